import { floodExchange, judgeAlone } from '../../src/core/contract/floods.fixture.ts'
import { formats } from '../../src/core/contract/formats.ts'
import { reportOf } from '../../src/core/evidence/index.ts'
import { exchangesOf, observationOf } from '../../src/core/facts/pairs.fixture.ts'
import { createRedactor } from '../../src/core/redaction/index.ts'
import { show, wrap } from '../../src/output/report/show.ts'

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

/**
 * The reader that takes longest for a text of 30,000 characters that fits a pattern up to its end, in milliseconds: in proportion to
 * its length that takes milliseconds, with its square seconds.
 */
export function slowestReader(): { readonly name: string; readonly ms: number } {
  const read = Object.entries(readers).map(([name, reader]) => ({
    name,
    ms: Math.max(...texts.map((text) => cpuOf(() => reader(text)))),
  }))
  return read.reduce((slowest, next) => (next.ms > slowest.ms ? next : slowest))
}

function cpuOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
