import { expect, test } from 'vitest'
import { clauseSet } from './clause-set.ts'
import { reach } from './reach.ts'

const version = '2025-07-04'
const times = { created_at: '2025-07-04T09:30:00.000Z', updated_at: '2025-07-04T09:30:00.000Z' }
const records: readonly object[] = [
  ...Array(40).fill({ id: 'ent_1', type: 'individual', individual: { first_name: 'A' }, ...times }),
  { id: 'ent_1', type: 'corporation', corporation: { name: 'A', owners: [{ first_name: 'B' }] } },
  { id: 'ent_1', status: 'disabled', error: { type: 'ENTITY_DISABLED', code: 12004 }, address: {} },
]

test('what is marked late is marked all the same, however much was left out before', () => {
  const together = clauseSet()
  const apart = records.map((record) => {
    const alone = clauseSet()
    reach('entity', record, alone, version)
    reach('entity', record, together, version)
    return alone.ids()
  })
  expect(new Set(together.ids())).toEqual(new Set(apart.flat()))
})
