/** Clauses that were renamed: the earlier address → that of today. The history of both is one. */
export const renames: Readonly<Record<string, string>> = {}

/** The address of today of a clause, however often it was renamed. */
export function currentName(clause: string, table = renames): string {
  const seen = new Set<string>()
  let name = clause
  while (Object.hasOwn(table, name) && !seen.has(name)) {
    seen.add(name)
    name = table[name]!
  }
  return name
}
