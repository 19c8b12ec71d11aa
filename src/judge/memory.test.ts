import { expect, test } from 'vitest'
import { emptyMemory, noteWrite, noWrites, recordLastKnown, writesTouching } from './memory.ts'

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

const shown = {
  schema: 'entity',
  record: { id: 'ent_1' },
  apiVersion: '1',
  unreliable: [],
  bytes: 10,
}

test('what was asked for while something outside of the trace could change it is not known', () => {
  let changedUntil = Number.NEGATIVE_INFINITY
  const memory = emptyMemory((id) => (id === 'ent_1' ? changedUntil : Number.NEGATIVE_INFINITY))
  recordLastKnown(memory, 'entity', { ...shown, askedAt: 10, seenAt: 20 })
  expect(memory.records.has('entity ent_1')).toBe(true)
  changedUntil = 15
  recordLastKnown(memory, 'entity', { ...shown, askedAt: 12, seenAt: 22 })
  expect(memory.records.has('entity ent_1')).toBe(false)
  expect(memory.bytes).toBe(0)
  recordLastKnown(memory, 'entity', { ...shown, askedAt: 16, seenAt: 26 })
  expect(memory.records.has('entity ent_1')).toBe(true)
})
