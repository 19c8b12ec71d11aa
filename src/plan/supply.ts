import { countOf } from '../run/index.ts'
import { type LoadedScenario, missingFor, type Need, usesOf } from '../scenario/index.ts'
import {
  actions,
  isAction,
  needsOf,
  poolOf,
  type Recipe,
  recipeOf,
  type SubjectName,
  subjects,
  type Target,
} from '../target/index.ts'

type Facts = Pick<Target, 'subjects' | 'actions' | 'recipes'>

/** How many of a subject there are, if each is used only once. */
export function sizeOfPool(need: Need, target: Facts): number | undefined {
  return isAction(need) ? undefined : poolOf(need, target.subjects[need])?.length
}

/** Every subject and action: where the target gets it, and which scenarios use it. */
export function supplyOf(
  scenarios: readonly LoadedScenario[],
  target: Pick<Target, 'subjects' | 'actions' | 'recipes' | 'apiVersion'>,
  isSlow: boolean,
) {
  const uses = usesOf(scenarios, target.apiVersion)
  const names = [...Object.keys(subjects), ...Object.keys(actions)] as Need[]
  return names.map((name) => {
    const users = scenarios.filter(({ scenario }) => scenario.needs?.includes(name))
    const usedUp = uses.get(name as SubjectName)
    const available = sizeOfPool(name, target)
    const missing = missingFor(name, target, { slow: isSlow })
    return {
      name,
      /** As configured: `value`, `3 values`, `1 request`, `recipe household`, `function`; `found`; `missing`. */
      from: sourceOf(name, target, missing),
      scenarios: users.length,
      /** How many the scenarios use up, if each needs its own. */
      ...(usedUp !== undefined && { usedUp }),
      /** How many there are, if it is a pool. */
      ...(available !== undefined && { available }),
      /** What has to be configured to get it: itself, or the subject that it comes from. */
      missing,
    }
  })
}

function sourceOf(name: Need, target: Facts, missing: readonly Need[]): string {
  const source = isAction(name) ? target.actions[name] : target.subjects[name]
  if (source === undefined) return missing.length > 0 ? 'missing' : 'found'
  if (typeof source === 'function') return 'function'
  if ('value' in source) return 'value'
  if ('values' in source) return countOf(source.values.length, 'value')
  if ('from' in source) return `recipe ${source.from}`
  const count = [source.request].flat().length
  return countOf(count, 'request')
}

/**
 * How many requests make what the scenarios need, and remove it again: once for a shared subject, and each time for one that is
 * used up. A request with `until` counts once.
 */
export function countSetUp(scenarios: readonly LoadedScenario[], target: Facts): number {
  const made = new Set<Recipe>()

  function count(name: SubjectName): number {
    const recipe = recipeOf(name, target)
    if (recipe === undefined || typeof recipe === 'function') return 0
    if (!('consumed' in subjects[name])) {
      if (made.has(recipe)) return 0
      made.add(recipe)
    }
    const needed = Object.values(needsOf(recipe)).reduce((sum, subject) => sum + count(subject), 0)
    return needed + [recipe.request].flat().length + [recipe.teardown ?? []].flat().length
  }

  return scenarios.reduce((total, { scenario: { needs = [] } }) => {
    const own = needs.map((need) => {
      if (Object.hasOwn(subjects, need)) return count(need as SubjectName)
      const action = target.actions[need as keyof Target['actions']]
      return typeof action === 'object' ? [action.request].flat().length : 0
    })
    return total + own.reduce((sum, figure) => sum + figure, 0)
  }, 0)
}
