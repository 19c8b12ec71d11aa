import {
  type ClauseId,
  clauses,
  operations,
  statementsOf,
  testableClauses,
} from '../../src/core/contract/index.ts'
import { type Body, type Exchange, jsonOf } from '../../src/core/exchange/index.ts'
import { defects } from '../../src/sources/sandbox/defects/index.ts'
import type { Defect, Variation } from '../../src/sources/sandbox/index.ts'
import { variations } from '../../src/sources/sandbox/variations/index.ts'
import { isMutated, type LoadedScenario } from '../../src/sources/scenario/index.ts'
import type { ScenarioRun } from '../../src/sources/scenario/running/index.ts'
import { findersOf, scenariosFor } from './reference-run.fixture.ts'
import { clausesBroken, type Deviations, runAll, scenarios } from './run-all.fixture.ts'

/** Every defect and every variation, by id. */
export const allDefects = Object.entries<Defect>(defects)
export const allVariations = Object.entries<Variation>(variations)

/** Defects that show only between requests that are made at the same time, whatever these are. */
export const shownAtOnce: ReadonlySet<string> = new Set(
  allDefects.filter(([, { showsAtOnce }]) => showsAtOnce).map(([id]) => id),
)

/** Clauses that no mutant breaks: only a defect shows that their check can fail. */
export const clausesForDefects: readonly ClauseId[] = testableClauses
  .map(([id]) => id)
  .filter((id) => !isMutated(id))

/** How a deviation of the sandbox is put to the test. */
export interface Way {
  /** By default the scenarios that meet what the deviation changes. */
  readonly chosen?: readonly LoadedScenario[]
  readonly inDialect?: Deviations['inDialect']
  /** Runs scenarios against a sandbox of their own, by default one by one; `note` receives every exchange. */
  readonly run?: (
    deviations: Deviations,
    chosen: readonly LoadedScenario[],
    note: (exchange: Exchange) => void,
  ) => Promise<readonly ScenarioRun[]>
}

/** What became of a deviation that was put to the test. */
export interface Trial {
  /** The clauses found broken, and those that a defect leaves untested because it refuses what it has to accept. */
  readonly broken: readonly string[]
  /** No clause was found broken: a refusal left clauses untested. */
  readonly isUntestedOnly?: boolean
  /** What should not have happened, in sentences. */
  readonly faults: readonly string[]
  /** The scenarios that find a defect. */
  readonly finders?: readonly string[]
}

/** Tests a sandbox with a defect: some clause that it breaks should be reported, and no other. */
export async function tryDefect(id: string, way: Way = {}): Promise<Trial> {
  const defect: Defect = (defects as Readonly<Record<string, Defect>>)[id]!
  const deviations = { defects: [id], apiVersion: defect.under, inDialect: way.inDialect }
  const { run = runAll, chosen = await scenariosFor(defect) } = way
  const faults: string[] = []
  const note = ({ response }: Exchange) => {
    const isOwn = response?.status === 500 && isSandboxFault(response.body)
    if (isOwn) faults.push('The sandbox failed by itself.')
  }
  let results = await run(deviations, chosen, note)
  // What scenarios before have changed shows some faults.
  const isFound = clausesBroken(results).length + clausesRefused(results).length > 0
  if (!isFound && !way.chosen) {
    results = await run(deviations, scenarios, note)
  }
  const isItsOwn = (clause: ClauseId) =>
    statementsOf(clauses[clause]).some((origin) => defect.breaks.includes(origin))
  const violated = clausesBroken(results)
  const broken = [...violated, ...clausesRefused(results).filter(isItsOwn)]
  if (broken.length === 0) faults.push('No clause was found broken.')
  for (const clause of broken) {
    if (!isItsOwn(clause)) {
      faults.push(`${clause} was found broken, which the defect does not break.`)
    }
  }
  const isUntestedOnly = violated.length === 0 && broken.length > 0
  const finders = results
    .filter((one) => [...clausesBroken([one]), ...clausesRefused([one])].some(isItsOwn))
    .map(({ result }) => result.id)
  return { broken, isUntestedOnly, finders, faults: [...faults, ...withoutPlace(results)] }
}

/** The scenarios after the one that finds it are for `npm run detection`. */
const untilFound: NonNullable<Way['run']> = (deviations, chosen, note) =>
  runAll(deviations, chosen, note, (result) => clausesBroken([result]).length > 0)

/** The same with the scenarios that are known to find it, as far as one does. */
export async function tryFinders(id: string, defect: Defect, way: Way = {}): Promise<Trial> {
  const chosen = findersOf(id, defect)
  const near = await tryDefect(id, { ...way, chosen, run: untilFound })
  // Some show only by what other scenarios did before.
  return near.broken.length > 0 ? near : tryDefect(id, way)
}

/** A defect may fail in the same way, with another sentence. */
function isSandboxFault(body: Body): boolean {
  return (JSON.stringify(jsonOf(body)) ?? '').includes('The sandbox failed.')
}

/**
 * The clauses that are untested because a request was refused that had to be accepted, a record is gone that a subject needs, or
 * a failure leaves them unanswered (A69). The run of such a target is incomplete.
 */
function clausesRefused(results: readonly ScenarioRun[]): readonly ClauseId[] {
  const blocked = results.filter(({ result }) => result.outcome === 'blocked')
  const failed = new Set(
    results.flatMap(({ obstacles = [] }) =>
      obstacles.flatMap(({ kind, request }) => (kind === 'failure' ? [request] : [])),
    ),
  )
  return [
    ...blocked.flatMap(({ result }) => {
      return scenarios.find(({ id }) => id === result.id)?.scenario.proves ?? []
    }),
    ...Object.values(operations).flatMap(({ method, path, promise }) =>
      failed.has(`${method} ${path}`) ? [promise] : [],
    ),
  ]
}

/** Tests a sandbox with a variation that the contract permits: nothing should be reported. */
export async function tryVariation(id: string, way: Way = {}): Promise<Trial> {
  const variation: Variation = (variations as Readonly<Record<string, Variation>>)[id]!
  const { run = runAll, chosen = await scenariosFor(variation), inDialect } = way
  const results = await run({ variations: [id], inDialect }, chosen, () => {})
  const broken = clausesBroken(results)
  const { blocks = [] } = variation
  const faults = broken.map((clause) => `${clause} was found broken.`)
  for (const { result } of results) {
    const isForeseen =
      (result.outcome === 'blocked' && blocks.some((start) => result.id.startsWith(start))) ||
      (result.outcome === 'skipped' && variation.versions !== undefined)
    // A scenario that was blocked reports nothing, whatever the target does.
    if (result.outcome !== 'passed' && !isForeseen) faults.push(`${result.id}: ${result.outcome}.`)
  }
  return { broken, faults }
}

/** Findings, but for observations, that say `true` or `false` without a place in the response that holds such a value. */
function withoutPlace(results: readonly ScenarioRun[]): readonly string[] {
  const isRaw = (text: string) => ['', 'true', 'false', 'undefined'].includes(text)
  return results
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity !== 'observation')
    .filter(({ pointer, expected, actual }) => pointer === '' && [expected, actual].some(isRaw))
    .map(({ clause }) => `A finding against ${clause} says no words and no place.`)
}
