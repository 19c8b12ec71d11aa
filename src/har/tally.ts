/** How often something was seen, and in which entry first. */
export interface Count {
  readonly what: string
  readonly count: number
  /** Index in `log.entries`. */
  readonly first: number
}

/** Counts things by name in bounded memory: beyond `most` names, the others are counted together. */
export interface Tally {
  add(what: string, entry: number): void
  total(): number
  /** The most frequent first. */
  list(): readonly Count[]
}

const most = 200
const others = '(others)'

export function createTally(): Tally {
  const counts = new Map<string, { count: number; readonly first: number }>()
  let total = 0
  return {
    add(what, entry) {
      total++
      const name = counts.has(what) || counts.size < most ? what : others
      const known = counts.get(name)
      if (known === undefined) counts.set(name, { count: 1, first: entry })
      else known.count++
    },
    total: () => total,
    list: () =>
      [...counts]
        .map(([what, { count, first }]) => ({ what, count, first }))
        .sort((a, b) => b.count - a.count || a.first - b.first),
  }
}
