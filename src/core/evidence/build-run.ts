import { toolVersion } from '../../base/files/index.ts'
import {
  type Clause,
  clauses,
  operations,
  rulesVersionOf,
  shownAt,
  testableClauses,
} from '../contract/index.ts'
import {
  clausesOf,
  conclude,
  type Events,
  type Finding,
  type Level,
  type PlannedClause,
  type PlannedRun,
  type Run,
  type Tester,
} from '../run/index.ts'
import type { Evidence } from './evidence.ts'
import { warnOfRandom } from './repeated.ts'

type OfRun =
  | ('command' | 'target' | 'apiVersion' | 'interrupted')
  | ('recordings' | 'hashes' | 'settings' | 'concurrency' | 'seed' | 'addresses')

/** What follows from the evidence and the contract. */
type Derived = keyof Evidence | 'clauses' | 'all' | 'levelOf' | 'alarmOf' | 'lastTested'

export interface RunInputs extends Pick<Run, OfRun>, Partial<Omit<Events, OfRun | Derived>> {
  /** Milliseconds since the Unix epoch, as `endedAt`. */
  readonly startedAt: number
  readonly endedAt: number
  readonly allScenarios?: number
  /** Clauses that no claimed version of the API has. No run plans them, so that all of one choice are about as many. */
  readonly beyond?: ReadonlySet<string>
  /** When each clause that the run must test again was last tested, by its address. A clause that is no longer tested is a fault. */
  readonly mustStillCover?: ((planned: PlannedRun) => ReadonlyMap<string, string>) | undefined
}

const unknown = {
  ...{ scenarios: [], waivers: [], problems: [] },
  ...{ strict: false, allowIncomplete: false },
} as const

export function buildRun(evidence: Evidence, inputs: RunInputs): Run {
  const { repeated, obstacles, setsCookie, exchanges, notKept } = evidence
  const findings = [...evidence.findings, ...warnOfRandom(repeated)]
  const { command, target, apiVersion, interrupted, startedAt, endedAt } = inputs
  const { recordings, hashes, settings, concurrency, seed, mustStillCover, profile, addresses } =
    inputs
  const { scenarios = [], allScenarios = scenarios.length } = inputs
  const rules = rulesVersionOf(apiVersion)
  const { called, judged, implemented } = evidence
  const planned = plannedClauses(inputs, evidence, findings)
  const ownOperations = Object.values(operations).filter(({ since }) => since <= rules)
  const conclusion = conclude({
    ...unknown,
    ...{ ...inputs, obstacles },
    target: target.name,
    version: { asked: apiVersion, rules },
    clauses: planned,
    lastTested: mustStillCover?.({ ...inputs, clauses: planned }),
    findings,
    reached: new Set(evidence.reached),
    ...{ called, judged, implemented, shownAt, levelOf, alarmOf },
    all: {
      operations: ownOperations.length,
      scenarios: allScenarios,
      clauses: testableClauses.length,
    },
    working: profile ? workingIn(evidence) : new Map(),
    today: dayOf(startedAt),
  })
  return {
    schemaVersion: 1,
    assay: toolVersion,
    command,
    ...conclusion,
    ...{ target, apiVersion },
    ...(hashes && { hashes }),
    ...(settings && { settings }),
    ...(addresses && { addresses }),
    startedAt: new Date(startedAt).toISOString(),
    durationMs: endedAt - startedAt,
    ...(concurrency && { concurrency }),
    ...(seed !== undefined && { seed }),
    ...{ interrupted, exchanges },
    ...(repeated?.reads && {
      repeated: { reads: repeated.reads, longestMs: repeated.longestMs },
    }),
    ...(obstacles.length > 0 && { obstacles: [...obstacles] }),
    ...(setsCookie && { setsCookie }),
    ...(notKept && { exchangesLeftOut: notKept }),
    ...(recordings && { recordings }),
  }
}

function plannedClauses(
  { scenarios = [], testers = [], allScenarios = scenarios.length, profile, beyond }: RunInputs,
  { reached }: Evidence,
  found: readonly Finding[],
) {
  const isPartial = Math.max(scenarios.length, testers.length) < allScenarios
  const touched = new Set([...reached, ...found.map(({ clause }) => clause)])
  const claimed = profile && clausesOf(profile)
  return planClauses(testers, claimed ?? (isPartial ? touched : undefined)).filter(
    ({ id }) => (claimed?.has(id) ?? true) && !beyond?.has(id),
  )
}

const everyClause: Readonly<Record<string, Clause>> = clauses
const levelOf = (id: string): Level => everyClause[id]?.level ?? 'rule'
const alarmOf = (id: string) => everyClause[id]?.alarm

/** The day against which waivers are measured: YYYY-MM-DD, UTC, of milliseconds since the Unix epoch. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function workingIn({ exchanges, findings }: Evidence): ReadonlyMap<number, string> {
  const wrong = new Set(
    findings.filter(({ severity }) => severity === 'violation').map(({ operation }) => operation),
  )
  const worked = new Set(
    exchanges
      .filter(({ response }) => response !== null && Math.floor(response.status / 100) === 2)
      .map(({ operation }) => operation),
  )
  return new Map(
    Object.entries(operations)
      .filter(([, { number }]) => worked.has(number) && !wrong.has(number))
      .map(([address, { number }]) => [number, address]),
  )
}

export function planClauses(
  testers: readonly Tester[],
  only?: ReadonlySet<string>,
): PlannedClause[] {
  const declaring = Map.groupBy(
    testers.flatMap(({ id, proves }) => proves.map((clause) => ({ id, clause }))),
    ({ clause }) => clause,
  )
  return testableClauses
    .filter(([id]) => only === undefined || declaring.has(id) || only.has(id))
    .map(([id, { origin, level }]) => {
      return { id, origin, level, scenarios: declaring.get(id)?.map((one) => one.id) ?? [] }
    })
}
