import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import { countRepeatedReads, sumOfRepeated, warnOfRandom } from './repeated.ts'

const at = (line: string, startedAt: number, early?: true): Exchange => {
  const [method = '', url = ''] = line.split(' ')
  return {
    request: { method, url, headers: {}, body: { kind: 'none' } },
    response: null,
    failure: null,
    startedAt,
    durationMs: 10,
    ...(early && { early }),
  }
}

test('a read that is sent again counts once, and lasts from the first time to the last', () => {
  const { note, counts } = countRepeatedReads()
  note(at('PUT /a', 0), 4, true)
  note(at('GET /a', 10, true), 3, false)
  note(at('GET /a', 60, true), 3, false)
  note(at('GET /a', 160), 3, true)
  note(at('GET /a', 200), 3, true)
  note(at('GET /b', 300, true), 7, false)
  expect(counts()).toEqual([
    { operation: 3, reads: 1, right: 1, withoutWrite: 0, longestMs: 160 },
    { operation: 7, reads: 1, right: 0, withoutWrite: 0, longestMs: 10 },
  ])
})

test('the counts of several traces are added by operation', () => {
  const first = { operation: 3, reads: 2, right: 2, withoutWrite: 1, longestMs: 50 }
  const second = { operation: 3, reads: 1, right: 0, withoutWrite: 0, longestMs: 90 }
  const third = { operation: null, reads: 1, right: 1, withoutWrite: 0, longestMs: 1 }
  expect(sumOfRepeated([first, second, third])).toEqual([
    { operation: 3, reads: 3, right: 2, withoutWrite: 1, longestMs: 90 },
    third,
  ])
})

test('more than one in ten repeated reads without a write of their scenario before is a warning', () => {
  const { note, counts } = countRepeatedReads()
  note(at('GET /a', 0, true), 3, false)
  expect(warnOfRandom(counts())).toEqual([])
  note(at('GET /a', 50), 3, true)
  expect(counts()).toEqual([{ operation: 3, reads: 1, right: 1, withoutWrite: 1, longestMs: 60 }])
  const [warning, ...more] = warnOfRandom(counts())
  expect(more).toEqual([])
  expect(warning).toMatchObject({ severity: 'warning', clause: 'conventions/records#agree' })
  expect(
    warnOfRandom([{ operation: 3, reads: 12, right: 10, withoutWrite: 1, longestMs: 1 }]),
  ).toEqual([])
  expect(warnOfRandom([])).toEqual([])
})
