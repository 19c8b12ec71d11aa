import { countClauses, nounOf, ownerOf, type Run } from '../../run/index.ts'
import type { Catalogue } from '../catalogue.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeHidden, formatFigures } from '../wording.ts'
import { timesOf } from './faults.ts'

/** A clause that responses of an operation broke, or were warned of. */
export interface FoundClause {
  readonly address: string
  readonly kind: 'violation' | 'warning'
  readonly times: number
  /** Whether the clause is about another operation. */
  readonly isOfAnother: boolean
}

/** An operation with its calls, what was found on its responses, and the clauses about it. */
export interface LedgerRow {
  readonly number: number | undefined
  readonly name: string
  readonly does: string
  readonly calls: number
  readonly unanswered: number
  readonly found: readonly FoundClause[]
  /** The verdicts on its clauses: `8 kept, 1 broken`. */
  readonly figures: string
  /** The addresses of its clauses by verdict. */
  readonly clauses: readonly (readonly [verdict: string, addresses: readonly string[]])[]
}

/** Returns what was found by the operation whose responses show it, and the clauses by the operation or topic they are about. */
export function ledgerOf(run: Run, catalogue: Catalogue) {
  const owned = Map.groupBy(run.clauses, ({ id }) => ownerOf(id))
  const all = Object.entries(catalogue.operations).sort(([, a], [, b]) => a.number - b.number)
  const { calls, exchanges } = run.counts.operations
  const isUsed = ([address, { number }]: (typeof all)[number]) =>
    (calls[number] ?? 0) > 0 || owned.has(address)
  const operations = all
    .filter(isUsed)
    .map(([address, { number, method, path, does }]): LedgerRow => {
      const made = calls[number] ?? 0
      return {
        number,
        name: `${method} ${path}`,
        does,
        calls: made,
        unanswered: made - (exchanges[number] ?? 0),
        found: foundOn(run, number, address, catalogue),
        ...ownOf(owned.get(address) ?? []),
      }
    })
  const ofTopics = run.clauses.filter(({ id }) => !Object.hasOwn(catalogue.operations, ownerOf(id)))
  const topics = Array.from(
    Map.groupBy(ofTopics, ({ id }) => nounOf(id)),
    ([noun, results]) => ({
      name: showLine(noun, limits.name),
      ...ownOf(results),
    }),
  )
  return { operations, topics, unused: all.length - operations.length }
}

function ownOf(results: Run['clauses']): Pick<LedgerRow, 'figures' | 'clauses'> {
  const byVerdict = Map.groupBy(results, ({ verdict }) => verdict)
  return {
    figures: results.length === 0 ? 'none planned' : formatFigures(countClauses(results)),
    clauses: Array.from(byVerdict, ([verdict, of]) => {
      return [verdict, firstOf(of.map(({ id }) => showLine(id, limits.name)))] as const
    }),
  }
}

function firstOf(addresses: readonly string[]): readonly string[] {
  const hidden = addresses.length - most.clauses
  return hidden > 0
    ? [...addresses.slice(0, most.clauses), describeHidden(hidden, 'clause')]
    : addresses
}

function foundOn(run: Run, row: number, address: string, { operations }: Catalogue) {
  return (['violation', 'warning'] as const).flatMap((kind) => {
    const here = run.findings.filter(
      ({ operation, severity, waived }) => operation === row && severity === kind && !waived,
    )
    return Array.from(
      Map.groupBy(here, ({ clause }) => clause),
      ([clause, findings]): FoundClause => {
        const owner = ownerOf(clause)
        return {
          address: showLine(clause, limits.name),
          kind,
          times: timesOf(findings),
          isOfAnother: owner !== address && Object.hasOwn(operations, owner),
        }
      },
    )
  })
}
