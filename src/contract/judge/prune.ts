import type { ClauseSet } from './clause-set.ts'
import type { Plan } from './reach.ts'

/** What is left of a plan once all is left out that can mark nothing new; undefined where nothing is. */
export function prune(plan: Plan, reached: ClauseSet): Plan | undefined {
  const left = (part: Plan | undefined): Plan | undefined => part && prune(part, reached)
  const open = (clauses: readonly number[]) =>
    clauses.filter((number) => !reached.hasNumber(number))
  const kept = plan.names.flatMap((name, index) => {
    const part = left(plan.members[index])
    return part === undefined ? [] : [{ name, part }]
  })
  const met = left(plan.met)
  const unmet = left(plan.unmet)
  const rest: Plan = {
    ...plan,
    clauses: open(plan.clauses),
    required: open(plan.required),
    forbidden: open(plan.forbidden),
    names: kept.map(({ name }) => name),
    members: kept.map(({ part }) => part),
    parts: plan.parts.flatMap((part) => left(part) ?? []),
    items: left(plan.items),
    values: left(plan.values),
    test: met === undefined && unmet === undefined ? undefined : plan.test,
    met,
    unmet,
  }
  const { clauses, required, forbidden, names, parts, items, values, test } = rest
  const some = [clauses, required, forbidden, names, parts].some(({ length }) => length > 0)
  return some || items || values || test ? rest : undefined
}
