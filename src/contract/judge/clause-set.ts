import { type ClauseId, clauses } from '../clauses/index.ts'

const ids = Object.keys(clauses) as ClauseId[]
const numbers = new Map<string, number>(ids.map((id, index) => [id, index]))

/** A set of clauses that is cheap to add to: it is added to for every member of every answer. */
export interface ClauseSet {
  add(id: ClauseId): void
  /** Adds by number, as `clauseNumber` gives it. */
  addNumber(number: number): void
  hasNumber(number: number): boolean
  /** How many there are. */
  size(): number
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
  let size = 0
  const addNumber = (number: number) => {
    size += 1 - marks[number]!
    marks[number] = 1
  }
  return {
    add: (id) => addNumber(clauseNumber(id)),
    addNumber,
    hasNumber: (number) => marks[number] === 1,
    size: () => size,
    ids: () => ids.filter((_, number) => marks[number] === 1),
  }
}
