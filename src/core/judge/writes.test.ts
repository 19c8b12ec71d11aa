import { expect, test } from 'vitest'
import { TraceWrites } from './writes.ts'

test('a write touches its record and no other', () => {
  const writes = new TraceWrites()
  writes.note('entity', 'ent_1', true)
  expect(writes.touching('entity', 'ent_1', [])).toEqual({
    writes: 1,
    rewrites: 1,
  })
  expect(writes.touching('entity', 'ent_2', []).writes).toBe(0)
  expect(writes.touching('account', 'ent_2', []).writes).toBe(0)
  writes.note('entity', '', false)
  expect(writes.touching('entity', 'ent_1', [])).toEqual({
    writes: 2,
    rewrites: 1,
  })
  expect(writes.touching('entity', 'ent_2', []).writes).toBe(1)
})

test('a write without a record touches everything', () => {
  const writes = new TraceWrites()
  writes.note('', '', true)
  expect(writes.touching('entity', 'ent_1', []).writes).toBe(1)
})

test('writes that are forgotten count as writes to everything', () => {
  const writes = new TraceWrites()
  writes.note('entity', 'ent_1', false)
  const before = writes.touching('entity', 'ent_1', []).writes
  for (let nth = 2; nth < 20_010; nth++) writes.note('entity', `ent_${nth}`, false)
  expect(writes.touching('entity', 'ent_1', []).writes).toBeGreaterThan(before)
})

test('a write to what an owner has touches what it owns, and what nobody is known to own', () => {
  const writes = new TraceWrites()
  writes.noteOwner('ent_1', false)
  const owners = [['ent_1'], ['ent_2'], [], undefined]
  expect(owners.map((each) => writes.touching('account', 'acc_1', each).writes)).toEqual([
    1, 0, 0, 1,
  ])
})
