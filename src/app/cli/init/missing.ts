import {
  loadScenarios,
  missingFor,
  type Need,
  operationsOf,
  suitesFolder,
} from '../../../sources/scenario/index.ts'
import { isAction, needsOf } from '../../../sources/target/catalogue/index.ts'
import type { Recipe, Target } from '../../../sources/target/index.ts'
import { chooseScenarios } from '../../runner/index.ts'
import { exampleOf } from './examples.ts'
import { claimedBy } from './look.ts'

/** What a configuration lacks. */
export interface Missing {
  /** The number of scenarios that need each subject or action, most first; 0 if only an example of another one needs it. */
  readonly needs: ReadonlyMap<Need, number>
  /** How many scenarios the profile has, and how many of them lack nothing. */
  readonly scenarios: number
  readonly ready: number
}

/** Finds what the scenarios of a target need and its configuration does not have. */
export async function missingIn(target: Target): Promise<Missing> {
  const { chosen } = chooseScenarios(await loadScenarios(suitesFolder), target, {})
  const claimed = claimedBy(target)
  /** Whether a claimed operation takes the subject. */
  const isUseful = (need: Need) =>
    isAction(need) || operationsOf(need).some((address) => claimed.includes(address))
  const lacking = chosen.map(({ scenario: { needs = [] } }) => {
    const useful = needs.filter(isUseful)
    return [...new Set(useful.flatMap((need) => missingFor(need, target)))]
  })
  const counts = new Map<Need, number>()
  for (const need of lacking.flat()) counts.set(need, (counts.get(need) ?? 0) + 1)
  const sorted = new Map([...counts].sort(([, a], [, b]) => b - a))
  for (const need of sorted.keys()) {
    const inner = isAction(need) ? [] : Object.values(needsOf(exampleOf(need) as Recipe))
    for (const name of inner.flatMap((name) => missingFor(name, target))) {
      if (!sorted.has(name)) sorted.set(name, 0)
    }
  }
  const ready = lacking.filter((needs) => needs.length === 0).length
  return { needs: sorted, scenarios: chosen.length, ready }
}
