import { expect, test } from 'vitest'
import { requestLineOf } from '../har/address.ts'
import { entryOf } from '../har/har-file.fixture.ts'
import { answerOf, like, read, requestOf, url } from './entry.fixture.ts'
import { whyUnusable } from './why-unusable.ts'

test('a plain entry is an exchange', () => {
  expect(read(entryOf({ method: 'put', url, sent: { b: 2 }, body: { a: 1 }, at: 2 }))).toEqual({
    request: {
      method: 'PUT',
      url,
      headers: { authorization: 'Bearer sk_test_1234567890', 'service-version': '2025-07-04' },
      body: { kind: 'json', value: { b: 2 }, bytes: 7 },
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { kind: 'json', value: { a: 1 }, bytes: 7 },
    },
    failure: null,
    startedAt: Date.UTC(2025, 6, 4, 0, 0, 2),
    durationMs: 12.5,
  })
})

test('headers: repeated ones are joined, pseudo-headers and broken ones are left out', () => {
  const headers = [
    { name: ':authority', value: 'api.example.com' },
    { name: ':path', value: '/v1' },
    { name: 'Accept', value: 'a' },
    { name: 'accept', value: 'b' },
    { value: 'no name' },
    { name: 'x-number', value: 7 },
    { name: '__proto__', value: 'p' },
    null,
  ]
  expect(Object.entries(read(like({ request: { headers } })).request.headers)).toEqual([
    ['accept', 'a, b'],
  ])
  expect(read(like({ request: { headers: undefined } })).request.headers).toEqual({})
})

test('a response that never came, or broke off, is none', () => {
  const failureOf = (parts: object) => read(like(parts))
  expect(failureOf({ response: { status: 0 } }).response).toBeNull()
  expect(failureOf({ response: { status: undefined } }).response).toBeNull()
  expect(failureOf({ response: { status: -1, _failureText: 'net::ERR_FAILED' } }).failure).toEqual({
    code: 'NO_ANSWER',
    message: 'No response came: net::ERR_FAILED.',
  })
  expect(failureOf({ response: { _error: 'net::ERR_ABORTED' } }).failure?.message).toBe(
    'The response with status 200 broke off: net::ERR_ABORTED.',
  )
  expect(
    failureOf({ response: { _error: null }, entry: { _charlesStatus: 'COMPLETE' } }).failure,
  ).toBeNull()
  expect(
    failureOf({ entry: { _charlesStatus: 'FAILED', _errorMessage: 'reset' } }).response,
  ).toBeNull()
  expect(failureOf({ entry: { response: undefined } }).failure).not.toBeNull()
})

test('times that are missing or make no sense are not invented', () => {
  const { startedAt, durationMs } = read(
    like({ entry: { startedDateTime: 'yesterday', time: -1 } }),
  )
  expect({ startedAt, durationMs }).toEqual({ startedAt: null, durationMs: 0 })
})

test('addresses are made comparable: case of the host, port, credentials, relative ones', () => {
  const urlOf = (url: string, headers: object[] = [], origins: string[] = []) => {
    const line = requestLineOf({ request: { method: 'GET', url, headers } }, origins)
    return typeof line === 'string' ? line : line.url
  }
  const host = [{ name: 'Host', value: 'Api.example.com:443' }]
  const authority = [{ name: ':authority', value: 'api.example.com' }]
  expect(urlOf('HTTPS://user:pw@API.Example.com:443/V1?a=B#c')).toBe(
    'https://api.example.com/V1?a=B#c',
  )
  expect(urlOf('http://localhost:80')).toBe('http://localhost')
  expect(urlOf('/v1/a', host)).toBe('https://api.example.com/v1/a')
  expect(urlOf('v1/a?b', authority)).toBe('https://api.example.com/v1/a?b')
  expect(urlOf('/v1/a', authority, ['http://api.example.com'])).toBe('http://api.example.com/v1/a')
  expect(urlOf('//cdn.example.com/x')).toBe('https://cdn.example.com/x')
  expect(urlOf('/v1/a')).toBe('http://host-not-recorded.invalid/v1/a')
  expect(urlOf('data:text/plain,hello')).toBe('data:text/plain,hello')
})

test('error: an entry that is none says what it lacks', () => {
  const broken = [
    null,
    [],
    {},
    { request: 1 },
    { request: { url } },
    { request: { method: 'GET', url: 1 } },
  ]
  expect(broken.map((entry) => requestLineOf(entry, []))).toEqual([
    'it has no request',
    'it has no request',
    'it has no request',
    'it has no request',
    'its request has no method',
    'its request has no url',
  ])
})

test('a response from a cache or a service worker says nothing about the service', () => {
  expect(whyUnusable({ _fromCache: 'disk' })).toMatch(/cache/)
  expect(whyUnusable({ _fromCache: true })).toMatch(/cache/)
  expect(whyUnusable({ _fetchType: 'Memory Cache' })).toMatch(/cache/)
  expect(whyUnusable({ response: { _fetchedViaServiceWorker: true } })).toMatch(/service worker/)
  expect(whyUnusable({ _fetchType: 'Service Worker' })).toMatch(/service worker/)
  expect(
    whyUnusable({ _fromCache: null, _fetchType: 'Network Load', response: {} }),
  ).toBeUndefined()
})

test('an entry that names the state of the cache, and had nothing on the wire, came from the cache', () => {
  const held = { status: 200, content: { size: 7 } }
  const empty = { status: 200, content: { size: 0 } }
  const idle = { send: 0, wait: -1, receive: 0 }
  const spent = { send: 0, wait: 12, receive: 1 }
  const state = { lastAccess: '2026-03-10T12:00:00.000Z', eTag: '', hitCount: 1 }
  const cached = [
    { cache: { afterRequest: null }, timings: {}, response: held },
    { cache: { afterRequest: state }, timings: idle, response: held },
    { cache: { beforeRequest: state }, timings: spent, response: { ...held, bodySize: 0 } },
    { cache: { beforeRequest: state }, timings: spent, response: { ...held, _transferSize: 0 } },
  ]
  for (const entry of cached) expect(whyUnusable(entry)).toMatch(/cache/)
  const served = [
    { cache: {}, timings: {}, response: held },
    { cache: { beforeRequest: null, afterRequest: null }, timings: {}, response: held },
    { cache: { beforeRequest: state }, timings: spent, response: { ...held, bodySize: 7 } },
    { cache: { afterRequest: state }, timings: spent, response: { status: 204, bodySize: 0 } },
    { cache: { afterRequest: state }, timings: spent, response: { ...empty, bodySize: 0 } },
  ]
  for (const entry of served) expect(whyUnusable(entry)).toBeUndefined()
})

test('Assay: bodies that are no JSON, and failures, are what they were', () => {
  const cut = { text: '{"a":1}', size: 9, _problem: 'it was cut off', _cut: true }
  expect(answerOf({ content: cut })).toEqual({
    kind: 'text',
    text: '{"a":1}',
    bytes: 9,
    problem: 'it was cut off',
    cut: true,
  })
  expect(answerOf({ content: { size: 0, _unknown: 'nobody looked' } })).toEqual({
    kind: 'unknown',
    reason: 'nobody looked',
  })
  expect(requestOf({ method: 'POST', bodySize: 0, _none: true })).toEqual({ kind: 'none' })
  const failed = { status: 0, _code: 'ECONNRESET', _error: 'The connection was reset.' }
  expect(read(like({ response: failed, entry: { _noStart: true } }))).toMatchObject({
    response: null,
    failure: { code: 'ECONNRESET', message: 'The connection was reset.' },
    startedAt: null,
  })
})
