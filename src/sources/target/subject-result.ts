import { briefJson, objectOf } from '../../base/json/index.ts'
import { contentOf } from '../../core/contract/index.ts'
import {
  type Exchange,
  isCutOff,
  jsonOf,
  lastOf,
  responderOf,
  stoppedBy,
} from '../../core/exchange/index.ts'
import { stepsOf } from './catalogue/needs.ts'
import { type SubjectName, subjects } from './catalogue/subject-catalogue.ts'
import type { Fields, Recipe, Target } from './configuration.ts'
import { type Fault, faultOf, type RefusalCause, remedyForPlace } from './recipe.ts'
import { asCall } from './recipe-request.ts'

export type SubjectResult =
  | {
      readonly ok: true
      readonly fields: Fields
      readonly record?: unknown
      /** The exchanges of this call; none if the subject existed already. */
      readonly exchanges: readonly Exchange[]
    }
  | Refusal

export type ActionResult =
  | {
      readonly ok: true
      /** A whole 2xx of the target as the last response accepts the action. */
      readonly accepted: boolean
      readonly status: number
      readonly fault?: Fault
      readonly reason?: string
      readonly fields: Fields
      readonly exchanges: readonly Exchange[]
    }
  | Refusal

export interface Refusal {
  readonly ok: false
  readonly reason: string
  readonly remedy?: string
  readonly exchanges: readonly Exchange[]
  readonly fault?: Fault
  readonly refused?: true
  /** What kept it from being had; a subject that is made once has it also where its exchanges are those of another scenario. */
  readonly cause?: RefusalCause
  /** Of the response that kept it from being had. */
  readonly status?: number
}

export interface FaultyResult {
  readonly fault: Fault
  readonly reason: string
  readonly remedy?: string
  readonly exchanges: readonly Exchange[]
}

export function isFaulty<Result extends SubjectResult | ActionResult>(
  result: Result,
): result is Result & FaultyResult {
  return 'fault' in result && result.fault !== undefined && 'reason' in result
}

export function refuse(
  reason: string,
  exchanges: readonly Exchange[],
  remedy?: string | undefined,
  fault?: Fault | undefined,
): Refusal {
  const about = { ...(remedy !== undefined && { remedy }), ...(fault !== undefined && { fault }) }
  return { ok: false, reason: `${reason}.`, ...about, exchanges }
}

/** The cause and the status of a refusal follow from its fault, or from its last response. */
export function withCause<Result extends SubjectResult | ActionResult>(result: Result): Result {
  if (result.ok) return result
  const { fault, exchanges } = result
  const last = lastOf(exchanges)
  const isStopped = last && (isCutOff(last) || responderOf(last) === 'before')
  const unserved =
    last?.response?.status === 429 ? 'limit' : isStopped ? stoppedBy(last) : undefined
  const cause = result.cause ?? (fault ? causeOfFault(fault) : unserved)
  const status = result.status ?? fault?.status ?? last?.response?.status ?? 0
  // A success stopped nothing: what it shows cannot be used.
  return { ...result, ...(cause && { cause }), ...(status >= 300 && { status }) }
}

export function causeOfFault({ isFailure }: Fault): RefusalCause {
  return isFailure ? 'failure' : 'setting'
}

export function pick(
  name: SubjectName,
  values: readonly Fields[],
  used: Map<SubjectName, number>,
): SubjectResult {
  const index = used.get(name) ?? 0
  const value = values[index]
  if (value === undefined) {
    const remedy = `Add a value to "values" of ${name}, or write a "request" that makes one.`
    return refuse(`${name} has no unused value left (configured: ${values.length})`, [], remedy)
  }
  used.set(name, index + 1)
  return subjectOf(name, value)
}

interface Origin {
  readonly envelope?: Target['dialect']['envelope']
  readonly place?: string
  readonly recipe?: Recipe
}

export function subjectOf(
  name: SubjectName,
  fields: Fields,
  exchanges: readonly Exchange[] = [],
  { envelope, place, recipe }: Origin = {},
): SubjectResult {
  const isUsable = (value: unknown) =>
    typeof value === 'string' ? value !== '' : typeof value === 'number'
  const lacking: readonly string[] = subjects[name].required.filter(
    (field) => !isUsable(fields[field]),
  )
  if (lacking.length > 0) {
    const present = Object.keys(fields).filter((field) => !lacking.includes(field))
    const listed = present.map((field) => JSON.stringify(field)).join(', ') || 'none'
    const shown = lacking.flatMap((field) =>
      field in fields ? `${field} is ${briefJson(fields[field])}; ` : [],
    )
    const reason = `${name} lacks ${lacking.join(' and ')} (${shown.join('')}other fields: ${listed})`
    if (place === undefined) return refuse(reason, exchanges)
    const steps = stepsOf(recipe?.request)
    const step = steps.findLast(({ take = {} }) => lacking[0]! in take)
    const last = { request: step && asCall(step), pointer: step?.take?.[lacking[0]!] }
    const where = `${place}/${recipe?.fields ? 'fields' : 'request'}`
    const fault = faultOf(where, { ...last, exchange: lastOf(exchanges) })
    return refuse(reason, exchanges, remedyForPlace({ place: where }), fault)
  }
  const body = lastOf(exchanges)?.response?.body
  const last = body && contentOf(envelope, jsonOf(body))
  const record = fields.record ?? (objectOf(last).id === fields.id ? last : undefined)
  return { ok: true, fields, ...(record !== undefined && { record }), exchanges }
}

interface Use {
  readonly name: SubjectName
  readonly owner: object
  readonly isApart: boolean
  /** A recipe made it; one that only reads may find what another one made. */
  readonly isMade: boolean
}

export type UsedIds = Map<string, Use>

/**
 * Refuses a record that is already in use as another subject, if a scenario changes one of them permanently, or if scenarios side
 * by side change both: a target may return the same record for the same data. `apart` lists the subjects that this owner changes.
 */
export function separate(ids: UsedIds | undefined, apart: ReadonlySet<SubjectName>) {
  const owner = {}
  return (name: SubjectName, result: SubjectResult): SubjectResult => {
    if (!result.ok || ids === undefined) return result
    const { required, optional } = subjects[name]
    // A recipe that only reads may find the same record again.
    const isMade = result.exchanges.some(({ request }) => request.method !== 'GET')
    const fields = [...required, ...optional]
    for (const field of fields.filter((name) => typeof result.fields[name] === 'string')) {
      const id = String(result.fields[field])
      const use = { name, owner, isApart: field === 'id' && apart.has(name), isMade }
      const before = ids.get(id)
      if (before !== undefined && isTaken(before, use)) {
        const reason = `${name} has the id ${JSON.stringify(id)}, which is already in use as ${before.name}`
        const remedy = remedyForUsed([use, before])
        return refuse(reason, result.exchanges, remedy)
      }
      if (!before?.isApart) ids.set(id, use)
    }
    return result
  }
}

function remedyForUsed(uses: readonly Use[]): string {
  const read = uses.find(({ isMade }) => !isMade)
  return read
    ? `Give ${read.name} a record that no other subject is: a list may show what the run made.`
    : 'Send {{uuid}} in the request, so that it makes a new record each time.'
}

function isTaken(before: Use, now: Use): boolean {
  const isSpent = [before, now].some(({ name }) => 'spent' in subjects[name])
  if (isSpent && (before.name !== now.name || now.isMade)) return true
  return before.isApart && now.isApart && before.owner !== now.owner
}
