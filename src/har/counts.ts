import { createTally, type Tally } from './tally.ts'

/** What one file held, counted: every entry is judged or stands in exactly one tally. */
export interface Counts {
  entries: number
  /** Entries that mean an operation of the contract and have a response. */
  judged: number
  /** Requests of the API that mean no operation, by method and path. */
  readonly unknownOperations: Tally
  /** Requests to other addresses, by origin. */
  readonly elsewhere: Tally
  /** Requests of the API without a response. */
  readonly unanswered: Tally
  /** Responses of which the file does not hold the body. */
  readonly bodiless: Tally
  /** Entries that say nothing about the API, by the reason. */
  readonly unusable: Tally
  /** Versions that requests of the API named. */
  readonly versions: Tally
}

/** Counts of a file of which nothing has been read. */
export function createCounts(): Counts {
  return {
    entries: 0,
    judged: 0,
    unknownOperations: createTally(),
    elsewhere: createTally(),
    unanswered: createTally(),
    bodiless: createTally(),
    unusable: createTally(),
    versions: createTally(),
  }
}
