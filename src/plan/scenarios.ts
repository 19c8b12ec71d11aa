import { type OperationAddress, operations } from '../contract/index.ts'
import { listOf, type Profile, type ScenarioResult } from '../run/index.ts'
import {
  callsOf,
  type LoadedScenario,
  missingFor,
  operationsOf,
  requestsOf,
  whySkipped,
} from '../scenario/index.ts'
import {
  isAction,
  remedyFor,
  type SubjectName,
  type Target,
  whyNotDestructive,
} from '../target/index.ts'
import { clausesFirst } from './cover.ts'
import { planPools } from './pools.ts'
import { sizeOfPool } from './supply.ts'

/** `may run`: it needs something that Assay has to find first, or that is outside of the profile. */
export type Fate = 'runs' | 'may run' | 'blocked' | 'skipped'

export interface ScenarioFate {
  readonly id: string
  readonly title: string
  readonly fate: Fate
  readonly reason?: string
  /** What to change so that it runs: one sentence. */
  readonly remedy?: string
  /** The subject, action or operation that it lacks. */
  readonly lacks?: ScenarioResult['lacks']
  readonly needs: readonly string[]
  readonly destructive: boolean
  /** How many requests it sends itself, as counted against the embedded sandbox. */
  readonly requests: number
}

export interface PlanOptions {
  readonly all: readonly LoadedScenario[]
  readonly chosen: readonly LoadedScenario[]
  /** The scenarios that a quick run stands for; by default `chosen`. */
  readonly asked?: readonly LoadedScenario[]
  /** What the target claims; the whole contract where it is undefined. */
  readonly profile?: Profile | undefined
  readonly slow?: boolean | undefined
  readonly allowDestructive?: boolean | undefined
  readonly concurrency?: number | undefined
  /** The latency that the last run measured, in milliseconds. */
  readonly measuredMs?: number | undefined
  /** YYYY-MM-DD. */
  readonly today: string
}

type Circumstances = Pick<PlanOptions, 'slow' | 'allowDestructive' | 'profile'>

/** The fate of each scenario, in the order of `chosen`. The scenarios that the run starts first get values of pools first. */
export function planScenarios(
  chosen: readonly LoadedScenario[],
  target: Target,
  circumstances: Circumstances,
): readonly ScenarioFate[] {
  const left = new Map<SubjectName, number>()
  const fates = new Map<string, ScenarioFate>()
  for (const loaded of planPools(clausesFirst(chosen), target).scenarios) {
    fates.set(loaded.id, fateOf(loaded, target, circumstances, left))
  }
  return chosen.map(({ id }) => fates.get(id)!)
}

function fateOf(
  loaded: LoadedScenario,
  target: Target,
  { slow = false, allowDestructive = false, profile }: Circumstances,
  left: Map<SubjectName, number>,
): ScenarioFate {
  const { id, scenario } = loaded
  const { needs = [], destructive = false, title } = scenario
  const requests = requestsOf(loaded)
  const head = { id, title, needs: [...new Set(needs)], destructive, requests }
  const skipped = whySkipped(scenario, target.apiVersion)
  if (skipped !== undefined) return { ...head, fate: 'skipped', reason: skipped }
  const block = (
    reason: string,
    lacks?: ScenarioResult['lacks'],
    remedy?: string,
  ): ScenarioFate => {
    const why = profile && whyUnclaimed(loaded, lacks, profile)
    return why === undefined
      ? { ...head, fate: 'blocked', reason, ...(remedy && { remedy }), ...(lacks && { lacks }) }
      : { ...head, fate: 'skipped', reason: `${reason} ${why}` }
  }
  const refused = destructive ? whyNotDestructive(target, allowDestructive) : undefined
  if (refused !== undefined) {
    return block(`The scenario must not change the target for good: ${refused}.`)
  }
  const lacking = needs.find((need) => missingFor(need, target, { slow }).length > 0)
  const [missing] = lacking === undefined ? [] : missingFor(lacking, target, { slow })
  if (lacking !== undefined && missing !== undefined) {
    const kind = isAction(missing) ? 'action' : 'subject'
    const lacks = { kind: isAction(lacking) ? 'action' : 'subject', name: lacking } as const
    return block(`The ${kind} ${missing} is not configured.`, lacks, remedyFor(missing))
  }
  const short = takeFromPools(needs as readonly SubjectName[], target, left)
  if (short !== undefined) {
    return block(
      `${short} has no unused value left (configured: ${sizeOfPool(short, target)}).`,
      { kind: 'subject', name: short },
      `Add to "values" of ${short}, or write a "request" that makes one.`,
    )
  }
  const sought = needs.filter((need) => !isAction(need) && target.subjects[need] === undefined)
  const looks = sought.length > 0 ? `Assay looks for ${sought.join(' and ')}.` : undefined
  // It is not known whether the target has something that it does not claim.
  const doubt = looks ?? (profile && whyUnclaimed(loaded, undefined, profile))
  return doubt === undefined
    ? { ...head, fate: 'runs' }
    : { ...head, fate: 'may run', reason: doubt }
}

/** Takes the values that a scenario uses up. Returns the name of a pool that has too few values; the scenario would end there. */
function takeFromPools(
  needs: readonly SubjectName[],
  target: Target,
  left: Map<SubjectName, number>,
): SubjectName | undefined {
  for (const need of needs) {
    const size = sizeOfPool(need, target)
    if (size === undefined) continue
    const rest = left.get(need) ?? size
    if (rest === 0) return need
    left.set(need, rest - 1)
  }
  return undefined
}

/**
 * Why a scenario is outside of a profile, one sentence: it calls other operations, or needs a subject that only other operations
 * take. Undefined if it is inside, or if it lacks an operation of the profile.
 */
export function whyUnclaimed(
  scenario: LoadedScenario,
  lacks: ScenarioResult['lacks'],
  { operations: claimed }: Profile,
): string | undefined {
  const isClaimed = (address: OperationAddress) => claimed.includes(operations[address].number)
  if (lacks?.kind === 'operation') {
    const address = lacks.name as OperationAddress
    return isClaimed(address) ? undefined : `${address} is not claimed.`
  }
  const others = callsOf(scenario).filter((address) => !isClaimed(address))
  if (others.length > 0) return `It also calls operations that are not claimed: ${listOf(others)}.`
  const takers = lacks?.kind === 'subject' ? operationsOf(lacks.name as SubjectName) : []
  if (takers.length === 0 || takers.some(isClaimed)) return undefined
  return `It tests operations that are not claimed: ${listOf(takers)}.`
}
