import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiVersion } from '../../src/contract/index.ts'
import { checkFiles } from '../../src/har/index.ts'
import { recordingPath } from '../../src/recording/index.ts'
import { conclude, type Finding, type Run } from '../../src/run/index.ts'
import type { ScenarioRun } from '../../src/scenario/index.ts'
import { checks, conclusionsOf, recordAll, replayAll } from './recordings.fixture.ts'
import { clausesBroken, runAll, scenarios } from './run-all.fixture.ts'

/** A target: the sandbox, which may have defects or use permitted variations. */
export interface Deviations {
  readonly defects?: readonly string[]
  readonly variants?: readonly string[]
  readonly apiVersion?: ApiVersion | undefined
}

/** Where the four ways to test a target conclude differently, in sentences. */
export interface Disagreements {
  /** Of the replay with the run that was recorded, scenario by scenario. */
  readonly replay: readonly string[]
  /** Of `assay check` with the replay, finding by finding. */
  readonly check: readonly string[]
  /** Of a live run with the one that was recorded, in the clauses found broken. */
  readonly live: readonly string[]
}

/** Recorded scenarios share no subjects, so a fault that shows from one scenario to the next is seen live only. */
export const seenOnlyLive: Readonly<Record<string, string>> = {
  'entity-list-never-refreshed':
    'The list is older than the entity that a recorded scenario is given.',
}

/** Tests one target live, recorded, replayed and checked. */
export async function disagreementsOf(target: Deviations): Promise<Disagreements> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-agreement-'))
  try {
    const live = await runAll(target)
    const recorded = await recordAll(target, { folder, against: undefined })
    const replayed = await replayAll(folder, target.apiVersion)
    const { run } = await checkFiles([folder])
    return {
      replay: ofReplay(recorded, replayed),
      check: [...ofFindings(folder, replayed, run), ...ofClauses(replayed, run)],
      live: difference(clausesBroken(live), clausesBroken(recorded)).map(
        ([clause, isLive]) => `${clause} is broken ${isLive ? 'live' : 'recorded'} only`,
      ),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function ofReplay(recorded: readonly ScenarioRun[], replayed: readonly ScenarioRun[]): string[] {
  const faults = recorded.flatMap(({ result, fault }) => (fault ? [`${result.id}: not kept`] : []))
  const [before, after] = [recorded, replayed].map((told) => conclusionsOf(told).map(plain))
  return [...faults, ...scenarios.flatMap(({ id }, at) => (before![at] === after![at] ? [] : id))]
}

function plain(value: unknown): string {
  return JSON.stringify(value)
}

/** The judge reports the same about an exchange in both; only a scenario knows what it checks itself. */
function ofFindings(folder: string, replayed: readonly ScenarioRun[], run: Run): string[] {
  return replayed.flatMap(({ result: { id }, findings }) => {
    const file = recordingPath(folder, id)
    const own = ownClauses(id)
    const checked = run.findings.filter(({ source }) => source?.file === file)
    const told = difference(lines(findings), lines(checked))
    return told
      .filter(([line, isReplayed]) => !isReplayed || !own.has(line.split(' ')[0]!))
      .map(([line, isReplayed]) => `${id}: ${line}, ${isReplayed ? 'replayed' : 'checked'} only`)
  })
}

/** Violations and warnings, each with its place; the rest is reported once a run. */
function lines(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ severity }) => severity === 'violation' || severity === 'warning')
    .map(({ clause, severity, operation, pointer, exchange, source }) =>
      [clause, severity, operation, pointer, source?.entry ?? exchange].join(' '),
    )
}

/** The verdict of each clause, but for those that a scenario checks by itself. */
function ofClauses(replayed: readonly ScenarioRun[], run: Run): string[] {
  const own = new Set(replayed.flatMap(({ result }) => [...ownClauses(result.id)]))
  const concluded = conclude({
    target: run.target.name,
    clauses: run.clauses.map((clause) => ({ ...clause, scenarios: [] })),
    scenarios: [],
    findings: replayed.flatMap(({ findings }) => findings),
    reached: new Set(replayed.flatMap(({ reached }) => reached)),
    judged: new Map(),
    all: { operations: 0, scenarios: 0 },
    waivers: [],
    differences: [],
    problems: [],
    interrupted: false,
    strict: false,
    allowIncomplete: false,
    today: run.startedAt.slice(0, 10),
  })
  const [one, other] = [concluded, run].map(({ clauses }) =>
    clauses.filter(({ id }) => !own.has(id)).map(({ id, verdict }) => `${id} is ${verdict}`),
  ) as [string[], string[]]
  return difference(one, other).map(
    ([line, isReplayed]) => `${line}, ${isReplayed ? 'replayed' : 'checked'} only`,
  )
}

/** The clauses that a scenario, or another of its file, checks by itself: no exchange alone shows whether they are kept. */
function ownClauses(id: string): ReadonlySet<string> {
  const topic = id.slice(0, id.lastIndexOf('/') + 1)
  const ofFile = [...checks].filter(([other]) => other.startsWith(topic))
  return new Set(ofFile.flatMap(([, clauses]) => [...clauses]))
}

/** What is in one of two lists only, and whether it is the first. */
function difference(first: readonly string[], second: readonly string[]): [string, boolean][] {
  const [one, other] = [new Set(first), new Set(second)]
  return [
    ...[...one].filter((line) => !other.has(line)).map((line): [string, boolean] => [line, true]),
    ...[...other].filter((line) => !one.has(line)).map((line): [string, boolean] => [line, false]),
  ]
}
