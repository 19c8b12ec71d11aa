/** Requests that may change something: how many, and when the last response to them had arrived. */
interface Tally {
  count: number
  endedAt: number
}

/** The writes of a trace, by what they may have touched. */
export interface Writes {
  /** Writes that concern one record of a family and no other of it; '' are all the rest. */
  readonly byFamily: Map<string, Tally>
  /** The same, by family and id. */
  readonly byRecord: Map<string, Tally>
}

const most = 20_000

export function noWrites(): Writes {
  return { byFamily: new Map(), byRecord: new Map() }
}

/** Notes a write; without an id it may have touched anything. */
export function noteWrite(writes: Writes, family: string, id: string, endedAt: number): void {
  if (family === '') {
    add(writes.byFamily, '', endedAt)
    return
  }
  // What is dropped counts as a write to everything, so that nothing is concluded from it.
  if (writes.byRecord.size >= most) {
    const dropped = [...writes.byRecord.values()].reduce((sum, { count }) => sum + count, 1)
    writes.byRecord.clear()
    add(writes.byFamily, '', endedAt, dropped)
  }
  add(writes.byFamily, family, endedAt)
  add(writes.byRecord, `${family} ${id}`, endedAt)
}

/** The writes that may have touched a record: all but those that concern another one of its family. */
export function writesTouching({ byFamily, byRecord }: Writes, family: string, id: string): Tally {
  const own = byRecord.size === 0 ? undefined : byRecord.get(`${family} ${id}`)
  const sum: Tally = { count: own?.count ?? 0, endedAt: own?.endedAt ?? Number.NEGATIVE_INFINITY }
  for (const [concerned, { count, endedAt }] of byFamily) {
    if (concerned === family) continue
    sum.count += count
    if (endedAt > sum.endedAt) sum.endedAt = endedAt
  }
  return sum
}

function add(tallies: Map<string, Tally>, key: string, endedAt: number, count = 1): void {
  const tally = tallies.get(key)
  if (tally === undefined) tallies.set(key, { count, endedAt })
  else {
    tally.count += count
    tally.endedAt = Math.max(tally.endedAt, endedAt)
  }
}
