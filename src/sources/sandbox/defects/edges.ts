import { isObject, mapLeaves, valueAt } from '../../../base/json/index.ts'
import type { Call, SandboxResponse } from '../call.ts'
import { breaks } from '../defect.ts'
import { changeStored, drop, set, withBody } from '../edit.ts'
import type { Entity } from '../records.ts'
import { addVerificationSession } from '../resources/verification-sessions.ts'
import { change } from '../store.ts'

/** What a server writes that did not expect a request. */
const failed: SandboxResponse = {
  status: 500,
  body: { error: { type: 'INTERNAL', sub_type: 'UNEXPECTED', code: 10000, message: 'Failed.' } },
}

/** Stands for a text that is stored as null: no request sends it. */
const nothing = 'Zzz nothing'

/** Stores some texts as null. */
const storingAsNull =
  (isMeant: (text: string) => boolean) =>
  (call: Call, next: (call: Call) => SandboxResponse): SandboxResponse => {
    const replaced = (leaf: unknown) => (typeof leaf === 'string' && isMeant(leaf) ? nothing : leaf)
    const response = next({ ...call, body: mapLeaves(call.body, replaced) })
    if (response.status >= 300) return response
    const cleared = (entity: unknown) =>
      mapLeaves(entity, (leaf) => (leaf === nothing ? null : leaf))
    return { ...response, body: changeStored(cleared)(response.body, call) }
  }

/** Defects that only requests show which nobody listed. */
export const edges = {
  'text-null-stored-as-null': breaks('endpoints.update-entity')
    .titled('Stores the texts "null", "false" and "0" as null.')
    .around(
      'entities/update',
      storingAsNull((text) => ['null', 'false', '0'].includes(text)),
    ),
  'refused-update-stores-a-part': breaks('endpoints.update-entity')
    .titled('Stores the address and the names of an update that it refuses.')
    .responds('entities/update', (response, { store, params, body }) => {
      const entity = store.entities.get(params.ent_id!)
      if (response.status !== 400 || entity === undefined || !isObject(body)) return response
      const { address, corporation } = body as Partial<Entity>
      const { name, dba } = isObject(corporation) ? corporation : {}
      const named = entity.corporation && { ...entity.corporation, ...textsIn({ name, dba }) }
      change(store, store.entities, entity, {
        ...(named && { corporation: named }),
        ...(isObject(address) && { address: { ...entity.address, ...textsIn(address) } }),
      })
      return response
    }),
  'refused-update-stores-a-person': breaks('endpoints.update-entity')
    .titled('Stores the names of a person of an update that it refuses.')
    .responds('entities/update', (response, { store, params, body }) => {
      const entity = store.entities.get(params.ent_id!)
      const { individual } = (isObject(body) ? body : {}) as Partial<Entity>
      if (response.status !== 400 || !entity?.individual || !isObject(individual)) return response
      const { first_name, last_name, email } = individual
      const stored = { ...entity.individual, ...textsIn({ first_name, last_name, email }) }
      change(store, store.entities, entity, { individual: stored })
      return response
    }),
  'refused-update-of-the-other-kind-renames': breaks('endpoints.update-entity')
    .titled('Refuses the data of a company for a person, and stores its name as the last one.')
    .responds('entities/update', (response, { store, params, body }) => {
      const entity = store.entities.get(params.ent_id!)
      const last_name = valueAt(body, '/corporation/name')
      if (response.status !== 400 || !entity?.individual || typeof last_name !== 'string')
        return response
      const stored = { ...entity.individual, last_name }
      change(store, store.entities, entity, { individual: stored })
      return response
    }),
  'refused-session-started': breaks('endpoints.create-session')
    .titled('Refuses to verify an entity by an unknown method, and starts a session.')
    .responds('verification-sessions/create', (response, { store, params }) => {
      const entity = store.entities.get(params.ent_id!)
      if (response.status === 400 && entity) addVerificationSession(store, entity.id, 'sms')
      return response
    }),
  'empty-text-ignored': breaks('endpoints.update-entity')
    .titled('Keeps the second line of an address over which an update sends an empty text.')
    .around('entities/update', (call, next) => {
      const before = call.store.entities.get(call.params.ent_id!)?.address
      const isEmpty = valueAt(call.body, '/address/line2') === ''
      const kept = set('/address/line2', valueAt(before, '/line2'))
      return next(isEmpty ? { ...call, body: kept(call.body, call) } : call)
    }),
  'empty-name-ignored': breaks('endpoints.update-entity')
    .titled('Keeps the first name over which an update sends an empty text.')
    .around('entities/update', (call, next) => {
      const isEmpty = valueAt(call.body, '/individual/first_name') === ''
      return next(
        isEmpty ? { ...call, body: drop('/individual/first_name')(call.body, call) } : call,
      )
    }),
  'unknown-member-makes-it-fail': breaks('A69')
    .titled('Fails where a request has a member that it does not know.')
    .around([...withBody], (call, next) =>
      isObject(call.body) && 'unknown_member' in call.body ? failed : next(call),
    ),
  'number-in-place-of-a-text-makes-it-fail': breaks('A69')
    .titled('Fails where a number or a boolean stands in place of a text.')
    .around([...withBody], (call, next) => (hasNumber(call.body) ? failed : next(call))),
}

/** The texts among members, for what can be stored. */
function textsIn(members: object): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) => name !== 'state' && typeof value === 'string',
    ),
  ) as Record<string, string>
}

function hasNumber(body: unknown): boolean {
  let isFound = false
  mapLeaves(body, (leaf) => {
    isFound ||= typeof leaf === 'number' || typeof leaf === 'boolean'
    return leaf
  })
  return isFound
}
