import { isObject } from '../../../base/json/index.ts'
import type { Payment } from '../../../core/contract/index.ts'
import {
  type ActionName,
  isAction,
  type Refusal,
  type SubjectName,
  type Subjects,
  subjects,
  withCause,
} from '../../target/index.ts'
import { Stop } from '../stop.ts'
import type { Coordinator } from './coordinator.ts'

type Catalogue = typeof subjects
type Required<Name extends SubjectName> = Catalogue[Name]['required'][number]
type Optional<Name extends SubjectName> = Exclude<Catalogue[Name]['optional'][number], 'record'>

/** The fields of a subject have the names of the configuration. */
export type Subject<Name extends SubjectName> = Readonly<Record<Required<Name>, string>> &
  Readonly<Record<Optional<Name>, string | undefined>> & {
    /** The whole record, if the target showed it; its members may have any type. */
    readonly record: Name extends 'payment.pending' ? Partial<Payment> | undefined : never
  }

/** Of a subject in both `needs` and `mayNeed`, the first ones are those that it needs. */
export type Given<
  Needed extends SubjectName = SubjectName,
  Optional extends SubjectName = never,
> = <Name extends Needed | Optional>(
  name: Name,
  options?: Wanted,
) => Promise<Subject<Name> | (Name extends Optional ? undefined : never)>

interface Wanted {
  /** The id of a person for whom the subject is made, where its recipe or Assay makes it of one. */
  readonly of?: string
}

interface Uses {
  readonly needs?: readonly (SubjectName | ActionName)[]
  readonly mayNeed?: readonly SubjectName[]
}

interface Getting extends Pick<Subjects, 'get'>, Pick<Coordinator, 'prepare'> {
  readonly leaveOut?: (missing: Stop) => void
}

/** Says why a subject could not be made. */
function stopFor(name: SubjectName, result: Refusal): Stop {
  const {
    reason,
    remedy,
    refused,
    status,
    cause = refused ? 'refusal' : 'lack',
  } = withCause(result)
  const lacks = { kind: 'subject', name } as const
  return new Stop('blocked', reason, { remedy, lacks, refused: refused === true, status, cause })
}

export function createGiven(
  { get, prepare, leaveOut = () => {} }: Getting,
  { needs = [], mayNeed = [] }: Uses,
) {
  const lasting = [...needs, ...mayNeed]
    .filter((need) => !isAction(need))
    .filter((name) => !('consumed' in subjects[name]))
  const begun = new Map([...new Set(lasting)].map((name) => [name, get(name)]))
  const uses = new Map<SubjectName, number>()
  const given = async <Name extends SubjectName>(name: Name, { of }: Wanted = {}) => {
    uses.set(name, (uses.get(name) ?? 0) + 1)
    const isNeeded = uses.get(name)! <= needs.filter((need) => need === name).length
    const made = of === undefined ? begun.get(name) : undefined
    const getting = made ?? get(name, of)
    if (!made) await prepare(new Map([[name, getting]]))
    const result = await getting
    if (!result.ok) {
      const missing = stopFor(name, result)
      if (!mayNeed.includes(name) || isNeeded) throw missing
      leaveOut(missing)
      return undefined as never
    }
    const texts = Object.entries(result.fields).flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[field, String(value)]] : [],
    )
    const record = isObject(result.record) ? result.record : undefined
    return { ...Object.fromEntries(texts), record } as Subject<Name>
  }
  return { given: given as Given, ready: () => prepare(begun) }
}
