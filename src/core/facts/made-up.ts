import { isObject, partsOf, pointerOf } from '../../base/json/index.ts'
import type { operationOf } from '../contract/index.ts'
import { fieldAt } from '../contract/judging/index.ts'
import { type Exchange, isSuccess, jsonOf } from '../exchange/index.ts'
import type { Field } from '../judge/index.ts'
import { haveCommon, type SetDifference } from './fact-sets.ts'
import {
  inBoth,
  joinPlaces,
  type Observation,
  type Pair,
  type Place,
  pairOf,
  setsOf,
  totalIn,
} from './place.ts'

/** The place of a call that counts the statuses of requests that were made up, by the scenario that sent them. */
export const madeUp = 'made up'

/** The place of a call that counts its answers to requests with a member that the contract does not know, by where that stood. */
export const unknownMembers = 'unknown'
/** The same of two sides that made up the same requests. */
export const unknownOfSame = 'unknown, of one seed'

/** So many requests in all must be answered otherwise: one may be refused for another value in it. */
const enoughTurned = 3

interface Answer {
  /** Where the object stands that has the member. */
  readonly pointer: string
  readonly answer: 'accepted' | 'refused'
}

/**
 * How an operation answered a request that was made up with one member that the contract does not know; undefined of any other, and where the
 * answer is none on what the request holds.
 */
function answerToUnknown(
  { request, response }: Exchange,
  row: ReturnType<typeof operationOf>,
): Answer | undefined {
  if (!row?.request || response === null) return undefined
  const places = [...holdersOfUnknown(jsonOf(request.body), fieldAt(row.request, []), [])]
  const isRefused = response.status === 400 || response.status === 422
  const [path, another] = places
  if (path === undefined || another !== undefined) return undefined
  if (isSuccess(response)) return { pointer: pointerOf(path), answer: 'accepted' }
  return isRefused ? { pointer: pointerOf(path), answer: 'refused' } : undefined
}

type Path = readonly string[]

/** Where a response to a request that was made up is counted, and as what; undefined where it says nothing. */
export function factOfMadeUp(
  exchange: Exchange,
  row: ReturnType<typeof operationOf>,
  scenario: string,
): readonly [section: string, name: string, fact: string] | undefined {
  const { response, unclear } = exchange
  if (unclear || response === null) return undefined
  const unknown = answerToUnknown(exchange, row)
  return unknown === undefined
    ? [madeUp, scenario, `status=${response.status}`]
    : [unknownMembers, unknown.pointer, `answer=${unknown.answer}`]
}

function* holdersOfUnknown(value: unknown, field: Field | undefined, path: Path): Iterable<Path> {
  if (!isObject(value) || field?.members === undefined || field.values !== undefined) return
  for (const name in value) {
    const member = field.members.get(name)
    if (member === undefined) yield path
    else yield* holdersOfUnknown(value[name], member, [...path, name])
  }
}

export interface Turn extends SetDifference {
  readonly call: string
}

/**
 * The places at which all requests with an unknown member were accepted on one side and are refused on the other. Nothing if too few were, or
 * if others turned the other way: what else the requests held may be why, unless both sides sent the same.
 */
export function compareUnknown(before: Observation, after: Observation): readonly Turn[] {
  const turnsOf = (section: string) =>
    inBoth(before, after).flatMap(({ name, ...calls }) => turnsIn(name, calls, section))
  return [...manyOf(turnsOf(unknownMembers)), ...turnsOf(unknownOfSame)]
}

function manyOf(turns: readonly Turn[]): readonly Turn[] {
  const ways = new Set(turns.map((turn) => turn.before[0]!.value))
  const count = turns.reduce(
    (sum, one) => sum + Math.min(totalIn(one.before), totalIn(one.after)),
    0,
  )
  return ways.size === 1 && count >= enoughTurned ? turns : []
}

function turnsIn(call: string, calls: Pair<Place>, section: string): Turn[] {
  const all = pairOf(calls, ({ members }) => members.get(section)?.members ?? new Map())
  return inBoth<Place>(all.before, all.after).flatMap(({ name, ...places }) => {
    const sets = pairOf(places, (place) => setsOf(place).get('answer') ?? [])
    const isTurn = sets.before.length === 1 && sets.after.length === 1 && !haveCommon(sets)
    return isTurn ? [{ call, aspect: 'answer', path: partsOf(name), ...sets }] : []
  })
}

/** The same with the requests that were made up among those of their scenarios: comparable only with a side that made up the same. */
export function withMadeUp(all: Observation): Observation {
  return new Map([...all].map(([call, place]) => [call, joined(place)]))
}

function joined({ counts, members }: Place): Place {
  const all = new Map(members)
  const [own, unknown] = [all.get(madeUp), all.get(unknownMembers)]
  const statuses = all.get('status')
  if (own !== undefined) all.set('status', statuses ? joinPlaces(statuses, own) : own)
  if (unknown !== undefined) all.set(unknownOfSame, unknown)
  all.delete(unknownMembers)
  return { counts, members: all }
}
