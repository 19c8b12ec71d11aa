import { type Operation, operations } from '../../../core/contract/index.ts'
import { type ClauseVerdict, countClauses, nounOf, type Run } from '../../../core/run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { formatFigures } from '../wording.ts'

/** A noun: its operations, and its clauses by verdict. */
export interface Topic {
  readonly name: string
  /** `8 kept, 1 broken`. */
  readonly figures: string
  readonly kept: number
  readonly isKept: boolean
  readonly operations: readonly CalledOperation[]
  readonly clauses: readonly (readonly [ClauseVerdict, readonly string[]])[]
}

interface CalledOperation {
  readonly name: string
  readonly does: string
  readonly calls: number
  readonly unanswered: number
}

export function topicsOf({ clauses, counts }: Run): readonly Topic[] {
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
      figures: formatFigures(figures),
      kept: figures.kept,
      isKept: figures.kept === results.length,
      operations: (operationsOf.get(noun) ?? []).map(([, { number, method, path, does }]) => ({
        name: `${method} ${path}`,
        does,
        calls: calls[number] ?? 0,
        unanswered: (calls[number] ?? 0) - (exchanges[number] ?? 0),
      })),
      clauses: Array.from(byVerdict, ([verdict, same]) => {
        return [verdict, same.map(({ id }) => showLine(id, limits.name))] as const
      }),
    }
  })
}
