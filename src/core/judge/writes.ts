import { traceLimits } from '../exchange/index.ts'

export interface WriteCount {
  writes: number
  /** How many of them may change any member, also a lasting one. */
  rewrites: number
  /** When the last response to them had arrived, as a sequence number. */
  endedAt: number
}

export interface Write {
  readonly endedAt: number
  readonly rewrites: boolean
}

/** The writes of a trace by what they may have changed: a record, any of a family, all that an owner has, or anything. */
export class TraceWrites {
  readonly #toAnything = noWrites()
  readonly #toFamilies = new Map<string, WriteCount>()
  readonly #toRecords = new Map<string, WriteCount>()
  readonly #toAnyOwner = noWrites()
  readonly #toOwners = new Map<string, WriteCount>()

  note(family: string, id: string, write: Write): void {
    if (family === '') add(this.#toAnything, write)
    else if (id === '') add(countIn(this.#toFamilies, family), write)
    else add(countIn(this.#toRecords, `${family} ${id}`), write)
    this.#dropOld()
  }

  noteOwner(owner: string, write: Write): void {
    add(this.#toAnyOwner, write)
    add(countIn(this.#toOwners, owner), write)
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
      for (const { writes, endedAt } of counts.values()) {
        addCount(this.#toAnything, { writes, rewrites: writes, endedAt })
      }
      counts.clear()
    }
  }
}

function noWrites(): WriteCount {
  return { writes: 0, rewrites: 0, endedAt: Number.NEGATIVE_INFINITY }
}

function countIn(counts: Map<string, WriteCount>, key: string): WriteCount {
  const count = counts.get(key) ?? noWrites()
  counts.set(key, count)
  return count
}

function add(count: WriteCount, { endedAt, rewrites }: Write): void {
  addCount(count, { writes: 1, rewrites: rewrites ? 1 : 0, endedAt })
}

function addCount(sum: WriteCount, count: WriteCount | undefined): void {
  if (count === undefined) return
  sum.writes += count.writes
  sum.rewrites += count.rewrites
  sum.endedAt = Math.max(sum.endedAt, count.endedAt)
}
