import { expect, test } from 'vitest'
import { bodyFromBytes, decode } from '../exchange/index.ts'
import { exchange, findingsIn, individual } from './exchanges.fixture.ts'

const update = exchange('PUT', '/entities/ent_1', individual)
const bytes = (text: string) => Buffer.from(text)

/** What is said of an update whose response has these headers and bytes. */
function saidOf(headers: Readonly<Record<string, string>>, text = JSON.stringify(individual)) {
  const decoded = decode(bytes(text), headers['content-encoding'], 10_000)
  const body = bodyFromBytes(decoded.bytes)
  const response = { ...update.response!, headers, body }
  return findingsIn([{ ...update, response }])
    .filter(({ clause }) => clause === 'conventions/json#answers')
    .map(({ severity, actual }) => `${severity}: ${actual}`)
}

const json = { 'content-type': 'application/json' }

test('JSON of another content type, of an unknown content encoding or behind a byte order mark is judged, and said to be unusual', () => {
  expect(saidOf(json)).toEqual([])
  expect(saidOf({ 'content-type': 'application/problem+json; charset=utf-8' })).toEqual([])
  expect(saidOf({ 'content-type': 'text/html' })).toEqual(['novelty: the content type "text/html"'])
  expect(saidOf({})).toEqual(['novelty: no content type'])
  for (const name of ['utf-8', 'none', 'aws-chunked', 'UTF-8, identity']) {
    const encoding = name.toLowerCase().replace(/,.*/, '')
    expect(saidOf({ ...json, 'content-encoding': name })).toEqual([
      `novelty: the content encoding "${encoding}"`,
    ])
  }
  const marked = `\uFEFF${JSON.stringify(individual)}`
  expect(saidOf(json, marked)).toEqual(['novelty: a byte order mark'])
})

test('bytes of an unknown content encoding that are no JSON are not known', () => {
  const decoded = decode(bytes('\u0001\u0002'), 'rot13', 10_000)
  expect(decoded.problem).toBe('its content-encoding "rot13" is not known')
})
