import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import type { Exchange } from '../../core/exchange/index.ts'
import { addressOf, rawServer } from '../transport/wire.fixture.ts'
import type { Refusal } from './index.ts'
import { responseProblem } from './read-response.ts'
import { subjectsOf } from './subjects-of.fixture.ts'

test('a recipe that the target did not serve is not what to correct', async () => {
  const remedies: unknown[] = []
  for (const status of [503, 500]) {
    const request = { method: 'POST', path: '/x', take: { id: '/id' } } as const
    const { get } = await subjectsOf({ subjects: { merchant: { request } } }, () => [status, {}])
    const result = await get('merchant')
    remedies.push(!result.ok && result.remedy)
  }
  expect(remedies).toEqual([
    'Run Assay again: the target was busy or away. If it limits requests at a time, --concurrency 1 sends fewer.',
    'Read the log of the target, or correct /targets/mock/subjects/merchant/request in the configuration.',
  ])
})

test('a recipe whose response was cut off on its way is not what to correct', async () => {
  const url = await rawServer((socket) => {
    socket.end(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"id":',
    )
  })
  const request = { method: 'POST', path: '/x', take: { id: '/id' } } as const
  const { get } = await subjectsOf({ baseUrl: url, subjects: { merchant: { request } } })
  const { fault, ...result } = (await get('merchant')) as Refusal
  expect(fault).toBeUndefined()
  expect(result).toMatchObject({
    cause: 'away',
    reason: expect.stringMatching(
      /^merchant could not be made: request POST \/x returned a body that was cut off/,
    ),
    remedy: 'Find out why the response of the target does not arrive whole.',
  })
})

test('a recipe that something before the API refuses, or that nothing responds to at the target, is not what to correct', () => {
  const refused = (more: object) =>
    responseProblem(
      {
        request: {
          method: 'POST',
          url: 'https://api.invalid/a',
          headers: {},
          body: { kind: 'none' },
        },
        response: { status: 413, headers: {}, body: { kind: 'none' } },
        failure: null,
        startedAt: 0,
        durationMs: 1,
        ...more,
      },
      { baseUrl: 'https://api.invalid', sandboxUrl: 'https://api.invalid', dialect: {} },
    )
  expect(refused({ notOfApi: true })).toEqual({
    problem: 'could not be served: something before the API responded: status 413',
    remedy: 'Find out what stands before the API and refuses this request: its own log may say it.',
  })
  const page = (status: number) => {
    const headers = { 'content-type': 'text/html' }
    return refused({ response: { status, headers, body: { kind: 'none' } } })?.remedy
  }
  expect([page(413), page(404), page(500)]).toEqual(Array(3).fill(undefined))
  expect(refused({})).toEqual({ problem: 'returned 413', remedy: undefined })
  const failure = { code: 'ECONNREFUSED', message: 'api.invalid refused the connection.' }
  const silent = { response: null, failure }
  expect(refused(silent)?.remedy).toBe('Find out why the target did not respond.')
  const other = { method: 'POST', url: 'https://other.invalid/a', headers: {} }
  expect(refused({ ...silent, request: other })?.remedy).toBeUndefined()
})

test('a connection that the target closes while it makes a subject is no fault of the configuration', async () => {
  const url = `${await addressOf(createServer((socket) => socket.destroy()))}/x`
  const request = { method: 'POST', url, take: { id: '/id' } } as const
  const { get } = await subjectsOf({ subjects: { merchant: { request } } }, () => [200, {}])
  expect(await get('merchant')).toMatchObject({
    reason: expect.stringContaining('closed the connection without a response'),
    remedy: 'Find out why the target closes connections.',
  })
})

test('a recipe of a server that is none of the target, and that does not respond, is a setting that does not work', async () => {
  const request = { method: 'POST', url: 'http://127.0.0.1:1/person', take: { id: '/id' } } as const
  const { get } = await subjectsOf({ subjects: { merchant: { request } } })
  const place = '/targets/mock/subjects/merchant/request'
  expect(await get('merchant')).toMatchObject({
    cause: 'setting',
    fault: { place, request: 'POST http://127.0.0.1:1/person', status: null },
    remedy: `Correct ${place} in the configuration.`,
  })
})

test('what stands before the API of the set-up is named as elsewhere', () => {
  const target = { baseUrl: 'http://a.test/', sandboxUrl: 'http://a.test/', dialect: {} }
  const problemOf = (status: number, body: object) =>
    responseProblem(
      {
        request: { method: 'POST', url: 'http://a.test/x', headers: {}, body: { kind: 'none' } },
        response: { status, headers: { 'content-type': 'text/html' }, body },
        ...{ failure: null, startedAt: 0, durationMs: 0 },
      } as Exchange,
      target,
    )?.problem
  const [page, json] = [
    { kind: 'text', text: '<html>' },
    { kind: 'json', value: { message: 'No.' } },
  ]
  const before = 'could not be served: something before the API responded: status'
  expect([problemOf(502, page), problemOf(503, json), problemOf(404, page)]).toEqual([
    `${before} 502`,
    `${before} 503: {"message":"No."}`,
    'returned 404 (text/html)',
  ])
})

test('what is to be found out where no request is sent any more is about that server', () => {
  const target = { baseUrl: 'http://a.test/', sandboxUrl: 'http://a.test/', dialect: {} }
  const remedyAt = (url: string, of = target) =>
    responseProblem(
      {
        request: { method: 'GET', url, headers: {}, body: { kind: 'none' } },
        ...{ response: null, startedAt: 0, durationMs: 0 },
        failure: { code: 'CIRCUIT_OPEN', message: 'No request is sent any more.' },
      },
      of,
    )?.remedy
  expect(remedyAt('http://a.test/x')).toBe('Find out why the target does not respond.')
  expect(remedyAt('http://b.test/x')).toBeUndefined()
  const secure = { ...target, baseUrl: 'https://a.test/', sandboxUrl: 'https://a.test/' }
  expect(remedyAt('https://a.test/x', secure)).toContain('it may want a client certificate')
})
