import { createHash } from 'node:crypto'
import { partsOf, pointerOf } from '../../base/json/index.ts'
import { placeOf, type ReportedFinding } from '../run/index.ts'
import { success } from './collect-facts.ts'
import type { SetDifference } from './fact-sets.ts'
import { isHash } from './hide.ts'
import {
  anything,
  type FactSet,
  kindOf,
  ofContract,
  openValues,
  operationOfCall,
  others,
  otherWord,
  type Pair,
  pairOf,
  totalIn,
} from './place.ts'
import { changedIn, isRare } from './rare.ts'
import type { ComparedSection, Named } from './rules.ts'

export interface Difference extends Named {
  /** Made of rule, call and place: the same in the next comparison. */
  readonly id: string
  readonly operation: number | null
  readonly call: string
  readonly direction: 'request' | 'response'
  readonly status: number | null
  /** Items of a list and free names are `*`. Empty where the status, a header, the path or the whole body differs. */
  readonly pointer: string
  readonly header?: string
  readonly before: string
  readonly after: string
  /** The member that may stand in place of one that is gone. */
  readonly renamedTo?: string
  readonly scenarios?: string[]
  /** How often the place, or what holds it, was seen on each side. */
  readonly seen: Pair<number>
  readonly aspect: string
  readonly level: string
  /** Too few records could have shown it to be certain. */
  readonly rare: boolean
  /** In how many records nothing stayed as it was. */
  readonly changed: number
  /** How many different records showed the place, where these are counted. */
  readonly records?: Pair<number> | undefined
  /** The records have no id: each response counts as one. */
  readonly areReads?: true | undefined
  /** A scenario showed the place on both sides. */
  readonly isOfScenario?: true | undefined
  /** Lists end by a limit, and not because there are so many records. */
  readonly isPage?: true | undefined
}

export interface ComparedPlace {
  readonly call: string
  readonly successful: string | undefined
  readonly section: ComparedSection
  readonly kind?: string | undefined
  readonly isOfScenario?: boolean
}

export function differenceOf(
  sets: SetDifference,
  { rule, facts }: Named,
  { call, successful, section, kind, isOfScenario }: ComparedPlace,
): Difference {
  const { aspect, path, says, renamedTo, scenarios = [], words = pairOf(sets, wordsOf) } = sets
  const seen = sets.seen ?? { before: totalIn(sets.before), after: totalIn(sets.after) }
  const direction = section === 'request' || section === 'path' ? 'request' : 'response'
  const header = section === 'header' ? path[0] : undefined
  const pointer = header === undefined ? pointerOf(path) : ''
  const of = kind ?? facts.before[0]?.value
  const status = Number.parseInt(String(of === success ? successful : of), 10) || null
  const level = kind ?? `${wordsOf(facts.before)}, ${wordsOf(facts.after)}`
  return {
    id: hashOf([rule, kindOf(aspect), call, direction, level, pointer, header ?? '']),
    rule,
    aspect,
    operation: operationOfCall(call),
    call,
    direction,
    level,
    pointer,
    status: direction === 'request' ? null : status,
    ...(header !== undefined && { header }),
    before: [words.before, says?.before].filter(Boolean).join(': '),
    after: [words.after, says?.after].filter(Boolean).join(': '),
    ...(renamedTo !== undefined && { renamedTo }),
    ...(scenarios.length > 0 && { scenarios }),
    facts,
    seen,
    rare: isRare(sets),
    changed: changedIn(sets),
    records: sets.records,
    areReads: sets.areReads,
    isPage: sets.isPage,
    ...(isOfScenario && { isOfScenario }),
  }
}

export function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}

/** Values that are words of Assay. */
const ours: ReadonlySet<string> = new Set([anything, ofContract, others, otherWord])

/** Where only words stood, a text that is not public may be a word, too. */
const anotherText = 'another text'

/** Where one of these stood, nothing is new. */
export const openWords: ReadonlySet<string> = new Set([...openValues, anotherText])

export function wordsOf(set: FactSet): string {
  const written = set.map(({ aspect, value }) => {
    if (aspect === 'charset') return value === 'none' ? 'no charset' : `charset ${value}`
    const isWord = /^(?:word|code|listed|known|name)$/.test(kindOf(aspect))
    if (isWord && value === anything) return anotherText
    if (!isWord || ours.has(value) || /^\d+$/.test(value)) return value
    return isHash(value) ? `another word (${value})` : JSON.stringify(value)
  })
  return [...new Set(written)].sort().join(' or ')
}

export function memberNameOf({ header, pointer }: Pick<Difference, 'header' | 'pointer'>): string {
  return header ?? partsOf(pointer).findLast((part) => part !== '*') ?? ''
}

export function addressOf({ call, status, direction, header, pointer }: Difference): string {
  const isOfRequest = direction === 'request' && pointer !== ''
  const parts = [call, isOfRequest && 'request', status, header && `header ${header}`, pointer]
  return parts.filter(Boolean).join(' ')
}

/** Where each of some clauses was found, by its address: rows of the endpoint table with pointers, as `18 /logo`. */
export type PlacesOfClauses = ReadonlyMap<string, readonly string[]>

export function placesIn(
  findings: readonly Pick<ReportedFinding, 'clause' | 'operation' | 'pointer'>[],
  clauses: readonly string[],
): PlacesOfClauses {
  const own = findings.filter(({ clause }) => clauses.includes(clause))
  return new Map(
    [...Map.groupBy(own, ({ clause }) => clause)].map(([clause, some]) => {
      return [clause, [...new Set(some.map((one) => `${one.operation} ${placeOf(one.pointer)}`))]]
    }),
  )
}

/** The clause that was broken at the place of a difference, and is kept now: this mends it. */
export function mendedBy(
  { operation, direction, pointer }: Pick<Difference, 'operation' | 'direction' | 'pointer'>,
  mended: PlacesOfClauses,
): string | undefined {
  if (direction === 'request' || operation === null) return undefined
  return [...mended].find(([, places]) => places.includes(`${operation} ${pointer}`))?.[0]
}
