import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import { countObstacles } from './obstacles.ts'

const base = 'https://api.example.com/v1'

function sent(url: string, more: Partial<Exchange>): Exchange {
  return {
    request: { method: 'GET', url, headers: {}, body: { kind: 'none' } },
    ...{ response: null, failure: null, startedAt: 0, durationMs: 1 },
    ...more,
  }
}

const silent = (code: string) => ({ failure: { code, message: 'no response' } })

function countsOf(...all: readonly Exchange[]) {
  const obstacles = countObstacles([base])
  for (const exchange of all) obstacles.note(exchange, null, true)
  return obstacles.counts()
}

test('a request that was not sent is not one without a response', () => {
  expect(countsOf(sent(`${base}/x`, silent('CIRCUIT_OPEN')))).toEqual([])
  expect(countsOf(sent(`${base}/x`, silent('TIMEOUT')))).toMatchObject([
    { kind: 'before', request: 'set-up or another address', status: null, requests: 1 },
  ])
})

test('a server that is none of the target says nothing of what stands before the API', () => {
  expect(countsOf(sent('http://control.example.com/x', silent('ECONNREFUSED')))).toEqual([])
})

test('what no operation returns may have any body, but arrives whole', () => {
  const download = (cut: boolean) => {
    const headers = { 'content-type': 'text/csv' }
    const body = {
      kind: 'text',
      text: 'a',
      bytes: 1,
      problem: 'no JSON',
      ...(cut && { cut }),
    } as const
    const response = { status: 200, headers, body }
    return sent(`${base}/reports/rpt_1/download`, { response, notOfApi: true })
  }
  expect(countsOf(download(false), download(false))).toEqual([])
  expect(countsOf(download(true))).toMatchObject([{ status: 200, requests: 1 }])
})
