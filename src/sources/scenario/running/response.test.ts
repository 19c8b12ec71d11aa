import { expect, test } from 'vitest'
import type { Exchange } from '../../../core/exchange/index.ts'
import { startTarget } from './mock-target.fixture.ts'
import { responseOf } from './response.ts'

async function responseTo(status: number, body: unknown) {
  const { wire, url } = await startTarget({ 'GET /v1/x': [status, body] })
  const exchange = await wire({ method: 'GET', url: `${url}/v1/x`, headers: {} })
  return responseOf(exchange, (json) => json)
}

test('the JSON of any 2xx is read', async () => {
  for (const status of [200, 201, 299]) {
    const response = await responseTo(status, { id: 1 })
    expect(response).toMatchObject({ status, ok: true, refused: false })
    expect(response.expectOk()).toEqual({ id: 1 })
  }
})

test('a 4xx is a refusal, and reading it blocks the scenario', async () => {
  const response = await responseTo(404, { error: 'gone' })
  expect(response).toMatchObject({ ok: false, refused: true })
  expect(() => response.expectOk()).toThrow(
    expect.objectContaining({
      outcome: 'blocked',
      message: 'GET /v1/x was refused: status 404: {"error":"gone"}.',
    }),
  )
})

test('a redirect is no refusal, and reading it says where it leads', async () => {
  const { exchange } = await responseTo(308, '')
  const headers = { location: '/v2/x/mch_k3j9x2m4p7q8t?a=b' }
  const redirect = { ...exchange, response: { ...exchange.response!, headers } }
  const response = responseOf(redirect, (json) => json)
  expect(response).toMatchObject({ ok: false, refused: false })
  expect(() => response.expectOk()).toThrow(
    expect.objectContaining({
      message: 'GET /v1/x was redirected to /v2/x/{id}: status 308.',
      remedy: expect.stringMatching(/^Assay follows no redirect: let the target serve/),
    }),
  )
})

test('a 429 and a 5xx refuse nothing, and reading them ends the scenario as errored', async () => {
  const before = 'something before the API responded: '
  for (const [status, who = ''] of [[429], [500], [503, before]] as const) {
    const response = await responseTo(status, {})
    expect(response.refused).toBe(false)
    expect(() => response.expectOk()).toThrow(
      expect.objectContaining({
        outcome: 'errored',
        message: `GET /v1/x could not be served: ${who}status ${status}.`,
      }),
    )
  }
})

test('a success without JSON ends the scenario as errored', async () => {
  for (const body of ['', '<html>']) {
    const response = await responseTo(200, body)
    expect(() => response.expectOk()).toThrow('The response to GET /v1/x is not JSON.')
  }
})

test('a closed connection is a matter of the target, which the remedy says', async () => {
  const { wire, url } = await startTarget({})
  const exchange: Exchange = await wire({ method: 'GET', url: `${url}/v1/x`, headers: {} })
  const failure = { code: 'ECONNRESET', message: 'It closed the connection.' }
  expect(() => responseOf({ ...exchange, response: null, failure }, (json) => json)).toThrow(
    expect.objectContaining({ remedy: 'Find out why the target closes connections.' }),
  )
})

test('an exchange without a response ends the scenario as errored, with the reason', async () => {
  const { wire } = await startTarget({})
  const exchange: Exchange = await wire({
    method: 'GET',
    url: 'http://127.0.0.1:1/v1/x',
    headers: {},
  })
  expect(() => responseOf(exchange, (json) => json)).toThrow(
    expect.objectContaining({
      outcome: 'errored',
      message: expect.stringMatching(/^GET \/v1\/x got no response: /),
    }),
  )
})
