import { bodyFromText, type Exchange, type IsKept } from '../exchange/index.ts'
import { openTrace } from '../judge/index.ts'
import { contract } from './judging/index.ts'
import { judgeSettings } from './settings.ts'

/** A response that holds a great number of something. */
export interface Flood {
  readonly path: string
  readonly text: string
}

const listOf = (count: number, item: (index: number) => string) =>
  `{"data":[${Array.from({ length: count }, (_, index) => item(index)).join()}]}`
const members = (count: number, value: string) =>
  Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join()
const nested = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`

/** One body of each kind, by what it holds, with `count` of it. */
export function floodsOf(count: number): Readonly<Record<string, Flood>> {
  const list = (item: (index: number) => string) => listOf(count, item)
  const texts = {
    'empty objects': list(() => '{}'),
    'objects of one member': list((index) => `{"id":${index}}`),
    nulls: list(() => 'null'),
    numbers: list(String),
    texts: list((index) => `"${index}"`),
    lists: list(() => '[]'),
    'records with an id only': list((index) => `{"id":"ent_${index}"}`),
    'records of one id': list((index) => `{"id":"ent_1","status":"s${index}"}`),
    'broken records': list(
      (index) => `{"id":${index},"type":"x","status":5,"error":[],"individual":{"ssn":1}}`,
    ),
    'unknown members': list((index) => `{"x${index}":1}`),
    'keys in one object': `{"data":[],${members(count, '1')}}`,
    'a long text': `{"data":[{"id":"${'e'.repeat(10 * count)}","status":7}]}`,
    'a long name': `{"data":[{"${'e'.repeat(10 * count)}":1}]}`,
    'one long list of products': listOf(
      1,
      () => `{"products":${listOf(count, String).slice(8, -1)}}`,
    ),
    'deep nesting': listOf(Math.ceil(count / 5_000), () => `{"id":${nested(5_000)}}`),
  }
  const floods = Object.entries(texts).map(([name, text]) => [name, { path: '/entities', text }])
  const subscriptions = { path: '/entities/ent_1/subscriptions', text: `{${members(count, '{}')}}` }
  return Object.fromEntries([...floods, ['a map of empty objects', subscriptions]])
}

/** The response as an exchange that holds these records. */
export function floodExchange({ path, text }: Flood, isKept?: IsKept): Exchange {
  const body = bodyFromText(text, { isKept })
  return {
    request: {
      method: 'GET',
      url: `http://127.0.0.1:4010${path}`,
      headers: { 'service-version': '2025-07-04', authorization: 'Bearer sk_flood' },
      body: { kind: 'none' },
    },
    response: { status: 200, headers: { 'content-type': 'application/json' }, body },
    failure: null,
    startedAt: 0,
    durationMs: 1,
  }
}

/** Judges an exchange in a trace of its own. */
export function judgeAlone(exchange: Exchange) {
  return openTrace(contract, judgeSettings('http://127.0.0.1:4010')).judge(exchange).findings
}

/** How many times the CPU time of its JSON.parse reading and judging a flood takes: the least of each, of some rounds in turn. */
export function floodRatio(flood: Flood, rounds = 3): number {
  const judged: number[] = []
  const parsed: number[] = []
  for (let round = 0; round < rounds; round++) {
    judged.push(cpuMicroseconds(() => judgeAlone(floodExchange(flood))))
    parsed.push(cpuMicroseconds(() => JSON.parse(flood.text)))
  }
  return Math.min(...judged) / Math.min(...parsed)
}

/** Enough of one call for the clock of the system to measure. */
function cpuMicroseconds(call: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let calls = 1; ; calls++) {
    call()
    const { user, system } = process.threadCpuUsage(before)
    if (user + system > 40_000) return (user + system) / calls
  }
}
