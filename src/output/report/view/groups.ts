import { placeOf } from '../../../core/run/index.ts'
import type { Entry } from './entries.ts'

/** As few clauses as this stand in rows of their own. */
const few = 2

/**
 * Returns the entries in groups, in their order: the clauses of several operations that have one name (`merchants/retrieve#id`,
 * `payments/cancel#id`) and are broken at one place in one way. Nothing else says safely that clauses have one cause.
 */
export function groupsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups = Map.groupBy(entries, ({ address, example: { finding } }) => {
    const name = address.slice(address.indexOf('#'))
    return `${name} ${placeOf(finding.pointer)} ${finding.keyword ?? ''}`
  })
  return [...groups.values()].flatMap((group) =>
    group.length > few ? [group] : group.map((entry) => [entry]),
  )
}
