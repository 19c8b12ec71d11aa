import type { RunSide } from './side.ts'

/** The changes of a clause between two runs: its verdict before, and its verdict now. What is lost was not tested: that is no regression. */
export const clauseChanges = {
  regressed: ['kept', 'broken'],
  mended: ['broken', 'kept'],
  lost: ['kept', 'unreached'],
  gained: ['unreached', 'kept'],
} as const

/** The addresses of the clauses of each change. */
export type ClauseChanges = Readonly<Record<keyof typeof clauseChanges, readonly string[]>>

/** Compares the verdicts on clauses that both runs have. */
export function compareClauses(before: RunSide, after: RunSide): ClauseChanges {
  const later = new Map(after.clauses.map(({ id, verdict }) => [id, verdict]))
  const changes = Object.entries(clauseChanges).map(([name, [was, is]]) => {
    const changed = before.clauses.filter(
      ({ id, verdict }) => verdict === was && later.get(id) === is,
    )
    return [name, changed.map(({ id }) => id)]
  })
  return Object.fromEntries(changes) as ClauseChanges
}
