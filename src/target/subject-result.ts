import { contentOf } from '../contract/index.ts'
import { type Exchange, jsonOf } from '../exchange/index.ts'
import { objectOf } from '../json/index.ts'
import { type SubjectName, subjects } from './catalogue/subject-catalogue.ts'
import type { Fields, Target } from './configuration.ts'

export type SubjectResult =
  | {
      readonly ok: true
      readonly fields: Fields
      /** The whole record, where the recipe shows it. */
      readonly record?: unknown
      /** Those sent for this call; none where the subject existed already. */
      readonly exchanges: readonly Exchange[]
    }
  | Refusal

export type ActionResult =
  | {
      readonly ok: true
      /** Whether the last response was a 2xx; a function says `accepted: false` in its fields. */
      readonly accepted: boolean
      /** The status of the last response; null where a function sent no request. */
      readonly status: number | null
      readonly fields: Fields
      readonly exchanges: readonly Exchange[]
    }
  | Refusal

export interface Refusal {
  readonly ok: false
  /** One sentence. */
  readonly reason: string
  /** What to change in the configuration: one sentence, in the imperative. */
  readonly remedy?: string
  readonly exchanges: readonly Exchange[]
}

/** A refusal: one sentence without its full stop, and what to change. */
export function refuse(
  reason: string,
  exchanges: readonly Exchange[],
  remedy?: string | undefined,
): Refusal {
  return { ok: false, reason: `${reason}.`, ...(remedy !== undefined && { remedy }), exchanges }
}

/** The next value of a pool. */
export function pick(
  name: SubjectName,
  values: readonly Fields[],
  used: Map<SubjectName, number>,
): SubjectResult {
  const index = used.get(name) ?? 0
  const value = values[index]
  if (value === undefined) {
    const remedy = `Add to "values" of ${name}, or write a "request" that makes one.`
    return refuse(`${name} has no unused value left (configured: ${values.length})`, [], remedy)
  }
  used.set(name, index + 1)
  return subjectOf(name, value)
}

/** The subject, if it has the fields that every scenario relies on; with its record, where a field or the last response holds it. */
export function subjectOf(
  name: SubjectName,
  fields: Fields,
  exchanges: readonly Exchange[] = [],
  envelope?: Target['dialect']['envelope'],
): SubjectResult {
  const lacking: readonly string[] = subjects[name].required.filter(
    (field) => !isUsable(fields[field]),
  )
  if (lacking.length > 0) {
    const others = Object.keys(fields).filter((field) => !lacking.includes(field))
    const listed = others.join(', ') || 'none'
    return refuse(`${name} lacks ${lacking.join(' and ')} (other fields: ${listed})`, exchanges)
  }
  const body = exchanges.at(-1)?.response?.body
  const last = body && contentOf(envelope, jsonOf(body))
  const record = fields.record ?? (objectOf(last).id === fields.id ? last : undefined)
  return { ok: true, fields, ...(record !== undefined && { record }), exchanges }
}

function isUsable(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : typeof value === 'number'
}

/** For each id: the scenario that got it, as which subject, and whether it is the only one that may. */
export type GivenIds = Map<
  string,
  { readonly name: SubjectName; readonly owner: object; readonly isApart: boolean }
>

/**
 * Refuses a subject that is another subject too, where one of them is changed for good, or both by scenarios that run
 * side by side: a target may return the same record for the same data. `apart`: what this owner changes.
 */
export function separate(ids: GivenIds | undefined, apart: ReadonlySet<SubjectName>) {
  const owner = {}
  return (name: SubjectName, result: SubjectResult): SubjectResult => {
    if (!result.ok || ids === undefined) return result
    const { required, optional } = subjects[name]
    // A record that is only looked for may be found again while it can still be used.
    const isMade = result.exchanges.some(({ request }) => request.method !== 'GET')
    for (const field of [...required, ...optional]) {
      const id = result.fields[field]
      if (typeof id !== 'string') continue
      const isApart = field === 'id' && apart.has(name)
      const before = ids.get(id)
      const isNew = before?.name !== name || isMade
      const isSpent =
        before && isNew && ('spent' in subjects[name] || 'spent' in subjects[before.name])
      const isOthers = before?.isApart && isApart && before.owner !== owner
      if (isSpent || isOthers) {
        const reason = `${name} is ${id}, which was given as ${before.name} before`
        const remedy =
          'Let its request make another record each time, with {{uuid}} in what it sends.'
        return refuse(reason, result.exchanges, remedy)
      }
      if (!before?.isApart) ids.set(id, { name, owner, isApart })
    }
    return result
  }
}
