import { areBeside, type HistoryLine } from './line.ts'

/**
 * Runs as they began; given as they ended, which is how their lines were added. A date alone says nothing: the clock of a machine may be
 * wrong. So a run comes before those that began during it, and after all others that ended before it did.
 */
export function inOrder(runs: readonly HistoryLine[]): readonly HistoryLine[] {
  const ordered: HistoryLine[] = []
  for (const run of runs) {
    const before = ordered.findLastIndex((other) => !beganDuring(other, run))
    ordered.splice(before + 1, 0, run)
  }
  return ordered
}

/** The runs, each with when those began that were under way beside it against the same target. */
export function withThoseBeside(runs: readonly HistoryLine[]): readonly HistoryLine[] {
  const beside = new Map(runs.map((run) => [run, new Set(run.beside)]))
  let open: readonly HistoryLine[] = []
  for (const run of inOrder(runs)) {
    open = open.filter((other) => endOf(other) > Date.parse(run.at) && startOf(other) < endOf(run))
    for (const other of open.filter(({ target }) => target === run.target)) {
      beside.get(run)!.add(other.at)
      beside.get(other)!.add(run.at)
    }
    open = [...open, run]
  }
  return runs.map((run) => {
    const all = beside.get(run)!
    return all.size > 0 ? { ...run, beside: [...all] } : run
  })
}

/** The last of some runs, where it is later than the one after it: the clock of either is wrong. */
export function laterThan(
  run: HistoryLine,
  before: readonly HistoryLine[],
): HistoryLine | undefined {
  const last = before.at(-1)
  return last !== undefined && last.at > run.at && !areBeside(last, run) ? last : undefined
}

/** The most runs of which none is later than one after it: the clock of all others was wrong. */
export function withRightClock(runs: readonly HistoryLine[]): readonly HistoryLine[] {
  /** Of each number of such runs the earliest last one, with the one before it. */
  const ends: { run: HistoryLine; before: (typeof ends)[number] | undefined }[] = []
  for (const run of runs) {
    const longer = ends.findLastIndex((end) => end.run.at <= run.at) + 1
    ends[longer] = { run, before: ends[longer - 1] }
  }
  const right: HistoryLine[] = []
  for (let end = ends.at(-1); end !== undefined; end = end.before) right.unshift(end.run)
  return right
}

function beganDuring(other: HistoryLine, run: HistoryLine): boolean {
  return other.at > run.at && startOf(other) < endOf(run)
}

function startOf({ at }: HistoryLine): number {
  return Date.parse(at)
}

function endOf({ at, durationMs = 0 }: HistoryLine): number {
  return Date.parse(at) + durationMs
}
