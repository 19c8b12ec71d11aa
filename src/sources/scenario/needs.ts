import { hashOf } from '../../base/json/index.ts'
import { type Operation, type OperationAddress, operations } from '../../core/contract/index.ts'
import {
  isAction,
  needsOf as needsOfRecipe,
  recipeOf,
  type SubjectMeaning,
  type SubjectName,
  subjects,
} from '../target/catalogue/index.ts'
import type { Target } from '../target/index.ts'
import { finders, requirementsOf } from './find-subjects.ts'
import type { DeclaredScenario, LoadedScenario } from './load.ts'
import calls from './measured/calls.json' with { type: 'json' }
import waits from './measured/waits.json' with { type: 'json' }
import { type Need, type Scenario, usedBy, type Versions, whySkipped } from './scenario.ts'

export function needsOf({ scenario }: DeclaredScenario): readonly Need[] {
  return [...new Set((scenario.needs ?? []).flatMap(requirementsOf))].sort()
}

type CallCounts = Readonly<Partial<Record<OperationAddress | 'raw', number>>>

const counts: Readonly<Record<string, CallCounts>> = calls

/**
 * Returns how often a scenario calls each operation, in the order of its first calls, and how many `raw` requests it sends.
 * `npm run measure` counts them against the embedded sandbox; for a scenario that is not part of Assay the result is empty.
 */
export function callCountsOf({ id }: Pick<LoadedScenario, 'id'>): CallCounts {
  return counts[id] ?? {}
}

export function callsOf(scenario: Pick<LoadedScenario, 'id'>): readonly OperationAddress[] {
  const names = Object.keys(callCountsOf(scenario)) as (OperationAddress | 'raw')[]
  return names.filter((name) => name !== 'raw')
}

const seconds: Readonly<Record<string, number>> = waits

/** How long a scenario lets time pass in all, in milliseconds. */
export function waitOf({ id }: Pick<LoadedScenario, 'id'>): number {
  return (seconds[id] ?? 0) * 1_000
}

/** Hashes the version of Assay, and what the scenarios declare and call. */
export function hashOfSuite(scenarios: readonly LoadedScenario[], toolVersion: string): string {
  const all = scenarios.map(({ id, scenario: { run: _, ...declared } }) => {
    return [id, declared, callCountsOf({ id })]
  })
  return hashOf([toolVersion, all])
}

export function requestsOf(scenario: Pick<LoadedScenario, 'id'>): number {
  return Object.values(callCountsOf(scenario)).reduce((sum, figure) => sum + figure, 0)
}

type Configured = Pick<Target, 'subjects' | 'actions'>

export function missingFor(
  need: Need,
  target: Configured,
  { slow = false }: { readonly slow?: boolean } = {},
): readonly Need[] {
  if (isAction(need)) {
    if (target.actions[need] !== undefined) return []
    return need === 'advanceClock' && slow ? [] : [need]
  }
  if (target.subjects[need] === undefined && finders[need] === undefined) return [need]
  const next = nextNeeds(need, target)
  return [...new Set(next.flatMap((one) => missingFor(one, target, { slow })))]
}

type Setup = Pick<Target, 'subjects'>

function nextNeeds(name: SubjectName, target: Setup): readonly Need[] {
  if (target.subjects[name] === undefined)
    return requirementsOf(name).filter((required) => required !== name)
  return Object.values(needsOfRecipe(recipeOf(name, target)))
}

export function withNeeds(name: Need, target: Setup): readonly SubjectName[] {
  if (isAction(name)) return []
  return [name, ...nextNeeds(name, target).flatMap((needed) => withNeeds(needed, target))]
}

/** The subjects that a scenario gets for itself: it changes them and a recipe makes more, or they are made from such a one. */
export function ownSubjects(
  { changes = [], ...scenario }: Pick<Scenario, 'changes' | 'needs' | 'mayNeed'>,
  target: Setup,
): ReadonlySet<SubjectName> {
  const isOwn = (name: Need): boolean =>
    !isAction(name) &&
    ((changes.includes(name) && isMadeAnew(name, target)) || nextNeeds(name, target).some(isOwn))
  return new Set(
    [...usedBy(scenario), ...changes].flatMap((name) => withNeeds(name, target)).filter(isOwn),
  )
}

export function isMadeAnew(name: SubjectName, target: Setup): boolean {
  const recipe = recipeOf(name, target)
  if (recipe === undefined) return false
  return [recipe.request].flat().some((request) => request.method !== 'GET')
}

type Rows = Readonly<Record<string, Pick<Operation, 'path' | 'credential' | 'destructive'>>>

/**
 * The operations that take the id or the token of a subject. One that is used up is for those that do so, if others may take another
 * subject with such an id.
 */
export function operationsOf(
  name: SubjectName,
  rows: Rows = operations,
): readonly OperationAddress[] {
  const { example, sentIn = [], spent }: SubjectMeaning = subjects[name]
  const { id = '', token } = example
  const all = Object.keys(rows) as OperationAddress[]
  if (token !== undefined) return all.filter((one) => rows[one]!.credential === 'widget-token')
  const [prefix] = id.split('_')
  const takers = all.filter(
    (one) => rows[one]!.path.includes(`{${prefix}_id}`) || sentIn.includes(one),
  )
  const isOfOthers = Object.values<SubjectMeaning>(subjects).some(
    (other) => other.example.id === id && !other.spent,
  )
  return spent && isOfOthers ? takers.filter((one) => rows[one]!.destructive) : takers
}

/** Each use of these subjects gets its own. */
export const consumed = (Object.keys(subjects) as SubjectName[]).filter(
  (name) => 'consumed' in subjects[name],
)

/** Returns how many of each consumed subject the scenarios declare, or those among them that apply to a target. */
export function usesOf(
  scenarios: readonly DeclaredScenario[],
  versions?: Versions,
): ReadonlyMap<SubjectName, number> {
  const applied = scenarios.filter(
    ({ scenario }) => !versions || whySkipped(scenario, versions) === undefined,
  )
  return new Map(
    consumed.map((name) => [name, applied.reduce((sum, loaded) => sum + usesIn(loaded, name), 0)]),
  )
}

export function usesIn({ scenario }: DeclaredScenario, name: SubjectName): number {
  return usedBy(scenario).filter((need) => need === name).length
}
