import { traceLimits } from '../exchange/index.ts'

export interface WriteCount {
  writes: number
  /** How many of them may change any member, also a lasting one. */
  rewrites: number
}

/** The writes of a trace by what they may have changed: a record, any of a family, all that an owner has, or anything. */
export class TraceWrites {
  readonly #toAnything = noWrites()
  readonly #toFamilies = new Map<string, WriteCount>()
  readonly #toRecords = new Map<string, WriteCount>()
  readonly #toAnyOwner = noWrites()
  readonly #toOwners = new Map<string, WriteCount>()

  note(family: string, id: string, rewrites: boolean): void {
    if (family === '') add(this.#toAnything, rewrites)
    else if (id === '') add(countIn(this.#toFamilies, family), rewrites)
    else add(countIn(this.#toRecords, `${family} ${id}`), rewrites)
    this.#dropOld()
  }

  noteOwner(owner: string, rewrites: boolean): void {
    add(this.#toAnyOwner, rewrites)
    add(countIn(this.#toOwners, owner), rewrites)
    this.#dropOld()
  }

  /** The writes that may have touched a record. If its owners are not known, writes to what any owner has count too. */
  touching(family: string, id: string, owners: readonly string[] | undefined): WriteCount {
    const sum = { ...this.#toAnything }
    addCount(sum, this.#toFamilies.get(family))
    addCount(sum, this.#toRecords.get(`${family} ${id}`))
    if (owners === undefined) addCount(sum, this.#toAnyOwner)
    else for (const owner of owners) addCount(sum, this.#toOwners.get(owner))
    return sum
  }

  /** A dropped write counts as one that may have changed any member of any record, so nothing is concluded from it. */
  #dropOld(): void {
    for (const counts of [this.#toRecords, this.#toOwners]) {
      if (counts.size <= traceLimits.writtenRecords) continue
      for (const { writes } of counts.values())
        addCount(this.#toAnything, { writes, rewrites: writes })
      counts.clear()
    }
  }
}

function noWrites(): WriteCount {
  return { writes: 0, rewrites: 0 }
}

function countIn(counts: Map<string, WriteCount>, key: string): WriteCount {
  const count = counts.get(key) ?? noWrites()
  counts.set(key, count)
  return count
}

function add(count: WriteCount, rewrites: boolean): void {
  addCount(count, { writes: 1, rewrites: rewrites ? 1 : 0 })
}

function addCount(sum: WriteCount, count: WriteCount | undefined): void {
  if (count === undefined) return
  sum.writes += count.writes
  sum.rewrites += count.rewrites
}
