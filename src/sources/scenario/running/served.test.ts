import { expect, test } from 'vitest'
import type { Exchange } from '../../../core/exchange/index.ts'
import { headersFor, type Target } from '../../target/index.ts'
import { noteServed } from './served.ts'

const target = { apiKey: 'k', apiVersion: '2025-07-04', headers: {}, dialect: {} } as Target

function refused(status: number, more: Partial<Exchange> = {}): Exchange {
  const request = { method: 'POST', url: 'http://a.test/reports', headers: {}, body: {} }
  const response = { status, headers: {}, body: { kind: 'none' } }
  return { ...({ request, response } as unknown as Exchange), ...more }
}

test('a valid request that is refused for what it says is of an operation that is served, and one that is made up says nothing', () => {
  const servedBy = (exchange: Exchange) => {
    const notes = noteServed(target, new Set())
    notes.add(exchange, 'reports/create', headersFor(target, 'key'))
    return [...notes.served.values()]
  }
  expect(servedBy(refused(400))).toEqual([true])
  expect(servedBy(refused(400, { madeUp: true }))).toEqual([])
  expect(servedBy(refused(200, { madeUp: true }))).toEqual([true])
})
