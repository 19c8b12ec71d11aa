import { expect, test } from 'vitest'
import { noteWrite, noWrites, writesTouching } from './memory.ts'

test('a write that concerns one record touches it, and every record of another family', () => {
  const writes = noWrites()
  noteWrite(writes, 'entity', 'ent_1', 10)
  expect(writesTouching(writes, 'entity', 'ent_1')).toEqual({ count: 1, endedAt: 10 })
  expect(writesTouching(writes, 'entity', 'ent_2').count).toBe(0)
  expect(writesTouching(writes, 'account', 'ent_2').count).toBe(1)
})

test('a write without a record touches everything', () => {
  const writes = noWrites()
  noteWrite(writes, '', '', 10)
  expect(writesTouching(writes, 'entity', 'ent_1').count).toBe(1)
})

test('writes that are forgotten count as writes to everything', () => {
  const writes = noWrites()
  noteWrite(writes, 'entity', 'ent_1', 1)
  const before = writesTouching(writes, 'entity', 'ent_1').count
  for (let nth = 2; nth < 20_010; nth++) noteWrite(writes, 'entity', `ent_${nth}`, nth)
  expect(writesTouching(writes, 'entity', 'ent_1').count).toBeGreaterThan(before)
})
