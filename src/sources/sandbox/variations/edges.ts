import { isObject, mapLeaves, objectOf, valueAt } from '../../../base/json/index.ts'
import {
  type Operation,
  operations,
  treeOf,
  validate,
  wordsOf,
} from '../../../core/contract/index.ts'
import { type Call, ok, refuse } from '../call.ts'
import { changeStored, drop, setAll, withBody } from '../edit.ts'
import { moveTo } from '../resources/payments.ts'
import { addVerificationSession } from '../resources/verification-sessions.ts'
import { change } from '../store.ts'
import { permittedBy } from '../variation.ts'

type Node = ReturnType<typeof treeOf>

const requestOf = ({ operation }: Call): string => {
  const { request }: Operation = operations[operation!]
  return request!
}

/** Whether an object has a member that its schema does not name. */
function hasUnknown({ properties }: Node, value: unknown): boolean {
  if (!isObject(value) || properties === undefined) return false
  return Object.entries(value).some(([name, member]) => {
    const node = properties[name]
    return !node || hasUnknown(node, member)
  })
}

/** A body without the members of another type than its schema says. */
function withoutOtherTypes(schema: string, body: unknown): unknown {
  const [fault] = validate(schema, body).filter(({ keyword }) => keyword === 'type')
  if (fault === undefined || fault.instancePath === '') return body
  // Of a list with an item of another type, nothing is read.
  const ignored = fault.instancePath.replace(/(\/\d+)+$/, '')
  return withoutOtherTypes(schema, drop(ignored)(body, {} as Call))
}

const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' }

/** The texts at places of a request; undefined if one is none, or is blank. */
function wordsAt({ body }: Call, ...pointers: readonly string[]): readonly string[] | undefined {
  const words = pointers.map((pointer) => valueAt(body, pointer))
  return words.every((word) => typeof word === 'string' && word.trim() !== '')
    ? (words as string[])
    : undefined
}

const formsOfTexts: Readonly<Record<string, RegExp>> = {
  phone: /^\+\d{1,15}$/,
  dob: /^\d{4}-\d\d-\d\d$/,
  state: /^[A-Za-z]{2}$/,
  ein: /^\d{9}$/,
}

function withoutMalformed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMalformed)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(
    ([name, member]) => typeof member !== 'string' || formsOfTexts[name]?.test(member) !== false,
  )
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutMalformed(member)]))
}

/** The texts over which an update sends null. */
function nullsIn(body: unknown): readonly string[] {
  return ['individual', 'corporation', 'address'].flatMap((part) =>
    Object.entries(objectOf(valueAt(body, `/${part}`)))
      .filter(([name, value]) => value === null && name !== 'owners')
      .map(([name]) => `/${part}/${name}`),
  )
}

function isComplete(owner: unknown): boolean {
  const members = objectOf(owner)
  const has = (value: unknown, names: readonly string[]) =>
    names.every((name) => (objectOf(value)[name] ?? null) !== null)
  const ofOwner = ['first_name', 'last_name', 'email', 'phone', 'dob', 'address']
  return has(members, ofOwner) && has(members.address, ['line1', 'city', 'state', 'zip'])
}

/** Requests that the contract does not describe, treated in other ways. */
export const edges = {
  'unknown-members-refused': permittedBy('A69', 'errors.refusals')
    .titled('Refuses a request with a member that the contract does not have.')
    .around([...withBody], (call, next) =>
      hasUnknown(treeOf(requestOf(call)), call.body)
        ? refuse('invalid', 'There is no such member.')
        : next(call),
    ),
  'numbers-taken-for-texts': permittedBy('A69', 'errors.refusals')
    .titled('Takes a number or a boolean in a request for its text.')
    .around([...withBody], (call, next) => {
      const asText = (leaf: unknown) =>
        typeof leaf === 'number' || typeof leaf === 'boolean' ? String(leaf) : leaf
      return next({ ...call, body: mapLeaves(call.body, asText) })
    }),
  'unknown-words-accepted': permittedBy('A69', 'errors.refusals')
    .titled('Accepts words that the contract does not name.')
    .around('entities/withdraw-consent', (call, next) =>
      next(wordsAt(call, '/type', '/reason') ? { ...call, body: withdrawal } : call),
    )
    .around('payments/simulate', (call, next) => {
      const [status] = wordsAt(call, '/status') ?? []
      const payment = call.store.payments.get(call.params.pmt_id!)
      return status && payment ? ok(moveTo(call.store, payment, status)) : next(call)
    })
    .responds('verification-sessions/create', (response, call) => {
      const { store, params } = call
      const [type, method] = wordsAt(call, '/type', '/method') ?? []
      const isUnknown = !wordsOf('verification-sessions/create').method?.includes(method ?? '')
      const isKind = type === 'phone' || type === 'identity'
      if (response.status !== 400 || !method || !isUnknown || !isKind) return response
      const session = addVerificationSession(store, params.ent_id!, method)
      return ok(change(store, store.verificationSessions, session, { type }))
    }),
  'data-of-the-other-kind-ignored': permittedBy('A69', 'errors.refusals')
    .titled('Ignores the data of a company that are sent to a person.')
    .around('entities/update', (call, next) => {
      const entity = call.store.entities.get(call.params.ent_id!)
      if (!entity?.individual || !isObject(call.body) || !('corporation' in call.body))
        return next(call)
      const { corporation: _, ...body } = call.body
      return Object.keys(body).length === 0 ? ok(entity) : next({ ...call, body })
    }),
  'members-of-other-types-ignored': permittedBy('A69', 'errors.refusals')
    .titled('Ignores the members of a request that have another type than those of the contract.')
    .around([...withBody], (call, next) =>
      next({ ...call, body: withoutOtherTypes(requestOf(call), call.body) }),
    ),
  'malformed-texts-ignored': permittedBy('A69', 'errors.refusals')
    .titled('Ignores the texts of an update that have no form that an entity can show.')
    .around('entities/update', (call, next) =>
      next({ ...call, body: withoutMalformed(call.body) }),
    ),
  'nulls-clear-members': permittedBy('A55', 'A69')
    .titled('Clears the members over which an update sends null.')
    .around('entities/update', (call, next) => {
      const cleared = nullsIn(call.body)
      const response = next({ ...call, body: drop(...cleared)(call.body, call) })
      if (response.status >= 300) return response
      const clear = setAll(Object.fromEntries(cleared.map((pointer) => [pointer, null])))
      return { ...response, body: changeStored(clear)(response.body, call) }
    }),
  'incomplete-owners-refused': permittedBy('A69', 'errors.refusals')
    .titled('Refuses owners of whom an update sends not everything, or null.')
    .around('entities/update', (call, next) => {
      const owners = valueAt(call.body, '/corporation/owners')
      const isIncomplete = Array.isArray(owners) && !owners.every(isComplete)
      return isIncomplete ? refuse('invalid', 'Owners need all members.') : next(call)
    }),
}
