import { expect, test } from 'vitest'
import { changesIn } from './changes.ts'
import { compareObservations } from './differences.ts'
import { differencesBetween, differencesOf, differing, exchangeWith } from './exchanges.fixture.ts'
import { exchangesOf, observationOf } from './pairs.fixture.ts'

test('a redirect names its place, without the ids in it', () => {
  const read = { call: 'GET /payments/pmt_k3j9x2m4p7q8t', scenario: 's', times: 3 }
  const redirect = (location: string) => {
    const after = [{ ...read, status: 308, headers: { location } }]
    const before = [{ ...read, status: 200, body: {} }]
    const [was, is] = [before, after].map((side) => observationOf(exchangesOf(side)))
    return compareObservations(was!, is!).map(({ rule, after }) => `${rule}: ${after}`)
  }
  const own = 'redirected: 308 to /v2/payments/{id}'
  expect(redirect('/v2/payments/pmt_k3j9x2m4p7q8t?a=secret')).toEqual([own])
  expect(redirect('http://api.invalid/v2/payments/pmt_k3j9x2m4p7q8t')).toEqual([own])
  expect(redirect('https://elsewhere.invalid/Fish/pmt_k3j9x2m4p7q8t').join()).toMatch(
    /^redirected: 308 to https:\/\/[^/]+\/(?!Fish)[^/]+\/(?!pmt_k3)/,
  )
})

test('a redirect that leads elsewhere is one change, and its status is the same', () => {
  const read = (id: string, to: string) => {
    const call = `DELETE /payments/pmt_k3j9x2m4p7q${id}`
    return { call, scenario: id, times: 3, status: 308, headers: { location: to } }
  }
  const sideOf = (to: string) => observationOf(exchangesOf([read('8t', to), read('9t', to)]))
  const [was, is] = [sideOf('/v2/x'), sideOf('/v3/x')]
  const status = was.get('DELETE /payments/{pmt_id}')!.members.get('status')!.members.get('8t')!
  expect([...status.counts]).toEqual([['status=308', 3]])
  const found = compareObservations(was, is)
  expect(changesIn(found)).toMatchObject([
    { rule: 'redirect-target', before: '/v2/x', after: '/v3/x' },
  ])
  expect(compareObservations(was, was)).toEqual([])
})

test('a redirect is one change, whatever came at each place before', () => {
  const call = 'GET /payments/pmt_k3j9x2m4p7q8t'
  const all = [200, 401, 404].map((status) => ({
    call,
    scenario: `s${status}`,
    times: 3,
    status,
    body: {},
  }))
  const moved = all.map((one) => ({ ...one, status: 308, headers: { location: '/v2/x' } }))
  const [was, is] = [all, moved].map((side) => observationOf(exchangesOf(side)))
  const redirects = (some: typeof was, others: typeof was) =>
    changesIn(compareObservations(some!, others!).filter(({ aspect }) => aspect === 'status'))
  expect(redirects(was, is)).toMatchObject([{ rule: 'redirected', places: [{}, {}, {}] }])
  // What was refused before the redirect is refused after it.
  expect(redirects(is, was)).toMatchObject([{ rule: 'redirect-gone', places: [{}, {}, {}] }])
})

test('headers count by name, and by value only where the value says what a response is', () => {
  const with_ = (headers: Record<string, string>) => Array(3).fill(exchangeWith({ headers }))
  expect(differing(with_({ first: '1', next: '1' }), with_({ next: '2', last: '1' }))).toEqual([
    'header-gone : first: present → first: absent',
    'header-new : last: absent → last: present',
  ])
  const type = (value: string) => with_({ 'content-type': value })
  expect(differing(type('application/json'), type('text/html'))).toEqual([
    'header-value : content-type: application/json → content-type: text/html',
  ])
  expect(
    differing(type('application/json; charset=utf-8'), type('Application/JSON;charset=UTF-8')),
  ).toEqual([])
  const version = (value: string) => with_({ 'service-version': value })
  expect(differing(version('2024-04-04'), version('2025-07-04'))).toHaveLength(1)
  expect(differing(version('2024-04-04'), version('(not kept)'))).toEqual([])
})

test('an entity tag counts, and the character set of JSON breaks nobody', () => {
  const with_ = (headers: Record<string, string>) => Array(3).fill(exchangeWith({ headers }))
  expect(differing(with_({ etag: '"a"', date: 'now' }), with_({}))).toEqual([
    'header-gone : etag: present → etag: absent',
  ])
  const type = (value: string) => with_({ 'content-type': value })
  expect(differing(type('application/json; charset=utf-8'), type('application/json'))).toEqual([
    'header-constant : content-type: charset utf-8 → content-type: no charset',
  ])
})

test('a number in a header is compared call by call, whatever other calls have', () => {
  const limits = (path: string, limit: string, length = 3) =>
    Array.from({ length }, () => exchangeWith({ path, headers: { 'x-ratelimit-limit': limit } }))
  const others = limits('/accounts/acc_000001', '600')
  const paths = ['/payments/pmt_000001', '/payments/pmt_000002']
  const [before, after] = [limits(paths[0]!, '600'), limits(paths[1]!, '60')]
  expect(differing([...others, ...before], [...others, ...after])).toEqual([
    'limit-lowered : x-ratelimit-limit: 600 → x-ratelimit-limit: 60',
  ])
  const [was, is] = [limits(paths[0]!, '600', 2), limits(paths[0]!, '60', 2)]
  expect(differencesOf(was, is)).toMatchObject([{ rule: 'limit-lowered', rare: true }])
  const mixed = [...limits(paths[0]!, '59'), ...after]
  expect(differing([...others, ...before], [...others, ...mixed])).toEqual([])
})

test('headers of a limit that have another name are one change, and the limit is compared all the same', () => {
  const limits = (prefix: string, limit: string) => {
    const [allowed, left] = [`${prefix}ratelimit-limit`, `${prefix}ratelimit-remaining`]
    const headers = { [allowed]: limit, [left]: '7' }
    return Array.from({ length: 8 }, () => exchangeWith({ headers }))
  }
  const renamed = differencesBetween(limits('', '600'), limits('x-', '600'))
  expect(changesIn(renamed)).toMatchObject([
    { rule: 'header-renamed', names: ['ratelimit-limit', 'ratelimit-remaining'] },
  ])
  expect(differing(limits('x-', '600'), limits('', '60'))).toEqual([
    'limit-lowered : x-ratelimit-limit: 600 → x-ratelimit-limit: 60',
    'header-renamed : x-ratelimit-limit: x-ratelimit-limit → x-ratelimit-limit: ratelimit-limit',
    'header-renamed : x-ratelimit-remaining: x-ratelimit-remaining → x-ratelimit-remaining: ratelimit-remaining',
  ])
})

test('what a limiter counts is compared by no figure, however often it comes', () => {
  const counts = (figure: string) => {
    const names = ['ratelimit-remaining', 'x-ratelimit-reset', 'x-rate-limit-used']
    const headers = Object.fromEntries(names.map((name) => [name, figure]))
    return Array.from({ length: 8 }, () => exchangeWith({ headers }))
  }
  expect(differencesOf(counts('7'), counts('6'))).toEqual([])
})

test('of what something before the API responds, only the status is compared', () => {
  const all = (status: number, headers: Record<string, string>, body: unknown) =>
    Array(9).fill(exchangeWith({ status, headers, body }))
  const page = { 'content-type': 'text/html' }
  const json = { 'content-type': 'application/json', 'retry-after': '1' }
  for (const status of [502, 503, 504])
    expect(differing(all(status, json, { error: 1 }), all(status, page, 'no'))).toEqual([])
  expect(differing(all(200, json, {}), all(503, page, {}))).toEqual(['failed-now : 200 → 503'])
  // What the API itself says is compared, and so is what it says to a client that sends too much.
  for (const status of [404, 429, 500])
    expect(differing(all(status, {}, { error: 1 }), all(status, {}, { fault: 1 }))).toEqual([
      'error-body : { error } → { fault }',
    ])
})
