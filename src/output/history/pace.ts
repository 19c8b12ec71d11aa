import type { Run } from '../../core/run/index.ts'

/** Fewer responses say nothing about speed. */
const fewest = 8

/** Median and 95th percentile of the responses of an operation, in milliseconds. */
export type Speed = readonly [median: number, p95: number]

/** The median and the 95th percentile of each operation of a run that responded often enough, by method and path. */
export function paceOf({ exchanges, counts }: Run): Readonly<Record<string, Speed>> {
  const { names = {} } = counts.operations
  const timed = exchanges.filter(({ response, notOfApi }) => response !== null && !notOfApi)
  const byOperation = Map.groupBy(timed, ({ operation }) => operation)
  const entries = Array.from(byOperation, ([operation, own]) => {
    const times = own.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
    const name = operation === null ? undefined : names[operation]
    if (name === undefined || times.length < fewest) return []
    // A single slow response is no 95th percentile.
    return [[name, [rounded(at(times, 0.5)), rounded(at(times.slice(0, -1), 0.95))]] as const]
  })
  return Object.fromEntries(entries.flat())
}

/** The value that a share of sorted values stays below. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

export function rounded(figure: number): number {
  return figure < 10 ? Math.round(figure * 10) / 10 : Math.round(figure)
}
