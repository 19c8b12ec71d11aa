import { isObject } from '../../../base/json/index.ts'
import type { Payment } from '../../../core/contract/index.ts'
import {
  type ActionName,
  isAction,
  type SubjectName,
  type Subjects,
  subjects,
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

/** Gets a subject that the scenario declares in `needs`; without it the scenario ends as blocked. */
export type Given<Needed extends SubjectName = SubjectName> = <Name extends Needed>(
  name: Name,
) => Promise<Subject<Name>>

/**
 * Begins at once to get the subjects that a scenario needs, and is ready when it has them. A consumed subject is got when
 * the scenario asks for it, because it may depend on that moment.
 */
export function createGiven(
  { get, prepare }: Pick<Subjects, 'get'> & Pick<Coordinator, 'prepare'>,
  needs: readonly (SubjectName | ActionName)[],
) {
  const lasting = needs
    .filter((need) => !isAction(need))
    .filter((name) => !('consumed' in subjects[name]))
  const begun = new Map([...new Set(lasting)].map((name) => [name, get(name)]))
  const given: Given = async <Name extends SubjectName>(name: Name) => {
    const getting = begun.get(name) ?? get(name)
    if (!begun.has(name)) await prepare(new Map([[name, getting]]))
    const result = await getting
    if (!result.ok) {
      throw new Stop('blocked', result.reason, result.remedy, { kind: 'subject', name })
    }
    const texts = Object.entries(result.fields).flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[field, String(value)]] : [],
    )
    const record = isObject(result.record) ? result.record : undefined
    return { ...Object.fromEntries(texts), record } as Subject<Name>
  }
  return { given, ready: () => prepare(begun) }
}
