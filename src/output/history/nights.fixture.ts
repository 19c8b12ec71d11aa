import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ResponseFacts } from '../../core/facts/index.ts'
import type { Change, News, Run } from '../../core/run/index.ts'
import { appendLine, historyLineOf, historyOf, newsOf, readHistory } from './index.ts'

const verdicts = { k: 'kept', b: 'broken', w: 'waived', u: 'unreached' } as const

export interface Night {
  readonly day: number
  /** The verdicts of the clauses: k kept, b broken, w waived, u unreached. */
  readonly marks: string
  readonly names?: readonly string[]
  readonly incomplete?: true
  readonly quick?: true
  readonly version?: string
  /** How many clauses there are, where this run plans fewer. */
  readonly partOf?: number
  /** Clauses that it judged, planned or not. */
  readonly reached?: readonly string[]
  /** How long each response of an operation took. */
  readonly ms?: number
  /** The same of other operations. */
  readonly paces?: Readonly<Record<string, number>>
  /** How many responses of other operations there are: ten by default. */
  readonly responses?: number
  /** Other members of the run. */
  readonly more?: object
}

/** A run of one night. */
export function runOf({
  day,
  marks,
  names,
  incomplete,
  quick,
  version = '1.0.0',
  more,
}: Night): Run {
  const clauses = [...marks].map((mark, index) => ({
    id: names?.[index] ?? `payments/cancel#${index}`,
    origin: 'preamble.base-address',
    level: 'rule',
    verdict: verdicts[mark as keyof typeof verdicts],
    ...(mark === 'u' && { reason: 'It was not called.' }),
  }))
  const figure = (verdict: string) => clauses.filter((clause) => clause.verdict === verdict).length
  const [kept, broken, waived, unreached] = Object.values(verdicts).map(figure)
  const counts = { kept, broken, waived, unreached, warned: 0 }
  const verdict = broken ? 'nonconformant' : 'conformant'
  return {
    startedAt: new Date(Date.UTC(2026, 0, day, 3)).toISOString(),
    hashes: { suite: version, contract: 'c', configuration: 'f', setup: 's' },
    target: { name: 'mock', baseUrl: `http://127.0.0.1:${4000 + day}` },
    apiVersion: '2025-07-04',
    ...(quick && { quick }),
    verdict: incomplete ? 'incomplete' : verdict,
    completeness: incomplete ? 'incomplete' : 'complete',
    counts: {
      clauses: counts,
      findings: { violation: 0 },
      exchanges: 10,
    },
    durationMs: 1_000,
    problems: incomplete ? ['The key was rejected.'] : [],
    findings: [],
    exchanges: [],
    clauses,
    scenarios: [{ id: 'payments/cancel/one', outcome: 'passed' }],
    waivers: [],
    ...more,
  } as unknown as Run
}

type Paced = Pick<Night, 'ms' | 'paces' | 'responses'>

/** The facts of a night in which ten responses of an operation took as long as it says. */
export function factsFor({ ms = 10, paces, responses = 10 }: Paced): ResponseFacts {
  const placeOf = (time: number, count: number) => ({
    counts: new Map([[`time=${time}`, count]]),
    members: new Map(),
  })
  const others = Object.entries(paces ?? {}).map(
    ([call, time]) => [call, placeOf(time, responses)] as const,
  )
  const observation = new Map([['GET /entities', placeOf(ms, 10)], ...others])
  return { assay: '', target: '', apiVersion: '', startedAt: '', exchanges: 10, observation }
}

export function lineFor(night: Night) {
  const run = runOf(night)
  const all = night.partOf ?? run.clauses.length
  return historyLineOf(run, { all, facts: factsFor(night), reached: night.reached })
}

/** Adds a night with what changed in it, as a run does. */
export async function append(
  folder: string,
  night: Night,
  responses: readonly Change[] = [],
): Promise<void> {
  const line = lineFor(night)
  const { changes } = newsOf(runOf(night), line, await readHistory(folder), responses)
  await appendLine(folder, { ...line, changes })
}

export async function remember(...nights: readonly Night[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-history-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const night of nights) await append(folder, night)
  return folder
}

export const day = (number: number) => new Date(Date.UTC(2026, 0, number, 3)).toISOString()

type HistoryFile = Awaited<ReturnType<typeof readHistory>>

export const newsFrom = (night: Night, file: HistoryFile) =>
  newsOf(runOf(night), lineFor(night), file)

export const textsOf = ({ changes }: News) => changes.map(({ kind, text }) => `${kind}: ${text}`)

/** What is new in the last of some nights. */
export async function newsAfter(...nights: readonly Night[]) {
  const folder = await remember(...nights.slice(0, -1))
  return textsOf(newsFrom(nights.at(-1)!, await readHistory(folder)))
}

export const quiet = [1, 2, 3, 4, 5].map((number): Night => ({ day: number, marks: 'kk' }))

export async function historyIn(folder: string) {
  return historyOf(await readHistory(folder))!
}
