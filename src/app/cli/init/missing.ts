import {
  loadScenarios,
  missingFor,
  type Need,
  operationsOf,
  suitesFolder,
} from '../../../sources/scenario/index.ts'
import { isAction } from '../../../sources/target/catalogue/index.ts'
import type { Target } from '../../../sources/target/index.ts'
import { chooseScenarios } from '../../runner/index.ts'
import { claimedBy } from './look.ts'

/** What a configuration lacks. */
export interface Missing {
  /** The number of scenarios that need each subject or action, most first. */
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
    return [...new Set(useful.flatMap((need) => missingFor(need, target, { claimed })))]
  })
  const counts = new Map<Need, number>()
  for (const need of lacking.flat()) counts.set(need, (counts.get(need) ?? 0) + 1)
  const needs = new Map([...counts].sort(([, a], [, b]) => b - a))
  const ready = lacking.filter((needs) => needs.length === 0).length
  return { needs, scenarios: chosen.length, ready }
}
