import { isBreach, type Run } from '../../core/run/index.ts'

interface Line {
  readonly operations?: Readonly<Record<string, readonly number[]>>
}

interface Test {
  readonly run: Line
  readonly mark: string
}

/** The rows of the endpoint table at which clauses are broken. */
export function rowsOf({ findings }: Run, clauses: readonly string[]) {
  const found = findings.filter((one) => !one.waived && (isBreach(one) || one.unclaimed))
  const byClause = Map.groupBy(found, ({ clause }) => clause)
  return clauses.flatMap((clause) => {
    const rows = new Set(byClause.get(clause)?.flatMap(({ operation }) => operation ?? []))
    return rows.size > 0 ? [[clause, [...rows].sort((a, b) => a - b)] as const] : []
  })
}

function rowsIn({ operations = {} }: Line, clause: string): readonly number[] {
  return Object.hasOwn(operations, clause) ? operations[clause]! : []
}

/** The rows at which the last of some tests broke a clause and no earlier one did; none where one does not know its rows. */
export function rowsOfLast(clause: string, tests: readonly Test[]): readonly number[] {
  const all = tests.flatMap(({ run, mark }) => (mark === 'broken' ? [rowsIn(run, clause)] : []))
  const earlier = all.slice(0, -1)
  if (earlier.length === 0 || all.some((rows) => rows.length === 0)) return []
  const known = new Set(earlier.flat())
  return all.at(-1)!.filter((row) => !known.has(row))
}

/** Where another fault begins: a clause is broken at none of the operations at which it ever was. */
export function otherFaults(clause: string, tests: readonly Test[]): readonly number[] {
  const known = new Set<number>()
  return tests.flatMap(({ run, mark }, index) => {
    const rows = mark === 'broken' ? rowsIn(run, clause) : []
    const isOther = known.size > 0 && rows.length > 0 && !rows.some((row) => known.has(row))
    for (const row of rows) known.add(row)
    return isOther ? [index] : []
  })
}
