import { type Operation, operations } from '../../../core/contract/index.ts'
import { type ClauseVerdict, countClauses, nounOf, type Run } from '../../../core/run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatFigures } from '../wording.ts'

export type Topic = ReturnType<typeof topicsOf>[number]

export function topicsOf({ clauses, counts }: Run) {
  const { calls, exchanges } = counts.operations
  const operationsOf = Map.groupBy(Object.entries<Operation>(operations), ([address]) =>
    nounOf(address),
  )
  const clausesOf = Map.groupBy(clauses, ({ id }) => nounOf(id))
  return Array.from(clausesOf, ([noun, results]) => {
    const byVerdict = Map.groupBy(results, ({ verdict }) => verdict)
    const figures = countClauses(results)
    return {
      name: showLine(noun, limits.noun),
      /** `8 kept, 1 broken`. */
      figures: formatFigures(figures),
      kept: figures.kept,
      isKept: figures.kept === results.length,
      operations: (operationsOf.get(noun) ?? []).map(([, { number, method, path, does }]) => ({
        name: `${method} ${path}`,
        does,
        calls: calls[number] ?? 0,
        unanswered: (calls[number] ?? 0) - (exchanges[number] ?? 0),
      })),
      clauses: Array.from(byVerdict, ([verdict, same]): readonly [ClauseVerdict, string[]] => {
        return [verdict, same.map(({ id }) => showLine(id, limits.name))]
      }),
    }
  })
}
