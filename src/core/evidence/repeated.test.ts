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
  const { note, count } = countRepeatedReads()
  note(at('PUT /a', 0), true)
  note(at('GET /a', 10, true), false)
  note(at('GET /a', 60, true), false)
  note(at('GET /a', 160), true)
  note(at('GET /a', 200), true)
  note(at('GET /b', 300, true), false)
  expect(count()).toEqual({ reads: 2, right: 1, withoutWrite: 0, longestMs: 160 })
})

test('the counts of several traces are added', () => {
  const first = { reads: 2, right: 2, withoutWrite: 1, longestMs: 50 }
  const second = { reads: 1, right: 0, withoutWrite: 0, longestMs: 90 }
  expect(sumOfRepeated(first, second)).toEqual({
    reads: 3,
    right: 2,
    withoutWrite: 1,
    longestMs: 90,
  })
})

test('more than one in ten repeated reads without a write of their scenario before is a warning', () => {
  const { note, count } = countRepeatedReads()
  note(at('GET /a', 0, true), false)
  expect(warnOfRandom(count())).toEqual([])
  note(at('GET /a', 50), true)
  expect(count()).toEqual({ reads: 1, right: 1, withoutWrite: 1, longestMs: 60 })
  const [warning, ...more] = warnOfRandom(count())
  expect(more).toEqual([])
  expect(warning).toMatchObject({ severity: 'warning', clause: 'conventions/records#agree' })
  expect(warnOfRandom({ reads: 12, right: 10, withoutWrite: 1, longestMs: 1 })).toEqual([])
  expect(warnOfRandom()).toEqual([])
})
