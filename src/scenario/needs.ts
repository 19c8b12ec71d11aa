import type { OperationAddress } from '../contract/index.ts'
import { hashOf } from '../json/index.ts'
import {
  isAction,
  needsOf as needsOfRecipe,
  recipeOf,
  type SubjectName,
  subjects,
} from '../target/catalogue/index.ts'
import type { Target } from '../target/index.ts'
import { findsSubject, requirementsOf } from './find-subjects.ts'
import calls from './generated/calls.json' with { type: 'json' }
import type { LoadedScenario } from './load.ts'
import { type Need, whySkipped } from './scenario.ts'

/** The subjects and actions that a target must be configured with for a scenario to run, sorted. */
export function needsOf({ scenario }: LoadedScenario): readonly Need[] {
  return [...new Set((scenario.needs ?? []).flatMap(requirementsOf))].sort()
}

/**
 * The operations that a scenario calls, in the order of its calls. They are recorded in a run against the
 * embedded sandbox (`npm run generate`); of a scenario that is not part of Assay none are known.
 */
export function callsOf({ id }: LoadedScenario): readonly OperationAddress[] {
  return Object.keys(callCountsOf({ id })) as OperationAddress[]
}

type CallCounts = Readonly<Partial<Record<OperationAddress, number>>>

const counts: Readonly<Record<string, CallCounts>> = calls

/** How often a scenario calls each operation, against the embedded sandbox. */
export function callCountsOf({ id }: Pick<LoadedScenario, 'id'>): CallCounts {
  return counts[id] ?? {}
}

/** The scenarios as a hash: the tool that they are part of, what they declare, and what they call. */
export function hashOfSuite(scenarios: readonly LoadedScenario[], toolVersion: string): string {
  const facts = scenarios.map(({ id, scenario: { run: _, ...declared } }) => {
    return [id, { ...declared }, callCountsOf({ id })]
  })
  return hashOf([toolVersion, facts])
}

/** How many requests a scenario sends by itself, as counted against the embedded sandbox. */
export function requestsOf(scenario: Pick<LoadedScenario, 'id'>): number {
  return Object.values(callCountsOf(scenario)).reduce((sum, figure) => sum + figure, 0)
}

type Facts = Pick<Target, 'subjects' | 'actions' | 'recipes'>

/** What must be configured before a target has a subject or an action; nothing where it has it or may find it. */
export function missingFor(need: Need, target: Facts, { slow = false } = {}): readonly Need[] {
  if (isAction(need)) {
    if (target.actions[need] !== undefined) return []
    return need === 'advanceClock' && slow ? [] : [need]
  }
  if (target.subjects[need] === undefined && !findsSubject(need)) return [need]
  return [...new Set(nextNeeds(need, target).flatMap((next) => missingFor(next, target, { slow })))]
}

/** What a subject is made or found from. */
export function nextNeeds(
  name: SubjectName,
  target: Pick<Target, 'subjects' | 'recipes'>,
): readonly Need[] {
  if (target.subjects[name] === undefined)
    return requirementsOf(name).filter((required) => required !== name)
  return Object.values(needsOfRecipe(recipeOf(name, target)))
}

/** Subjects that no two uses share. */
export const consumed = (Object.keys(subjects) as SubjectName[]).filter(
  (name) => 'consumed' in subjects[name],
)

/** How many of each subject that is used up the scenarios use, as they declare it. */
export function usesOf(
  scenarios: readonly LoadedScenario[],
  apiVersion?: string,
): ReadonlyMap<SubjectName, number> {
  const applied = scenarios.filter(
    ({ scenario }) => !apiVersion || whySkipped(scenario, apiVersion) === undefined,
  )
  return new Map(
    consumed.map((name) => [name, applied.reduce((sum, loaded) => sum + usesIn(loaded, name), 0)]),
  )
}

/** How many of a subject one scenario uses. */
export function usesIn({ scenario: { needs = [] } }: LoadedScenario, name: SubjectName): number {
  return needs.filter((need) => need === name).length
}
