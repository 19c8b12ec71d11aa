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

test('a duration is said in the unit that suits it', () => {
  const said = [
    0, 250, 1_000, 90_000, 120_001, 600_000, 7_200_000, 87_330_000, 172_800_000, 172_800_001,
  ].map(formatDuration)
  expect(said).toEqual([
    '0 ms',
    '250 ms',
    '1 s',
    '90 s',
    '3 min',
    '10 min',
    '2 h',
    '25 h',
    '48 h',
    '3 days',
  ])
})
