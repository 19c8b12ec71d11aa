import type { RunSide } from './side.ts'

/** What became of the clauses of two runs, by address; of a clause that one of them does not have, nothing. */
export interface ClauseChanges {
  /** Kept, and now broken. */
  readonly regressed: readonly string[]
  /** Broken, and now kept. */
  readonly mended: readonly string[]
  /** Kept, and no longer tested: that is no regression. */
  readonly lost: readonly string[]
  /** Not tested, and now kept. */
  readonly gained: readonly string[]
}

const words: Readonly<Record<string, keyof ClauseChanges>> = {
  'kept broken': 'regressed',
  'broken kept': 'mended',
  'kept unreached': 'lost',
  'unreached kept': 'gained',
}

/** Compares the verdicts on clauses; undefined where a side is no run. */
export function compareClauses(
  before: RunSide | undefined,
  after: RunSide | undefined,
): ClauseChanges | undefined {
  if (before === undefined || after === undefined) return undefined
  const later = new Map(after.clauses.map(({ id, verdict }) => [id, verdict]))
  const changes: Record<keyof ClauseChanges, string[]> = {
    regressed: [],
    mended: [],
    lost: [],
    gained: [],
  }
  for (const { id, verdict } of before.clauses) {
    const word = words[`${verdict} ${later.get(id)}`]
    if (word !== undefined) changes[word].push(id)
  }
  return changes
}
