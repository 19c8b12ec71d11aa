import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiVersion } from '../../src/contract/index.ts'
import { checkFiles } from '../../src/har/index.ts'
import { recordingPath } from '../../src/recording/index.ts'
import { conclude, type Finding, type Run } from '../../src/run/index.ts'
import { suitesFolder } from '../../src/runner/index.ts'
import type { ScenarioRun } from '../../src/scenario/index.ts'
import { conclusionsOf, recordAll, replayAll } from './recordings.fixture.ts'
import { clausesBroken, scenarios, tellAll } from './tell-all.fixture.ts'

/** A target: the sandbox, which may lie or go another lawful way. */
export interface Deviations {
  readonly defects?: readonly string[]
  readonly variants?: readonly string[]
  readonly apiVersion?: ApiVersion | undefined
}

/** Where the four ways to conclude from a target come to different ends, in sentences. */
export interface Disagreements {
  /** Of the replay with the run that was recorded, story by story. */
  readonly replay: readonly string[]
  /** Of `assay check` with the replay, finding by finding. */
  readonly check: readonly string[]
  /** Of a live run with the one that was recorded, in the clauses found broken. */
  readonly live: readonly string[]
}

/** Stories that are recorded share no subjects, so that what goes wrong from one to the next is seen live only. */
export const seenOnlyLive: Readonly<Record<string, string>> = {
  'entity-list-never-refreshed':
    'The list is older than the entity that a recorded story is given.',
}

/** Holds one target against the contract in every way there is. */
export async function disagreementsOf(target: Deviations): Promise<Disagreements> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-agreement-'))
  try {
    const live = await tellAll(target)
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

/** What the judge says of an exchange, it says in both; only a story knows what it holds itself. */
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

/** Violations and warnings, each with its place; the rest is told once a run. */
function lines(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ severity }) => severity === 'violation' || severity === 'warning')
    .map(({ clause, severity, operation, pointer, exchange, source }) =>
      [clause, severity, operation, pointer, source?.entry ?? exchange].join(' '),
    )
}

/** What became of each clause, but for those that some story holds by itself. */
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

/** The clauses that a story, or another of its file, holds by itself: no exchange alone shows what of them. */
function ownClauses(id: string): ReadonlySet<string> {
  const topic = id.split('/').slice(0, 2).join('/')
  const text = readFileSync(join(suitesFolder, `${topic}.scenario.ts`), 'utf8')
  return new Set([...text.matchAll(/\bclause\(\s*'([^']+)'/g)].map((match) => match[1]!))
}

/** What is in one of two lists only, and whether it is the first. */
function difference(first: readonly string[], second: readonly string[]): [string, boolean][] {
  const [one, other] = [new Set(first), new Set(second)]
  return [
    ...[...one].filter((line) => !other.has(line)).map((line): [string, boolean] => [line, true]),
    ...[...other].filter((line) => !one.has(line)).map((line): [string, boolean] => [line, false]),
  ]
}
