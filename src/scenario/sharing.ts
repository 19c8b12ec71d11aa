import { poolOf, recipeOf, type SubjectName, subjects } from '../target/catalogue/index.ts'
import type { Target } from '../target/index.ts'
import { findsSubject } from './find-subjects.ts'
import type { LoadedScenario } from './load.ts'
import { nextNeeds } from './needs.ts'
import type { Scenario } from './scenario.ts'

type Sources = Pick<Target, 'subjects' | 'recipes'>

/**
 * What a scenario has in common with others: they do not run side by side where one alters what the other uses. What
 * only one may have at a time, each alters and uses.
 */
export interface Claims {
  readonly alters: ReadonlySet<string>
  readonly uses: ReadonlySet<string>
}

/** What a scenario alters that moves the clock of the target. */
const everything = 'everything'

/** Subjects that may be the same record, or change together, where they are given and not made. */
const groups: Readonly<Partial<Record<SubjectName, string>>> = {
  'entity.individual': 'entity',
  'entity.corporation': 'entity',
  credit_score: 'entity',
  subscription: 'entity',
  'account.ach': 'account',
  'account.liability': 'account',
  sensitive: 'account',
}

/** Scenarios in an order in which those that keep others waiting come last, and those that look again after all first. */
export function inOrder(scenarios: readonly LoadedScenario[]): readonly LoadedScenario[] {
  const rankOf = ({ scenario: { first, touches = [] } }: LoadedScenario) =>
    first ? -1 : touches.includes('clock') ? 2 : touches.includes('entities') ? 1 : 0
  return scenarios.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/**
 * What each scenario alters and uses of what it shares, in their order: the target itself, subjects that are not made for
 * it alone, pools of values, and the making of a subject, which the first one does that needs it.
 */
export function claimsOf(scenarios: readonly LoadedScenario[], target: Sources): readonly Claims[] {
  const made = new Set<string>()
  return scenarios.map(({ scenario }) => {
    const { touches = [] } = scenario
    const alters = new Set<string>()
    const uses = new Set<string>()
    const use = (name: string, isAltered: boolean) => {
      uses.add(name)
      if (isAltered) alters.add(name)
    }
    const own = ownSubjects(scenario, target)
    use(everything, touches.includes('clock'))
    if (touches.includes('entities')) uses.add('entities')
    if (touches.some((name) => name.startsWith('entity.'))) alters.add('entities')
    const needs = scenario.needs?.flatMap((name) => withNeeds(name, target))
    for (const name of new Set(needs)) {
      if (isHandedOut(name, target)) use(`pool ${name}`, true)
      if (own.has(name) || 'consumed' in subjects[name]) continue
      use(
        `subject ${groups[name] ?? name}`,
        touches.some((touched) => touched === name),
      )
      use(`making ${name}`, !made.has(name))
      made.add(name)
    }
    return { alters, uses }
  })
}

/** Whether two scenarios must not run side by side. */
export function conflict(one: Claims, other: Claims): boolean {
  return meets(one.alters, other.uses) || meets(other.alters, one.uses)
}

function meets(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const name of some) if (others.has(name)) return true
  return false
}

/**
 * The subjects that a scenario gets for itself where others run beside it: it changes them, and a recipe makes more. What
 * an operation makes is made once, so that as much is judged as without others beside.
 */
export function ownSubjects(
  { touches = [], needs = [] }: Pick<Scenario, 'touches' | 'needs'>,
  target: Sources,
): ReadonlySet<SubjectName> {
  const changed = new Set<string>(touches)
  const isOwn = (name: SubjectName): boolean =>
    isMadeAnew(name, target) &&
    !findsSubject(name) &&
    (changed.has(name) || nextNeeds(name, target).filter(isSubject).some(isOwn))
  return new Set([...needs, ...touches].flatMap((name) => withNeeds(name, target)).filter(isOwn))
}

function withNeeds(name: string, target: Sources): SubjectName[] {
  if (!isSubject(name)) return []
  return [name, ...nextNeeds(name, target).flatMap((needed) => withNeeds(needed, target))]
}

function isSubject(name: string): name is SubjectName {
  return Object.hasOwn(subjects, name)
}

/** Whether a recipe makes another one each time it runs; what it only reads may be the same. */
function isMadeAnew(name: SubjectName, target: Sources): boolean {
  const recipe = recipeOf(name, target)
  if (recipe === undefined || typeof recipe === 'function') return false
  return [recipe.request].flat().some((request) => request.method !== 'GET')
}

/** Whether values are handed out one by one, so that the order of the scenarios says who gets which. */
function isHandedOut(name: SubjectName, target: Sources): boolean {
  const source = target.subjects[name]
  if (source === undefined) return false
  if ('value' in source || 'values' in source) return poolOf(name, source) !== undefined
  return 'consumed' in subjects[name] && !isMadeAnew(name, target)
}
