import { expect, test } from 'vitest'
import { formatDuration, readDuration } from './duration.ts'

test('a duration is a figure with a unit', () => {
  const read = ['500ms', '90s', '10m', '2h', ' 1.5s ', '0s', '7d', '0'].map(readDuration)
  expect(read).toEqual([500, 90_000, 600_000, 7_200_000, 1_500, 0, 604_800_000, 0])
})

test('anything else is no duration', () => {
  for (const text of ['', '10', 's', '-1s', '1e3s', '10 m', 'soon', '1w', '1,5s', 'Infinityh']) {
    expect(readDuration(text), text).toBeUndefined()
  }
})

test('a duration is said in the two units that suit it, to the nearest', () => {
  const said = {
    0: '0 ms',
    0.2: '1 ms',
    250: '250 ms',
    999.6: '1 s',
    1000: '1 s',
    1400: '1 s',
    90000: '90 s',
    119600: '2 min',
    122000: '2 min 2 s',
    600000: '10 min',
    3599600: '1 h',
    7200000: '2 h',
    87330000: '24 h 16 min',
    172740000: '47 h 59 min',
    172800000: '2 days',
    259200000: '3 days',
    3499200000: '40 days 12 h',
  }
  for (const [milliseconds, text] of Object.entries(said)) {
    expect(formatDuration(Number(milliseconds)), milliseconds).toBe(text)
  }
})
