import { expect, test } from 'vitest'
import { type Body, bodyFromText, isUndecided, mayHaveChanged, responderOf } from './index.ts'

const failure = '{"error":{"code":13001}}'

function exchangeWith(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  text: string = failure,
  method = 'GET',
) {
  const body: Body = bodyFromText(text)
  const request = { method, url: 'http://a.test/x', headers: {}, body: { kind: 'none' } } as const
  return { request, response: { status, headers, body } }
}
const source = (...given: Parameters<typeof exchangeWith>) => responderOf(exchangeWith(...given))

test('the refusals that an API makes of a record or a request are of the API', () => {
  for (const status of [400, 404, 405, 409, 410, 415, 418, 422, 451, 500, 501]) {
    expect(source(status), String(status)).toBe('api')
  }
})

test('statuses of the connection, the load and the way to the server are of something before the API', () => {
  for (const status of [407, 408, 421, 425, 429, 499, 502, 503, 504, 511, 520, 525, 599]) {
    expect(source(status), String(status)).toBe('before')
  }
})

test.each([
  { 'retry-after': '1' },
  { 'retry-after': 'soon' },
  { 'x-ratelimit-remaining': '0' },
  { 'x-rate-limit-remaining-minute': '0' },
  { 'ratelimit-remaining': ' 0, 0;w=60' },
  { ratelimit: '"default";r=0;t=30' },
  { ratelimit: 'limit=10, remaining=0, reset=4' },
  { 'cf-mitigated': 'challenge' },
  { 'x-amzn-waf-action': 'captcha' },
])('a refusal with %o is of something before the API, whatever its status is', (headers) => {
  for (const status of [400, 403, 404, 420, 506]) {
    expect(source(status, headers), String(status)).toBe('before')
  }
  expect(source(200, headers)).toBe('api')
})

test('500 and 501 are failures of the implementation in whatever form, unless a filter says that it responded', () => {
  for (const status of [500, 501]) {
    for (const headers of [{}, { 'retry-after': '1' }, { 'content-type': 'text/html' }])
      expect(source(status, headers)).toBe('api')
    expect(source(status, { 'cf-mitigated': 'challenge' })).toBe('before')
  }
})

test('a limit that is not used up says nothing', () => {
  expect(source(404, { 'x-ratelimit-remaining': '10', ratelimit: '"a";r=05' })).toBe('api')
})

test('nobody knows who checked the credential, who redirects, and who wrote what is no JSON', () => {
  for (const status of [301, 302, 401, 402, 403]) expect(source(status)).toBe('unknown')
  for (const text of ['', 'No.', '<h1>No</h1>']) expect(source(404, {}, text)).toBe('unknown')
  expect(source(200, { 'content-type': 'text/html; charset=utf-8' }, '<h1>Sign in</h1>')).toBe(
    'unknown',
  )
  expect(source(200, { 'content-type': 'text/html' }, '{}')).toBe('api')
  expect(source(204, {}, '')).toBe('api')
})

test('what was found not to be of the API is not, nor is a failure', () => {
  expect(responderOf({ ...exchangeWith(404), notOfApi: true })).toBe('before')
  expect(responderOf({ response: null })).toBe('before')
})

test('a write that something before the API refused may have had an effect, and one for which the target was busy had none', () => {
  for (const [status, isOpen] of [
    [408, true],
    [499, true],
    [500, true],
    [404, false],
    [403, false],
    [429, false],
  ] as const) {
    const write = exchangeWith(status, {}, failure, 'POST')
    expect([isUndecided(write), mayHaveChanged(write)], String(status)).toEqual([isOpen, isOpen])
    expect(mayHaveChanged(exchangeWith(status))).toBe(false)
  }
})
