import { expect, test } from 'vitest'
import { bodyFromText, type Exchange } from '../exchange/index.ts'
import { createRedactor } from '../redaction/index.ts'
import { redactedReport, reportOf } from './report-exchange.ts'

/** An exchange whose response has this body. */
function exchangeOf(text: string, type: string | undefined = undefined): Exchange {
  return {
    request: { method: 'GET', url: 'http://a.example/b', headers: {}, body: { kind: 'none' } },
    response: {
      status: 200,
      headers: type === undefined ? {} : { 'content-type': type },
      body: bodyFromText(text),
    },
    failure: null,
    startedAt: 0,
    durationMs: 1,
  }
}

/** A response with this body, as a report shows it. */
function report(text: string, type?: string) {
  return createRedactor().exchange(reportOf(exchangeOf(text, type)))
}

test('an exchange is redacted once it is read, and then no more; what is cut off is redacted at once', () => {
  const redactor = createRedactor()
  let count = 0
  const counting: typeof redactor = {
    ...redactor,
    exchange(exchange) {
      count++
      return redactor.exchange(exchange)
    },
  }
  const make = (text: string) => redactedReport({ operation: 1 }, exchangeOf(text), counting)
  const short = make('{"name": "Zoe"}')
  expect(short.response?.status).toBe(200)
  expect(count).toBe(0)
  for (const copy of [short, { ...short }, structuredClone(short)]) {
    expect(JSON.stringify(copy)).not.toContain('Zoe')
  }
  expect(count).toBe(1)
  make('Zoe')
  expect(count).toBe(2)
})

test('a body that is not JSON shows how it begins, and how long it was', () => {
  const text = `<body>of ${'Zoe '.repeat(100)}</body>`
  const { response } = report(text, 'text/html')
  expect(response?.bodyNote).toBe(`not JSON: ${text.length} bytes of text/html`)
  expect(response?.body).toMatch(/^<body>of (?:••• )+•*…$/)
})

test('a body that was cut off on its way ends with a sign of it', () => {
  const { response } = report('{"id": "ent_1", ')
  expect(response).toMatchObject({ body: '{"id": "ent_1", ', bodyNote: 'not JSON: 16 bytes' })
})

test('a long body is shown as far as a reader goes, and what is cut stays redacted', () => {
  const note = `Zoe ${'not found '.repeat(100_000)}`
  const items = Array.from({ length: 300_000 }, () => 7)
  const exchange = report(JSON.stringify({ items, note, [`Zoe ${note}`]: 1 }))
  const shown = exchange.response!.body as Record<string, unknown>
  expect(shown.items).toHaveLength(51)
  expect(shown.note).toMatch(/^••• not found [a-z ]{4000,4096}•*…$/)
  expect(Object.keys(shown).at(-1)).toHaveLength(201)
  expect(exchange.response?.bodyNote).toMatch(/^shortened: \d+ bytes$/)
  expect(createRedactor().exchange(exchange)).toEqual(exchange)
})

test('floods are cut: of 10 MB without a space, of 100,000 members, of nesting without end little is left', () => {
  const members = Array.from({ length: 100_000 }, (_, nth) => [`Zoe ${nth}`, `${nth}`])
  const texts = [
    `"${'Zo3'.repeat(3_500_000)}"`,
    JSON.stringify({ individual: { ssn: '1'.repeat(1_000_000) } }),
    JSON.stringify(Object.fromEntries(members)),
    `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  ]
  for (const text of texts) {
    const once = report(text)
    expect(JSON.stringify(once).length).toBeLessThan(20_000)
    expect(createRedactor().exchange(once)).toEqual(once)
  }
})
