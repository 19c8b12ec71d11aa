import { traceLimits } from '../exchange/index.ts'

/** The writes that may have changed something. */
export interface Tally {
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

/**
 * The writes of a trace by what they may have changed: a record, any record of a family, everything that an owner has, or
 * anything.
 */
export class Writes {
  readonly #toAnything = noWrites()
  readonly #toFamilies = new Map<string, Tally>()
  readonly #toRecords = new Map<string, Tally>()
  readonly #toAnyOwner = noWrites()
  readonly #toOwners = new Map<string, Tally>()

  /** Notes a write to a record; without an id, to any record of the family; without a family, to anything. */
  note(family: string, id: string, write: Write): void {
    if (family === '') add(this.#toAnything, write)
    else if (id === '') add(tallyIn(this.#toFamilies, family), write)
    else add(tallyIn(this.#toRecords, `${family} ${id}`), write)
    this.#dropOld()
  }

  /** Notes a write to everything that an owner has. */
  noteOwner(owner: string, write: Write): void {
    add(this.#toAnyOwner, write)
    add(tallyIn(this.#toOwners, owner), write)
    this.#dropOld()
  }

  /** The writes that may have touched a record. If its owners are not known, writes to what any owner has count too. */
  touching(family: string, id: string, owners: readonly string[] | undefined): Tally {
    const sum = { ...this.#toAnything }
    addTally(sum, this.#toFamilies.get(family))
    addTally(sum, this.#toRecords.get(`${family} ${id}`))
    if (owners === undefined) addTally(sum, this.#toAnyOwner)
    else for (const owner of owners) addTally(sum, this.#toOwners.get(owner))
    return sum
  }

  /** A dropped write counts as one that may have changed any member of any record, so nothing is concluded from it. */
  #dropOld(): void {
    for (const tallies of [this.#toRecords, this.#toOwners]) {
      if (tallies.size <= traceLimits.writtenRecords) continue
      for (const { writes, endedAt } of tallies.values()) {
        addTally(this.#toAnything, { writes, rewrites: writes, endedAt })
      }
      tallies.clear()
    }
  }
}

function noWrites(): Tally {
  return { writes: 0, rewrites: 0, endedAt: Number.NEGATIVE_INFINITY }
}

function tallyIn(tallies: Map<string, Tally>, key: string): Tally {
  const tally = tallies.get(key) ?? noWrites()
  tallies.set(key, tally)
  return tally
}

function add(tally: Tally, { endedAt, rewrites }: Write): void {
  addTally(tally, { writes: 1, rewrites: rewrites ? 1 : 0, endedAt })
}

function addTally(sum: Tally, tally: Tally | undefined): void {
  if (tally === undefined) return
  sum.writes += tally.writes
  sum.rewrites += tally.rewrites
  sum.endedAt = Math.max(sum.endedAt, tally.endedAt)
}
