import { expect, test } from 'vitest'
import { startSandbox } from '../../sources/sandbox/index.ts'
import { type Body, bodyFromText, type Exchange, truncatedBody } from '../exchange/index.ts'
import { compareObservations } from './differences.ts'
import {
  differencesBetween,
  differencesOf,
  differing,
  exchangeWith,
  failed,
  got,
} from './exchanges.fixture.ts'
import { exchangesOf, observationOf } from './pairs.fixture.ts'

test('a read that Assay sends to see whether the key is accepted is no request of the scenario beside it', () => {
  const refused = Array.from({ length: 8 }, () => exchangeWith({ status: 401, body: {} }))
  const control = { ...exchangeWith({ body: { a: 1 } }), control: true } as const
  expect(differing(refused, [...refused, control, control])).toEqual([])
  expect(differing([...refused, control, control], refused)).toEqual([])
})

test('statuses are compared exactly, and responses of success with each other', () => {
  const [ok, created] = [exchangeWith({ body: { a: 1 } }), exchangeWith({ status: 201, body: {} })]
  expect(differing([ok, ok, ok], [created, created, created])).toEqual([
    'status-success : 200 → 201',
    'member-gone /a: present → absent',
  ])
  const refused = (status: number) => exchangeWith({ status, body: { error: status } })
  expect(differing([ok, refused(404)], [ok, refused(400)])).toEqual(['status-refusal : 404 → 400'])
})

test('reads that were sent again until they were right may be more or fewer', () => {
  const refused = exchangeWith({ status: 404, body: { error: 'x' } })
  const missing: Exchange = { ...refused, early: true }
  const ok = got({ id: 'pmt_000001', n: 1 })
  expect(differing([ok, ok], [ok, ok, ok])).toEqual([])
  expect(differing([missing, ok], [missing, missing, ok])).toEqual([])
  expect(differing([missing, missing, ok], [ok])).toEqual([])
  expect(differing([missing, ok], [refused])).toEqual(['refused-now : 200 → 404'])
  const often = Array.from({ length: 8 }, () => ok)
  const failing = exchangeWith({ status: 500 })
  expect(differing(often, [...often, failing])).toEqual(['status-new : 200 → 200 or 500'])
  expect(differing([ok], [ok, failing, ok])).toEqual([])
})

test('a call is refused where a scenario makes it in vain, and not where no scenario makes it', () => {
  const read = { call: 'GET /accounts/acc_1', scenario: 'reads', times: 3, status: 200, body: {} }
  const probe = { ...read, scenario: 'unknown', times: 2, status: 404 }
  const rulesOf = (...after: readonly object[]) => {
    const sides = [[read, probe], after].map((some) => observationOf(exchangesOf(some as never)))
    return compareObservations(sides[0]!, sides[1]!).map(({ rule }) => rule)
  }
  expect(rulesOf({ ...read, times: 1, status: 404 }, probe)).toEqual(['refused-now'])
  expect(rulesOf(probe)).toEqual([])
  // In traffic of others, some requests may have been in vain before.
  const others = [read, probe].map((one) => ({ ...one, scenario: '' }))
  const sides = [others, others.map((one) => ({ ...one, status: 404 }))].map((some) =>
    observationOf(exchangesOf(some)),
  )
  const [found, ...more] = compareObservations(sides[0]!, sides[1]!)
  expect([found?.rule, found?.before, found?.after]).toEqual(['refused-now', '200', '404'])
  expect(more).toEqual([])
})

test('what a scenario no longer sends says nothing of the status that came: a success came in place of a success', () => {
  const cancel = { call: 'DELETE /payments/pmt_1', scenario: 's', times: 2, status: 200, body: {} }
  const again = { ...cancel, times: 5, status: 409 }
  const [was, is] = [[cancel, again], [{ ...cancel, times: 1, status: 204 }]].map((side) =>
    observationOf(exchangesOf(side)),
  )
  const [found, ...more] = compareObservations(was!, is!)
  expect([found?.rule, found?.before, found?.after, found?.seen]).toEqual([
    'status-success',
    '200',
    '204',
    { before: 2, after: 1 },
  ])
  expect(more).toEqual([])
})

test('requests that come too fast are counted over all calls, and a few are nothing', () => {
  const calls = (times: number) =>
    ['entities', 'webhooks', 'widget/events'].flatMap((path) => [
      { call: `GET /${path}`, scenario: 's', times: 20, status: 200, body: {} },
      { call: `GET /${path}`, scenario: 's', times, status: 429 },
    ])
  const found = (times: number) => {
    const [was, is] = [calls(0), calls(times)].map((side) => observationOf(exchangesOf(side)))
    return compareObservations(was!, is!).map(
      ({ rule, call, before, after }) => `${rule} of ${call}: ${before} → ${after}`,
    )
  }
  expect(found(2)).toEqual([
    'limit-lowered of all operations: 0 of 60 requests got 429 → 6 of 66 requests got 429',
  ])
  expect(found(0)).toEqual([])
  const [was, is] = [calls(4), calls(5)].map((side) => observationOf(exchangesOf(side)))
  expect(compareObservations(was!, is!)).toEqual([])
})

test('of writes to one record that are under way at the same time either may win', () => {
  const write = (method: string, status: number, after: number): Exchange => {
    const exchange = exchangeWith({ method, status })
    return { ...exchange, startedAt: exchange.startedAt! + after, durationMs: 20 }
  }
  const race = (...statuses: readonly [number, number]) => [
    write('DELETE', statuses[0], 0),
    write('POST', statuses[1], 10),
    write('DELETE', 409, 100),
  ]
  expect(differing(race(200, 409), race(409, 200))).toEqual([])
  const [first, , last] = race(200, 200)
  expect(differing([first!, last!], [{ ...first!, response: last!.response }, last!])).toEqual([
    'refused-now : 200 → 409',
  ])
})

test('a write that was sent again because it came too fast was under way since it was first sent', () => {
  const write = (status: number, after: number): Exchange => {
    const exchange = exchangeWith({ method: 'PUT', path: '/entities/ent_000001', status })
    return { ...exchange, startedAt: exchange.startedAt! + after, durationMs: 20 }
  }
  const round = (at: number, ...again: readonly number[]) => [
    write(401, at),
    ...again.map((after, index) => write(index < again.length - 1 ? 429 : 401, at + after)),
    write(200, at + 500),
  ]
  const rounds = (...again: readonly number[]) =>
    Array.from({ length: 10 }, (_, nth) => round(nth * 1_000, ...again)).flat()
  expect(differing(rounds(10), rounds(10, 60, 200))).toEqual([
    'limit-lowered : 0 of 10 requests got 429 → 20 of 30 requests got 429',
  ])
})

test('what is rare at one place is certain where the same member changes so for certain elsewhere', () => {
  const webhook = (metadata: object) =>
    exchangeWith({ path: '/webhooks/whk_000001', body: metadata })
  const all = (empty: object) => [
    ...Array.from({ length: 8 }, (_, nth) => got({ id: `pmt_00000${nth}`, ...empty })),
    ...Array.from({ length: 4 }, () => webhook({ id: 'whk_000001', ...empty })),
    ...Array.from({ length: 4 }, () => webhook({ id: 'whk_000002', metadata: 'a text' })),
  ]
  const found = differencesBetween(all({ metadata: null }), all({}))
  expect(found.map(({ rule, call }) => `${rule} ${call}`)).toEqual([
    'null-absent GET /payments/{id}',
    'null-absent GET /webhooks/{whk_id}',
  ])
})

test('a scenario whose statuses turn among those of both sides differs from three requests on', () => {
  const statuses = (...all: readonly number[]) => all.map((status) => exchangeWith({ status }))
  const before = statuses(200, 409, 409, 409, 409)
  expect(differing(before, statuses(200, 200, 200, 200, 409))).toEqual(['accepted-now : 409 → 200'])
  const fewer = statuses(200, 200, 200, 409, 409)
  expect(differing(before, fewer)).toEqual([])
  expect(differencesOf(before, fewer)).toMatchObject([{ rule: 'accepted-now', rare: true }])
  expect(differencesOf(before, before)).toEqual([])
})

test('a member that is gone while one of its kind came is perhaps renamed', () => {
  const renamesIn = (after: object) =>
    differencesOf([got({ name: 'Anna' })], [got(after)]).flatMap((one) => one.renamedTo ?? [])
  expect(renamesIn({ title: 'Anna' })).toEqual(['title'])
  expect(renamesIn({ title: 'Anna', label: 'Anna' })).toEqual([])
  expect(renamesIn({ age: 7 })).toEqual([])
})

test('a status that comes besides the earlier one says that the earlier one still comes', () => {
  const statuses = (...all: readonly number[]) => all.map((status) => exchangeWith({ status }))
  expect(differing(statuses(200, 200), statuses(200, 202))).toEqual([
    'status-success : 200 → 202: 200 still comes, too',
  ])
})

test('the end of a call is shown as its day, however it is written', () => {
  const sunset = (value: string) => [exchangeWith({ headers: { sunset: value } })]
  expect(differing([exchangeWith({ headers: {} })], sunset('@1798761599'))).toEqual([
    'announced : sunset: absent → sunset: present: 2026-12-31',
  ])
  expect(differing(sunset('@1798761599'), sunset('Thu, 31 Dec 2026 23:59:59 GMT'))).toEqual([])
})

test('an offset from UTC is shown as it is written, whatever the season', () => {
  const at = (offset: string) => got({ created_at: `2026-11-28T09:54:41.421${offset}` })
  expect(differing([at('Z')], [at('-05:00')])).toEqual(['timestamp-offset /created_at: Z → ±nn:nn'])
  expect(differing([at('-04:00')], [at('-05:00')])).toEqual([])
  expect(differing([at('+00:00')], [at('-00:00')])).toEqual([])
})

test('another version of the API that is refused everywhere is a difference, and nothing else of it', () => {
  const at = (version: string, status: number, body: object): Exchange => {
    const exchange = exchangeWith({ status, body })
    const headers = { 'service-version': version }
    return { ...exchange, request: { ...exchange.request, headers } }
  }
  const own = at('2025-07-04', 200, { a: 1 })
  const old = (status: number, body: object) => [own, at('2020-12-06', status, body)]
  expect(differing(old(200, { a: 1 }), old(400, { b: 1 }))).toEqual(['refused-now : 200 → 400'])
  expect(differing(old(200, { a: 1 }), old(200, { b: 1 }))).toEqual([])
})

test('a response that does not come any more counts, and whether a body is whole JSON', () => {
  expect(differing([failed('ECONNRESET')], [failed('TIMEOUT')])).toEqual([])
  expect(differing([got({})], [failed('TIMEOUT')])).toEqual(['response-gone : 200 → no response'])
  const withBody = (body: Exchange['request']['body']): Exchange => {
    const exchange = got({})
    return { ...exchange, response: { ...exchange.response!, body } }
  }
  const cut = withBody(truncatedBody(Buffer.from('{"a'), 'it was cut off'))
  expect(differing([got({})], [cut])).toEqual([])
  expect(differing([got({})], [withBody({ kind: 'none' })])).toEqual(['body : JSON → no body'])
  const texts = ['<p>0</p>', '<b>xx'].map((text) => withBody(bodyFromText(text)))
  expect(differing([texts[0]!], [texts[1]!])).toEqual([])
})

test('two sandboxes with other addresses, keys, ids and times do not differ, and a changed one does', async () => {
  const record = async (defects: readonly string[] = []) => {
    const { baseUrl, apiKey, close } = await startSandbox({ defects })
    const exchanges: Exchange[] = []
    const call = async (method: string, path: string, sent?: object) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const init = { method, headers, ...(sent && { body: JSON.stringify(sent) }) }
      const response = await fetch(baseUrl + path, init)
      const body = bodyFromText(await response.text())
      exchanges.push({
        request: { method, url: `https://api.invalid${path}`, headers: {}, body: { kind: 'none' } },
        response: { status: response.status, headers: Object.fromEntries(response.headers), body },
        failure: null,
        startedAt: Date.now(),
        durationMs: 0,
      })
      return (body.kind === 'json' ? body.value : {}) as Readonly<Record<string, string>>
    }
    const person = await call('POST', '/_control/entities', { type: 'individual', accounts: true })
    await call('GET', '/entities')
    await call('GET', `/entities/${person.id}`)
    await call('GET', `/accounts/${person.account_id}`)
    await call('GET', `/accounts/${person.account_id}/card_brands`)
    await call('GET', '/merchants/mch_unknown')
    await close()
    return exchanges
  }
  const [first, second] = [await record(), await record()]
  expect(differing(first, second)).toEqual([])
  expect(differencesOf(first, await record(['no-card-brands-as-null']))).toMatchObject([
    { rule: 'null-new', pointer: '/data', operation: 13 },
  ])
})

/** An entity that was made with this address. */
function made(address: object, shown: object = address): Exchange {
  const made = exchangeWith({ method: 'POST', path: '/entities', body: { address: shown } })
  const body = { kind: 'json', value: { address }, bytes: 2 } as const
  return { ...made, request: { ...made.request, body } }
}

const read = (address: object) => exchangeWith({ path: '/entities/ent_1', body: { address } })

test('how a text is written that a request sent is no answer of the side that repeats it', () => {
  const zips = Array.from({ length: 12 }, (_, nth) => ({ zip: `1000${nth}` }))
  const texts = zips.map(({ zip }) => ({ zip: `zip of ${zip.replace(/\d/g, 'x')}` }))
  const before = [...zips.map((one) => made(one)), ...zips.map(read)]
  const mixed = [...zips, ...texts]
  const repeated = [...mixed.map((one) => made(one)), ...mixed.map(read)]
  expect(differing(before, repeated)).toEqual([])
  expect(differing(repeated, before)).toEqual([])
  // Where all that a side shows was sent, it says nothing on either side.
  expect(
    differing(
      zips.map((one) => made(one)),
      texts.map((one) => made(one)),
    ),
  ).toEqual([])
  // What the side writes in another way than it was sent is its answer.
  const own = mixed.map((one) => made(one, { zip: 'about here' }))
  expect(differing(before, own)).toEqual([expect.stringMatching(/ \/address\/zip: digits → text$/)])
  expect(differing(own, before)).toEqual([expect.stringMatching(/ \/address\/zip: text → digits$/)])
})

test('a body that was cut off on its way is no body of another kind', () => {
  const whole = Array.from({ length: 12 }, () => got({ id: 'pmt_1', status: 'pending' }))
  const cut = (body: Body) => ({ ...whole[0]!, response: { ...whole[0]!.response!, body } })
  const text = { kind: 'text', text: '{"id":', bytes: 6, problem: 'It was cut off.' } as const
  expect(differing(whole, [...whole, ...Array(9).fill(cut({ ...text, cut: true }))])).toEqual([])
  expect(differing(whole, [...whole, ...Array(9).fill(cut(text))])).toEqual([
    expect.stringContaining('a body that is not JSON'),
  ])
})
