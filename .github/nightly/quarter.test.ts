import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  appendLine,
  historyFile,
  historyLineOf,
  newsOf,
  readHistory,
} from '../../src/output/history/index.ts'
import {
  day,
  factsFor,
  type Night,
  remember,
  runOf,
} from '../../src/output/history/nights.fixture.ts'
import { call, type Forge, startForge } from './forge.fixture.ts'

/** A finding for each broken clause of a night, and what the forge reads besides. */
function reportable({ marks }: Night, number: number): object {
  const findings = [...marks].flatMap((mark, index) => {
    const clause = `payments/cancel#${index}`
    const place = { operation: 1, pointer: '/status', expected: 'a', actual: 'b' }
    const found = { id: `f${index}`, clause, origin: 'C1', severity: 'violation', ...place }
    return mark === 'b' ? [{ ...found, message: 'It is wrong.' }] : []
  })
  const isIdle = !/[kb]/.test(marks)
  const clauses = runOf({ day: number, marks }).clauses.map((clause) => {
    const reason = isIdle
      ? 'Nothing was tested: the connection was refused.'
      : 'The id pdt_4 is stale.'
    return clause.verdict === 'unreached' ? { ...clause, reason } : clause
  })
  const isWhole = !marks.includes('u')
  const completeness = isWhole ? 'complete' : 'incomplete'
  return { schemaVersion: 1, clauses, findings, completeness, reason: 'It is so.', headline: {} }
}

type Event = Partial<Night> & { readonly damaged?: true; readonly away?: true }

const waiver = { clause: 'a#b', expires: '2026-01-30', owner: 'team', reason: 'It is old.' }
const ending = { ...waiver, state: 'ends soon', message: 'The waiver ends soon.' }
const stale = { ...waiver, state: 'stale', message: 'The waiver is stale.' }
const otherSuite = { suite: '2', contract: 'c', configuration: 'f', setup: 's' }

/** What happens in which night; in all others nothing does. */
const events: Readonly<Record<number, Event>> = {
  ...{ 5: { marks: 'bkk' }, 6: { marks: 'bkk' } },
  8: { marks: 'uuu', incomplete: true },
  10: { marks: 'kku', incomplete: true },
  ...{ 12: { marks: 'kbk' }, 14: { marks: 'kbk' }, 16: { marks: 'kbk' } },
  18: { ms: 400 },
  20: { more: { waivers: [ending] } },
  21: { more: { waivers: [stale] } },
  22: { damaged: true },
  23: { marks: 'kkb', away: true },
  24: { marks: 'kkb', more: { hashes: otherSuite } },
}

/** What people are shown each night, by issue or by comment, without what follows a full stop or colon. */
const expected: Readonly<Record<number, readonly string[]>> = {
  5: ['GET /entities: payments/cancel#0 is broken at /status'],
  7: ['Fixed'],
  8: ['mock: Nothing was tested: the connection was refused.'],
  9: ['Over'],
  10: ['mock: 1 of 3 clauses not tested: The id pdt_4 is stale.'],
  11: ['Over'],
  12: ['GET /entities: payments/cancel#1 is broken at /status'],
  13: ['Fixed'],
  14: ['Flaky'],
  18: ['mock: what changes from night to night'],
  20: ['The waiver for a#b ends on 2026-01-30'],
  21: ['The waiver is stale.'],
  22: ['Fixed', 'It needs no attention any more.', 'history'],
  24: ['GET /entities: payments/cancel#2 is broken at /status', 'broken, suite'],
  25: ['Fixed'],
}

/** A comment in a few words. */
function inShort(body: string): string {
  const kinds = Array.from(body.matchAll(/^- `(.*?):/gm), ([, kind]) => kind)
  if (kinds.length > 0) return kinds.join(', ')
  return body
    .replaceAll('`', '')
    .replace(/^(Fixed|Over|Flaky): [\s\S]*/, '$1')
    .replace(/\. run of [\s\S]*|\. \[[\s\S]*/, '.')
}

/** Reports a night to a forge, which may be away. Returns what people are shown, and whether anything was written. */
async function reportNight(forge: Forge, file: string, away: boolean) {
  const [issues, comments, calls] = [forge.issues.length, forge.comments.length, forge.calls.length]
  forge.refuse({ times: away ? 99 : 0, status: 410 })
  expect(await call(forge, ['issues', file])).toMatchObject({ status: 0, error: '' })
  const said = [
    ...forge.issues.slice(issues).map(({ title }) => title.replaceAll('\u2060', '')),
    ...forge.comments.slice(comments).map(({ body }) => inShort(body)),
  ]
  const isQuiet = forge.issues.every(
    ({ isClosed, title }) => isClosed || /what changes/.test(title),
  )
  const writes = forge.calls.slice(calls).filter((one) => !one.startsWith('GET'))
  return { said, idleWrites: isQuiet && said.length === 0 ? writes : [] }
}

test('of twenty-six nights each event is reported once, on its night and with its cause, and quiet nights write nothing', async () => {
  const forges = [await startForge('github'), await startForge('gitlab')]
  const folder = await remember()
  const reported: Record<number, readonly string[]>[] = [{}, {}]
  for (let number = 1; number <= 26; number += 1) {
    const { damaged, away, ...event } = events[number] ?? {}
    const night = { marks: 'kkk', ...event, day: number }
    const version = { hashes: number < 24 ? undefined : otherSuite }
    const more = { ...reportable(night, number), ...(version.hashes && version), ...night.more }
    const run = runOf({ ...night, more })
    if (damaged) {
      const lines = (await readFile(historyFile(folder), 'utf8')).split('\n')
      await writeFile(historyFile(folder), lines.with(3, lines[3]!.slice(0, 40)).join('\n'))
    }
    const line = historyLineOf(run, { all: 3, facts: factsFor(night) })
    const history = newsOf(run, line, await readHistory(folder))
    await appendLine(folder, { ...line, changes: history.changes })
    const file = join(folder, 'run.json')
    await writeFile(file, JSON.stringify({ ...run, history }))
    const nights = forges.map((forge) => reportNight(forge, file, away === true))
    for (const [index, { said, idleWrites }] of (await Promise.all(nights)).entries()) {
      expect({ number, idleWrites }).toEqual({ number, idleWrites: [] })
      if (said.length > 0) reported[index]![number] = said
    }
  }
  expect(reported).toEqual([expected, expected])
  expect(forges.map(({ issues }) => issues)).toEqual([forges[0]!.issues, forges[0]!.issues])
  expect((await readHistory(folder)).runs.at(-1)?.at).toBe(day(26))
})
