import type { RunSide } from './side.ts'

/** What became of the clauses of two runs; of a clause that one of them does not have, nothing. */
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

/** What each change is in words: the verdict before, and the verdict now. */
export const clauseWords = {
  regressed: ['kept', 'broken'],
  mended: ['broken', 'kept'],
  lost: ['kept', 'unreached'],
  gained: ['unreached', 'kept'],
} as const satisfies Readonly<Record<keyof ClauseChanges, readonly [before: string, now: string]>>

/** Compares the verdicts on clauses, by address; undefined where a side is no run. */
export function compareClauses(
  before: RunSide | undefined,
  after: RunSide | undefined,
): ClauseChanges | undefined {
  if (before === undefined || after === undefined) return undefined
  const later = new Map(after.clauses.map(({ id, verdict }) => [id, verdict]))
  const turned = ([was, is]: readonly [string, string]) =>
    before.clauses
      .filter(({ id, verdict }) => verdict === was && later.get(id) === is)
      .map(({ id }) => id)
  return {
    regressed: turned(clauseWords.regressed),
    mended: turned(clauseWords.mended),
    lost: turned(clauseWords.lost),
    gained: turned(clauseWords.gained),
  }
}
