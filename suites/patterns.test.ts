import { describe, expect, test } from 'vitest'
import { exchangesOf, observationOf } from '../src/compare/pairs.fixture.ts'
import { floodExchange, judgeAlone } from '../src/contract/floods.fixture.ts'
import { formats } from '../src/contract/formats.ts'
import { reportOf } from '../src/evidence/index.ts'
import { createRedactor } from '../src/redaction/index.ts'
import { show, wrap } from '../src/report/show.ts'

const megabyte = 1024 * 1024

/** Beginnings, and what is repeated after them, until an end that nothing fits. */
const starts = ['', 'a://', 'a@', 'ent_', '?a=']
const parts = ['a', '+', '0-', '.', 'a.', '=', ' ', '/', '@', 'a_', '%41', 'a:']

const texts = starts.flatMap((start) =>
  parts.map((part) => `${start}${part.repeat(Math.ceil(30_000 / part.length))} @`),
)

const redactor = createRedactor()

const answer = { call: 'GET /webhooks', times: 1, status: 200 }

/** What holds a text of a target against patterns. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the formats of the schemas': (text) => Object.values(formats).map((isOf) => isOf(text)),
  'the patterns of the schemas': (text) => {
    const { id, status, ...rest } = { id: text, status: text, created_at: text }
    const record = { id, status, ...rest, individual: { ssn: text, phone: text, email: text } }
    return judgeAlone(
      floodExchange({ path: '/entities', text: JSON.stringify({ data: [record] }) }),
    )
  },
  'the texts of a report': (text) => redactor.text(text),
  'the names of a report': (text) => {
    const exchange = floodExchange({ path: '/entities', text: JSON.stringify({ [text]: text }) })
    redactor.exchange(reportOf(exchange))
  },
  'the headers of a report': (text) =>
    redactor.exchange(
      reportOf({
        ...floodExchange({ path: '/entities', text: '{}' }),
        response: {
          status: 200,
          headers: { 'set-cookie': text, location: text, 'www-authenticate': text, 'x-y': text },
          body: { kind: 'text', text, bytes: text.length, problem: 'it is not JSON' },
        },
      }),
    ),
  'the formats of a comparison': (text) =>
    observationOf(exchangesOf([{ ...answer, body: { id: text, at: text, [text]: text } }])),
  'what is shown': (text) => [show(text, 1_000), wrap(text.slice(0, 10_000), 80, '')],
}

describe('no pattern takes more than time in proportion to a text of a target', () => {
  for (const [name, read] of Object.entries(readers)) {
    test(name, () => {
      for (const text of texts) {
        const before = process.threadCpuUsage()
        read(text)
        const { user, system } = process.threadCpuUsage(before)
        // In proportion it is some milliseconds; with the square of the length, seconds.
        const worst = `${text.slice(0, 12)}…${text.slice(-2)}`
        expect((user + system) / 1_000, worst).toBeLessThan(1_000)
      }
    })
  }
})

test('a megabyte of one character is read in no time', () => {
  const names = ['the formats of the schemas', 'the patterns of the schemas', 'what is shown']
  for (const text of ['a', '+', '0-'].map((part) => part.repeat(megabyte / part.length))) {
    const before = process.threadCpuUsage()
    for (const name of names) readers[name]!(text)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000, text.slice(0, 4)).toBeLessThan(5_000)
  }
})
