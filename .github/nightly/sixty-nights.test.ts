import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readText } from '../../src/base/files/index.ts'
import {
  appendLine,
  historyFile,
  historyLineOf,
  newsOf,
  readHistory,
} from '../../src/output/history/index.ts'
import { factsFor, type Night, remember, runOf } from '../../src/output/history/nights.fixture.ts'
import { call, type Forge, startForge } from './forge.fixture.ts'
import { textsOf } from './run.fixture.ts'

const all = 40
const nights = 60

/** What happens in a night: which clauses are broken, which are not tested, and for what reason. */
interface Event extends Partial<Pick<Night, 'ms' | 'more'>> {
  readonly broken?: readonly number[]
  readonly untested?: readonly [from: number, cause: string, reason: string]
  readonly damaged?: true
  readonly away?: true
}

const waiver = { clause: 'a#b', expires: '2026-01-30', owner: 'team', reason: 'It is old.' }
const ending = { ...waiver, state: 'ends soon', message: 'The waiver ends soon.' }
const stale = { ...waiver, state: 'stale', message: 'The waiver is stale.' }
const otherSuite = { suite: '2', contract: 'c', configuration: 'f', setup: 's' }
const upTo = (figure: number) => Array.from({ length: figure }, (_, nth) => nth)

/** What happens in which night; in all others nothing does. */
const events: Readonly<Record<number, Event>> = {
  ...{ 5: { broken: [0] }, 6: { broken: [0] } },
  8: { untested: [0, 'away', 'The connection was refused.'] },
  10: { untested: [39, 'setting', 'The id pdt_4 is stale.'] },
  ...{ 12: { broken: [1] }, 14: { broken: [1] }, 16: { broken: [1] } },
  18: { ms: 400 },
  20: { more: { waivers: [ending] } },
  21: { more: { waivers: [stale] } },
  22: { damaged: true },
  23: { broken: [2], away: true },
  24: { broken: [2], more: { hashes: otherSuite } },
  // Many break, and heal together.
  28: { broken: upTo(30) },
  // The target dies half-way, and then does not come back.
  31: { untested: [12, 'away', 'GET /x got no response: Not sent (ECONNRESET).'] },
  32: { untested: [0, 'away', 'It cannot be reached.'] },
  34: { untested: [20, 'limit', 'The target was too busy.'], more: { obstacles: limited(25) } },
  35: { more: { obstacles: limited(12) } },
  // Many break, and most of them stay.
  ...Object.fromEntries([40, 41, 42, 43, 44, 45].map((night) => [night, { broken: upTo(12) }])),
  // Another run is under way.
  50: { broken: [7], more: { beside: true } },
}

function limited(requests: number) {
  return [{ kind: 'before' as const, status: 429, requests, remedy: '' }]
}

/** What people are shown each night, by issue or by comment, without what follows a full stop or colon. */
const expected: Readonly<Record<number, readonly string[]>> = {
  5: ['Broken: It keeps payments/cancel#0.'],
  7: ['Fixed'],
  8: ['mock: Nothing was tested: The connection was refused.'],
  9: ['Over'],
  10: ['mock: 1 clause not tested: The id pdt_4 is stale.'],
  11: ['Over'],
  12: ['Broken: It keeps payments/cancel#1.'],
  13: ['Fixed'],
  14: ['Flaky'],
  18: ['mock: what changes from night to night'],
  20: ['The waiver for a#b ends on 2026-01-30'],
  21: ['The waiver is stale.'],
  22: ['history', 'Fixed', 'It needs no attention any more.'],
  24: ['Broken: It keeps payments/cancel#2.', 'suite'],
  25: ['Fixed'],
  // One of them is flaky by then, and broke before: no issue of it opens on a night that keeps it.
  28: ['mock: 30 clauses broke in one night'],
  29: ['Over'],
  31: ['Again: 28 clauses not tested: GET /x got no response: Not sent (ECONNRESET).'],
  32: ['Another reason than before. Nothing was tested: It cannot be reached.'],
  33: ['Over'],
  34: ['mock: 20 clauses not tested: The target was too busy.'],
  35: ['Over'],
  40: ['mock: 12 clauses broke in one night'],
  43: [
    'Broken: It keeps payments/cancel#3.',
    'Broken: It keeps payments/cancel#4.',
    'Broken again: It is wrong.',
    'Broken again: It is wrong.',
    'Broken again: It is wrong.',
  ],
  44: [
    'Broken: It keeps payments/cancel#5.',
    'Broken: It keeps payments/cancel#6.',
    'Broken: It keeps payments/cancel#7.',
    'Broken: It keeps payments/cancel#8.',
    'Broken: It keeps payments/cancel#9.',
  ],
  45: [
    'Broken: It keeps payments/cancel#10.',
    'Broken: It keeps payments/cancel#11.',
    'It goes on in other issues',
  ],
  // Five are closed with a comment each night.
  46: Array(5).fill('Fixed'),
  47: Array(5).fill('Fixed'),
  48: ['Fixed', 'Fixed'],
  // The next run answers what was in doubt.
  50: ['at once'],
  51: ['at once'],
}

function runOfNight(day: number) {
  const { broken = [], untested, ms = 10, more = {} } = events[day] ?? {}
  const [from = all, cause, reason] = untested ?? []
  const marks = upTo(all).map((nth) => (nth >= from ? 'u' : broken.includes(nth) ? 'b' : 'k'))
  const found = broken.map((nth) => {
    const clause = `payments/cancel#${nth}`
    const place = { operation: 1, pointer: '/status', expected: 'a', actual: 'b' }
    const about = { clause, origin: 'C1', severity: 'violation', message: 'It is wrong.' }
    return { id: `f${nth}`, ...about, ...place }
  })
  const night = { day, marks: marks.join(''), ms }
  const isIdle = from === 0
  const clauses = runOf(night).clauses.map((clause) => {
    const why = isIdle ? `Nothing was tested: ${reason}` : reason
    return clause.verdict === 'unreached' ? { ...clause, cause, reason: why } : clause
  })
  const completeness = untested === undefined ? 'complete' : 'incomplete'
  const nothingTested = isIdle ? reason?.slice(0, -1) : undefined
  const head = { schemaVersion: 1, completeness, headline: {}, nothingTested }
  const about = { ...head, clauses, findings: found }
  const suite = day < 24 ? {} : { hashes: otherSuite }
  const run = runOf({ ...night, more: { ...about, reason: 'It is so.', ...suite, ...more } })
  return { run, found, facts: factsFor(night) }
}

/** A comment in a few words. */
function inShort(body: string): string {
  const kinds = Array.from(body.matchAll(/^- `(.*?):/gm), ([, kind]) => kind)
  if (kinds.length > 0) return kinds.join(', ')
  return body
    .replaceAll('`', '')
    .replace(/^(Fixed|Over|Flaky|It goes on in other issues): [\s\S]*/, '$1')
    .replace(/\. run of [\s\S]*|\. \[[\s\S]*/, '.')
}

/** Reports a night to a forge, which may be away. What people are shown, how often they are notified, and what is only written. */
async function reportNight(forge: Forge, file: string, away: boolean) {
  const [issues, comments, calls] = [forge.issues.length, forge.comments.length, forge.calls.length]
  const were = forge.issues.map(({ isClosed }) => isClosed)
  forge.refuse({ times: away ? 99 : 0, status: 502 })
  expect(await call(forge, ['issues', file])).toMatchObject({ status: 0, error: '' })
  const said = [
    ...forge.issues.slice(issues).map(({ title }) => title.replaceAll('\u2060', '')),
    ...forge.comments.slice(comments).map(({ body }) => inShort(body)),
  ]
  const turned = were.filter((isClosed, nth) => forge.issues[nth]!.isClosed !== isClosed).length
  const isQuiet = forge.issues.every(
    ({ isClosed, title }) => isClosed || /what changes/.test(title),
  )
  const writes = forge.calls.slice(calls).filter((one) => !one.startsWith('GET'))
  const notified = said.length + turned
  return { said, notified, idleWrites: isQuiet && notified === 0 ? writes : [] }
}

test('of sixty nights each event is told once, on its night and by its cause, with ten notifications a night at most', async () => {
  const forge = await startForge('github')
  const folder = await remember()
  const reported: Record<number, readonly string[]> = {}
  const notifications: number[] = []
  for (const day of upTo(nights).map((nth) => nth + 1)) {
    const { damaged, away, more } = events[day] ?? {}
    const { run, found, facts } = runOfNight(day)
    if (damaged) {
      const lines = (await readText(historyFile(folder))).split('\n')
      await writeFile(historyFile(folder), lines.with(3, lines[3]!.slice(0, 40)).join('\n'))
    }
    const beside = more && 'beside' in more ? [run.startedAt] : []
    const line = historyLineOf(run, { all, facts, beside })
    const history = newsOf(run, line, await readHistory(folder))
    await appendLine(folder, { ...line, changes: history.changes })
    const file = join(folder, 'run.json')
    await writeFile(file, JSON.stringify({ ...run, history }))
    await writeFile(join(folder, 'issues.json'), JSON.stringify(textsOf(found)))
    const { said, notified, idleWrites } = await reportNight(forge, file, away === true)
    const needless = history.changes.length === 0 ? idleWrites : []
    expect({ day, needless }).toEqual({ day, needless: [] })
    notifications.push(notified)
    if (said.length > 0) reported[day] = said
  }
  expect(Math.max(...notifications)).toBeLessThanOrEqual(10)
  expect(reported).toEqual(expected)
  expect(forge.issues.filter(({ isClosed }) => !isClosed).map(({ title }) => title)).toEqual([
    'mock: what changes from night to night',
  ])
})
