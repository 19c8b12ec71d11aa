import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { appendRun, historyFile, historyOf, newsOf, readHistory } from './index.ts'

const verdicts = { k: 'kept', b: 'broken', u: 'unreached' } as const

interface Night {
  readonly day: number
  /** The verdicts of the clauses: k kept, b broken, u unreached. */
  readonly marks: string
  readonly names?: readonly string[]
  readonly incomplete?: true
  readonly quick?: true
  readonly version?: string
  /** How many clauses a run of everything plans, where this one plans a part. */
  readonly partOf?: number
}

/** A run of one night. */
function runOf({ day, marks, names, incomplete, quick, version = '1.0.0' }: Night): Run {
  const clauses = [...marks].map((mark, index) => ({
    id: names?.[index] ?? `payments/cancel#${index}`,
    origin: 'C001',
    level: 'rule',
    verdict: verdicts[mark as keyof typeof verdicts],
  }))
  const figure = (verdict: string) => clauses.filter((clause) => clause.verdict === verdict).length
  const counts = { kept: figure('kept'), broken: figure('broken'), unreached: figure('unreached') }
  const verdict = counts.broken > 0 ? 'nonconformant' : 'conformant'
  return {
    startedAt: new Date(Date.UTC(2026, 0, day, 3)).toISOString(),
    hashes: { suite: version, contract: 'c', configuration: 'f', setup: 's' },
    target: { name: 'mock', baseUrl: `http://127.0.0.1:${4000 + day}` },
    apiVersion: '2025-07-04',
    ...(quick && { quick }),
    verdict: incomplete ? 'incomplete' : verdict,
    completeness: incomplete ? 'incomplete' : 'complete',
    counts: { clauses: { ...counts, warned: 0, waived: 0 }, findings: { violation: 0 } },
    clauses,
    scenarios: [{ id: 'payments/cancel/one', outcome: 'passed' }],
    waivers: [],
  } as unknown as Run
}

const append = (folder: string, night: Night) =>
  appendRun(folder, runOf(night), night.partOf ?? night.marks.length)

async function remember(...nights: readonly Night[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-history-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const night of nights) await append(folder, night)
  return folder
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 3)).toISOString()

async function historyIn(folder: string) {
  return historyOf((await readHistory(folder)).runs)
}

test('it is known since when a clause is broken, when it was last kept, and how often it was tested', async () => {
  const folder = await remember(
    { day: 1, marks: 'kk' },
    { day: 2, marks: 'kb' },
    { day: 3, marks: 'ku' },
    { day: 4, marks: 'kb' },
  )
  expect((await historyIn(folder)).clauses).toEqual([
    {
      clause: 'payments/cancel#1',
      quick: false,
      state: 'broken',
      firstBad: day(2),
      lastGood: day(1),
      fixedAt: null,
      turns: 1,
      broken: 2,
      tested: 3,
      isFlaky: false,
    },
  ])
})

test('a fixed clause says when', async () => {
  const folder = await remember({ day: 1, marks: 'b' }, { day: 2, marks: 'k' })
  const [clause] = (await historyIn(folder)).clauses
  expect(clause).toMatchObject({
    state: 'kept',
    firstBad: day(1),
    lastGood: null,
    fixedAt: day(2),
  })
})

test('a clause counts in each run that tested it, complete or not', async () => {
  const folder = await remember(
    { day: 1, marks: 'kk' },
    { day: 2, marks: 'bu', incomplete: true },
    { day: 3, marks: 'ku', incomplete: true },
  )
  const { runs, latest, clauses } = await historyIn(folder)
  expect({ runs, latest: latest?.verdict }).toEqual({ runs: 3, latest: 'incomplete' })
  expect(clauses).toMatchObject([
    { clause: 'payments/cancel#0', lastGood: day(1), firstBad: day(2), fixedAt: day(3) },
  ])
})

test('a run of a part of the clauses counts for those that it tested, and for no others', async () => {
  const part = { names: ['payments/cancel#9'], partOf: 2 }
  const folder = await remember(
    { day: 1, marks: 'kb' },
    { day: 2, marks: 'k', ...part },
    { day: 3, marks: 'b', ...part },
    { day: 4, marks: 'k', ...part },
    { day: 5, marks: 'k', names: ['payments/cancel#1'], partOf: 2 },
  )
  expect((await historyIn(folder)).clauses).toMatchObject([
    { clause: 'payments/cancel#1', state: 'kept', tested: 2, fixedAt: day(5) },
    { clause: 'payments/cancel#9', state: 'kept', tested: 4, broken: 1 },
  ])
})

test('a clause that a quick run kept is not fixed in whole runs', async () => {
  const folder = await remember(
    { day: 1, marks: 'b' },
    { day: 2, marks: 'k', quick: true },
    { day: 3, marks: 'b' },
    { day: 4, marks: 'b', quick: true },
  )
  expect((await historyIn(folder)).clauses).toMatchObject([
    { quick: false, firstBad: day(1), tested: 2, turns: 0, isFlaky: false },
    { quick: true, firstBad: day(4), lastGood: day(2), tested: 2 },
  ])
})

test('a clause is flaky when it turns twice in ten runs of the same suite', async () => {
  const nights = ['k', 'b', 'k'].map((marks, index) => ({ day: index + 1, marks }))
  expect((await historyIn(await remember(...nights))).clauses[0]?.isFlaky).toBe(true)
  const updated = nights.map((night, index) => ({ ...night, version: `1.0.${index}` }))
  expect((await historyIn(await remember(...updated))).clauses[0]?.isFlaky).toBe(false)
  const quiet = Array.from({ length: 9 }, (_, index) => ({ day: index + 4, marks: 'k' }))
  expect((await historyIn(await remember(...nights, ...quiet))).clauses[0]?.isFlaky).toBe(false)
})

test('a run knows what is new since the last that tested each clause', async () => {
  const folder = await remember(
    { day: 1, marks: 'kbbk' },
    { day: 2, marks: 'kuub', incomplete: true },
  )
  const { runs } = await readHistory(folder)
  expect(newsOf(runOf({ day: 3, marks: 'bbku' }), runs)).toEqual({
    since: day(2),
    broken: ['payments/cancel#0'],
    known: ['payments/cancel#1'],
    fixed: ['payments/cancel#2'],
    records: [{ clause: 'payments/cancel#1', since: day(1), broken: 2, tested: 2 }],
  })
  expect(newsOf(runOf({ day: 3, marks: 'b' }), [])).toMatchObject({ since: null })
})

test('lines that were edited, torn or contradict themselves are named and left out', async () => {
  const folder = await remember({ day: 1, marks: 'kb' })
  const file = historyFile(folder)
  const [line = ''] = (await readFile(file, 'utf8')).split('\n')
  const edit = (from: string, to: string) => line.replace(from, to)
  const bad = [
    '{"at":"2026-01-0',
    '[]',
    edit('"at":"2026', '"at":"then'),
    edit('"plan":"all"', '"plan":7'),
    edit('"broken":["payments/cancel#1"]', '"broken":[1]'),
    edit('"target":"mock"', '"target":7'),
  ]
  await writeFile(file, [line, ...bad].join('\n'))
  await append(folder, { day: 2, marks: 'kk' })
  const { runs, problems } = await readHistory(folder)
  expect(runs.map(({ at }) => at)).toEqual([day(1), day(2)])
  expect(problems).toEqual([
    'line 2: it is not JSON',
    ...[3, 4, 5, 6, 7].map((line) => `line ${line}: it is not a run`),
  ])
})

test('runs that end at the same time all stay', async () => {
  const folder = await remember({ day: 1, marks: 'k' })
  const days = [2, 3, 4, 5, 6, 7, 8, 9]
  await Promise.all(days.map((number) => append(folder, { day: number, marks: 'k' })))
  const { runs, problems } = await readHistory(folder)
  expect({ runs: runs.length, problems }).toEqual({ runs: 9, problems: [] })
})

test('a year of nights is small', async () => {
  const marks = 'k'.repeat(320)
  const folder = await remember({ day: 1, marks })
  const file = historyFile(folder)
  const line = (await readFile(file, 'utf8')).trim().split('\n').at(-1)!
  for (let night = 2; night <= 365; night++) await appendFile(file, `${line}\n`)
  expect((await stat(file)).size).toBeLessThan(1_000_000)
  expect((await readHistory(folder)).runs).toHaveLength(365)
})

test('error: a history that cannot be read or written says why', async () => {
  const folder = await remember({ day: 1, marks: 'k' })
  await rm(historyFile(folder))
  const blocked = join(folder, 'file')
  await writeFile(blocked, '')
  await expect(append(blocked, { day: 1, marks: 'k' })).rejects.toMatchObject({
    code: 'E_HISTORY_UNWRITABLE',
  })
  await expect(readHistory('/dev/null')).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE' })
  expect(await readHistory(folder)).toEqual({ runs: [], problems: [] })
})
