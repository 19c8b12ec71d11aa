import { expect, test } from 'vitest'
import { operations } from '../contract/index.ts'
import type { RawFinding } from '../judge/index.ts'
import { Numbers, type Source } from './numbers.ts'

test.each<[string, Source, object, object]>([
  ['step 1', { scenario: 'a/b/c' }, { scenario: 'a/b/c', step: 1 }, { causedBy: 5 }],
  ['entry 1', { file: 'a.har' }, { source: { file: 'a.har', entry: 0 } }, { causedBy: 4 }],
])('the numbers of a trace are those of its source: %s', (which, source, place, cause) => {
  const update = operations['entities/update'].number
  const numbers = new Numbers(source)
  for (const place of [0, undefined, 4]) numbers.note(place)
  expect(numbers.locate(0)).toEqual(place)
  const finding = { clause: 'a/b#c', causedBy: 3, refusedBy: 1 } as RawFinding
  const said = numbers.translate(finding, (at) => (at === 0 ? update : null))
  const hint = `A request that was refused had sent this value (${which}, PUT /entities/{ent_id}): it may have been stored all the same.`
  expect(said).toEqual({ clause: 'a/b#c', ...cause, hint })
  expect(numbers.translate({ ...finding, causedBy: 2 }, () => null)).not.toHaveProperty('causedBy')
  const { causedBy: _, refusedBy: __, ...plain } = finding
  const ofOne: RawFinding = { ...plain, refusals: [1] }
  expect(numbers.translate(ofOne, () => update)).toEqual({ clause: 'a/b#c' })
  const { hint: ofTwo } = numbers.translate({ ...ofOne, refusals: [1, 3] }, () => update)
  const other = which.startsWith('step') ? 'step 5' : 'entry 5'
  expect(ofTwo).toBe(
    `Any of these requests may have done it, although each was refused: ${which}, PUT /entities/{ent_id}; ${other}, PUT /entities/{ent_id}.`,
  )
})
