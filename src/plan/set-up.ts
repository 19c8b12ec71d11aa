import type { LoadedScenario } from '../scenario/index.ts'
import {
  needsOf,
  type Recipe,
  recipeOf,
  type SubjectName,
  subjects,
  type Target,
} from '../target/index.ts'

type Facts = Pick<Target, 'subjects' | 'actions' | 'recipes'>

/**
 * How many requests make what the scenarios need, with those that remove it again: once what is shared, and each time
 * what is used up. What `until` repeats counts once.
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
    const needed = Object.values(needsOf(recipe)).reduce((sum, one) => sum + count(one), 0)
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
