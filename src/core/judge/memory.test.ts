import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import type { Match } from './match.ts'
import { effectOf, emptyMemory, type Memory, noteExchange } from './memory.ts'
import { RecentMap } from './recent-map.ts'

const note = (memory: Memory, exchange: Exchange, match: Match | null, isExcerpt: boolean) =>
  noteExchange(memory, exchange, match, { effect: effectOf(exchange), isExcerpt, alone: false })

test('what uncertain writes may have changed is forgotten', () => {
  const memory = emptyMemory()
  memory.records.set('entity ent_1', {
    schema: 'entity',
    record: { id: 'ent_1' },
    apiVersion: '1',
    shownBy: undefined,
    owners: [],
    writes: 0,
    rewrites: 0,
    seenAt: null,
    seenTime: null,
    targetTime: null,
    meanwhile: 'none',
    unreliable: [],
    bytes: 10,
    exchange: undefined,
  })
  expect(memory.records.has('entity ent_1')).toBe(true)
  const operation = { changes: 'entity' } as Match['operation']
  const lost: Exchange = {
    request: { method: 'PUT', url: '/entities/ent_1', headers: {}, body: { kind: 'none' } },
    response: null,
    failure: { code: 'ECONNRESET', message: 'The connection was reset.' },
    startedAt: null,
    durationMs: 1,
  }
  note(memory, lost, { address: 'entities/update', operation, params: ['ent_1'] }, false)
  expect(memory.records.has('entity ent_1')).toBe(false)
  expect(memory.own.has('ent_1')).toBe(true)
})

test('the later half of what was set is there, and no more than so much', () => {
  const map = new RecentMap<number, number>(100, (weight) => weight)
  for (let key = 0; key < 1_000; key++) map.set(key, 2)
  expect(map.size).toBeLessThanOrEqual(52)
  for (let key = 980; key < 1_000; key++) expect(map.get(key)).toBe(2)
  expect(map.has(900)).toBe(false)
  for (let nth = 0; nth < 1_000; nth++) map.set(999, 3)
  expect(map.has(990)).toBe(true)
  const keys = [...map].map(([key]) => key)
  expect(new Set(keys).size).toBe(map.size)
  map.delete(999)
  expect(map.has(999)).toBe(false)
})

test('a request that moves the clock is no write', () => {
  const request = {
    method: 'POST',
    url: 'https://service.test/clock',
    headers: {},
    body: { kind: 'none' },
  }
  const exchange = {
    request,
    response: null,
    failure: null,
    startedAt: 1,
    durationMs: 1,
  } as Exchange
  const memory = emptyMemory()
  note(memory, { ...exchange, movesClock: true }, null, false)
  expect(memory.writes.touching('merchant', 'mch_1', []).writes).toBe(0)
  note(memory, exchange, null, false)
  expect(memory.writes.touching('merchant', 'mch_1', []).writes).toBe(1)
  note(memory, exchange, null, true)
  const refused = { ...exchange, response: { status: 404, headers: {}, body: { kind: 'none' } } }
  note(memory, refused as Exchange, null, false)
  expect(memory.writes.touching('merchant', 'mch_1', []).writes).toBe(1)
})
