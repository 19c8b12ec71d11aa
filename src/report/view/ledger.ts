import { countClauses, countOf, nounOf, ownerOf, type Run } from '../../run/index.ts'
import type { Catalogue } from '../catalogue.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeHidden, formatFigures } from '../wording.ts'
import type { Entry } from './entries.ts'

/** An operation with its calls, what was found on its responses, and the clauses about it; a topic has clauses only. */
export type LedgerRow = ReturnType<typeof ledgerOf>['rows'][number]

/** Returns what was found by the operation whose responses show it, and the clauses by the operation or topic they are about. */
export function ledgerOf(run: Run, { operations: known }: Catalogue, entries: readonly Entry[]) {
  const isTopic = (owner: string) => !Object.hasOwn(known, owner)
  const owned = Map.groupBy(run.clauses, ({ id }) => {
    return isTopic(ownerOf(id)) ? nounOf(id) : ownerOf(id)
  })
  const { calls, exchanges } = run.counts.operations
  const found = (address: string, number: number) =>
    entries.flatMap(({ address: clause, kind, places }) => {
      const here = places.filter(({ finding }) => finding.operation === number)
      if (here.length === 0) return []
      const times = here.reduce((sum, place) => sum + place.times, 0)
      const owner = ownerOf(clause)
      const note = owner === address || isTopic(owner) ? '' : ' (a clause of another operation)'
      return { address: clause, kind, times, text: `${countOf(times, kind)}${note}` }
    })
  const rows = Object.entries(known)
    .filter(([address, { number }]) => (calls[number] ?? 0) > 0 || owned.has(address))
    .sort(([, a], [, b]) => a.number - b.number)
    .map(([address, { number, method, path, does }]) => ({
      ...{ number, does, name: `${method} ${path}`, calls: calls[number] ?? 0 },
      unanswered: (calls[number] ?? 0) - (exchanges[number] ?? 0),
      found: found(address, number),
      ...verdictsOn(owned.get(address) ?? []),
    }))
  const topics = [...owned].flatMap(([name, results]) =>
    isTopic(name)
      ? {
          ...{
            number: 0,
            does: 'clauses of several operations',
            name: showLine(name, limits.name),
          },
          ...{ calls: 0, unanswered: 0, found: [], ...verdictsOn(results) },
        }
      : [],
  )
  return { rows: [...rows, ...topics], unused: Object.keys(known).length - rows.length }
}

/** Returns the verdicts on clauses in figures, `8 kept, 1 broken`, and the addresses by verdict. */
function verdictsOn(results: Run['clauses']) {
  const byVerdict = Map.groupBy(results, ({ verdict }) => verdict)
  return {
    figures: results.length === 0 ? 'none planned' : formatFigures(countClauses(results)),
    clauses: Array.from(byVerdict, ([verdict, of]) => {
      const addresses = of.slice(0, most.clauses).map(({ id }) => showLine(id, limits.name))
      const hidden = of.length - addresses.length
      return [
        verdict,
        hidden > 0 ? [...addresses, describeHidden(hidden, 'clause')] : addresses,
      ] as const
    }),
  }
}
