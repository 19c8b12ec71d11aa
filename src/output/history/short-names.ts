import { testableClauses } from '../../core/contract/index.ts'
import { nounOf, ownerOf } from '../../core/run/index.ts'

const groupsOf = (id: string) => [`${nounOf(id)}/*`, `${ownerOf(id)}#*`]

/** The clauses of each group: `payments/*` are all of a noun, `payments/cancel#*` all of an operation. */
const groups = new Map<string, string[]>()
for (const [id] of testableClauses) {
  for (const group of groupsOf(id)) groups.set(group, [...(groups.get(group) ?? []), id])
}

/** Names some clauses by their groups, where these are whole. */
export function shortNames(clauses: readonly string[]): readonly string[] {
  const own = new Set(clauses)
  const isWhole = (group: string) => groups.get(group)?.every((id) => own.has(id)) ?? false
  return [...new Set(clauses.map((id) => groupsOf(id).find(isWhole) ?? id))]
}

/** The clauses that such names mean. */
export function allNamed(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => groups.get(name) ?? name)
}
