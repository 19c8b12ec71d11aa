import { recipeOf, type SubjectName, subjects } from '../target/catalogue/index.ts'
import type { Target } from '../target/index.ts'
import { findsSubject } from './find-subjects.ts'
import { nextNeeds } from './needs.ts'
import type { Need, Scenario } from './scenario.ts'

type Sources = Pick<Target, 'subjects' | 'recipes'>

/** The subjects that a scenario gets for itself: it changes them, and a recipe makes more. */
export function ownSubjects(
  { changes = [], needs = [] }: Pick<Scenario, 'changes' | 'needs'>,
  target: Sources,
): ReadonlySet<SubjectName> {
  const changed = new Set<string>(changes)
  const isOwn = (name: SubjectName): boolean =>
    isMadeAnew(name, target) &&
    !findsSubject(name) &&
    (changed.has(name) || nextNeeds(name, target).filter(isSubject).some(isOwn))
  return new Set([...needs, ...changes].flatMap((name) => withNeeds(name, target)).filter(isOwn))
}

/** A subject with all that it is made or found from; nothing where the name is that of an action. */
export function withNeeds(name: Need, target: Sources): readonly SubjectName[] {
  if (!isSubject(name)) return []
  return [name, ...nextNeeds(name, target).flatMap((needed) => withNeeds(needed, target))]
}

function isSubject(name: string): name is SubjectName {
  return Object.hasOwn(subjects, name)
}

/** Whether a recipe makes another one each time it runs; what it only reads may be the same. */
export function isMadeAnew(name: SubjectName, target: Sources): boolean {
  const recipe = recipeOf(name, target)
  if (recipe === undefined || typeof recipe === 'function') return false
  return [recipe.request].flat().some((request) => request.method !== 'GET')
}
