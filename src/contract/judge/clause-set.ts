import { type ClauseId, clauses } from '../clauses/index.ts'

const ids = Object.keys(clauses) as ClauseId[]
const numbers = new Map<string, number>(ids.map((id, index) => [id, index]))

/** A set of clauses that is cheap to add to: it is added to for every member of every answer. */
export interface ClauseSet {
  add(id: ClauseId): void
  /** Adds by number, as `clauseNumber` gives it. */
  addNumber(number: number): void
  ids(): ClauseId[]
}

/** The number under which `addNumber` knows a clause. */
export function clauseNumber(id: string): number {
  const number = numbers.get(id)
  if (number === undefined) throw new Error(`There is no clause ${id}.`)
  return number
}

export function clauseSet(): ClauseSet {
  const marks = new Uint8Array(ids.length)
  return {
    add(id) {
      marks[clauseNumber(id)] = 1
    },
    addNumber(number) {
      marks[number] = 1
    },
    ids: () => ids.filter((_, number) => marks[number] === 1),
  }
}
