import { expect, test } from 'vitest'
import { describeWaits } from './waits.ts'

const [longest, long, short, never] = [
  'entities/over-time/lasts-for-hours',
  'conventions/records/last-for-a-week',
  'elements/token-lifetime/not-prolonged-by-another',
  'payments/cancel/cancels-pending',
].map((id) => ({ id }))
const all = [never!, short!, long!, longest!]

test('what waits in real time is known before, the longest first, and nothing waits where the clock can be moved', () => {
  expect(describeWaits(all, { actions: {} }, true)).toEqual([
    'The run takes at least 40 days 13 h: 3 scenarios will wait in real time (entities/over-time/lasts-for-hours 40 days 13 h, conventions/records/last-for-a-week 7 days, elements/token-lifetime/not-prolonged-by-another 30 min 30 s).',
  ])
  expect(describeWaits([short!, never!], { actions: {} }, true)).toEqual([
    'The run takes at least 30 min 30 s: 1 scenario will wait in real time (elements/token-lifetime/not-prolonged-by-another 30 min 30 s).',
  ])
  const advanceClock = { request: { method: 'POST', path: '/clock' } } as never
  expect(describeWaits(all, { actions: { advanceClock } }, true)).toEqual([])
  expect(describeWaits(all, { actions: {} }, false)).toEqual([])
  expect(describeWaits([never!], { actions: {} }, true)).toEqual([])
})
