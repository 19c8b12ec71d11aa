import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import type { Entity } from '../records/entity.ts'
import { disabledEntity, refuse, unknownRecord } from '../refusal.ts'
import {
  type Checks,
  date,
  faultIn,
  jsonObject,
  type Members,
  matching,
  membersOf,
  oneOf,
  orNull,
  phone,
  pick,
  required,
  text,
} from '../request-body.ts'
import { change, keep } from '../store.ts'
import { withdrawConsent } from './withdrawal.ts'

/** The reference behaviour of entities. */
export const entities = {
  'entities/update': update,
  'entities/withdraw-consent': withdraw,
  'entities/list': list,
} satisfies Handlers

const nineDigits = matching(/^\d{9}$/, 'a string of nine digits')
const person: Checks = { first_name: text, last_name: text, email: text, phone, dob: date }
const individual: Checks = {
  ...person,
  ssn: orNull(nineDigits),
  ssn_4: orNull(matching(/^\d{4}$/, 'a string of four digits')),
}
const address: Checks = {
  line1: orNull(text),
  line2: orNull(text),
  city: orNull(text),
  state: orNull(matching(/^[A-Za-z]{2}$/, 'two letters')),
  zip: orNull(text),
}
const owners = {
  accepts: (value: unknown) =>
    Array.isArray(value) &&
    value.every((owner) => membersOf(owner) && !faultIn(owner, { ...person, address: jsonObject })),
  says: 'a list of owners',
}
const corporation: Checks = { name: text, dba: text, ein: nineDigits, owners }
const consent: Checks = {
  type: required(oneOf(['withdraw'])),
  reason: oneOf(['entity_withdrew_consent']),
}
const parts = { individual, corporation, address }
const whole: Checks = {
  individual: jsonObject,
  corporation: jsonObject,
  address: jsonObject,
  metadata: orNull(jsonObject),
}

function update({ store, behaviour, params, body }: Call): Answer {
  const entity = store.entities.get(params.ent_id!)
  if (!entity) return unknownRecord('entity')
  if (entity.status === 'disabled') return disabledEntity()
  const sent = membersOf(body)
  if (!sent) return refuse('invalid', 'The body must be a JSON object.')
  const fault = faultIn(sent, whole) ?? faultInParts(sent, entity)
  if (fault) return refuse('invalid', fault)
  if (!behaviour.entityUpdatesKept) return ok(entity)
  const changed = change(store, store.entities, entity, changesOf(sent, entity))
  if (!behaviour.entityUpdatesStored) keep(store.entities, entity)
  return ok(changed)
}

function faultInParts(sent: Members, entity: Entity): string | undefined {
  if (!Object.keys(whole).some((name) => Object.hasOwn(sent, name))) {
    return 'One of "individual", "corporation" and "address" is required.'
  }
  const other = entity.type === 'individual' ? 'corporation' : 'individual'
  if (Object.hasOwn(sent, other)) return `The member "${other}" does not fit this entity.`
  for (const [name, checks] of Object.entries(parts)) {
    const fault = faultIn(membersOf(sent[name]) ?? {}, checks, `${name}.`)
    if (fault) return fault
  }
  return undefined
}

/** What is sent takes the place of what was there, member by member. */
function changesOf(sent: Members, entity: Entity): Partial<Entity> {
  const changes: Record<string, unknown> = pick(sent, { metadata: whole.metadata! })
  for (const [name, checks] of Object.entries(parts)) {
    const members = membersOf(sent[name])
    const before = entity[name as keyof typeof parts]
    if (members) changes[name] = { ...before, ...lastFour(members), ...pick(members, checks) }
  }
  return changes as Partial<Entity>
}

function lastFour({ ssn }: Members): Members {
  return typeof ssn === 'string' ? { ssn_4: ssn.slice(-4) } : {}
}

function withdraw({ store, behaviour, params, body }: Call): Answer {
  const entity = store.entities.get(params.ent_id!)
  if (!entity) return unknownRecord('entity')
  const sent = membersOf(body)
  if (!sent) return refuse('invalid', 'The body must be a JSON object.')
  const fault = faultIn(sent, consent)
  if (fault) return refuse('invalid', fault)
  if (entity.error && !behaviour.withdrawalRepeatable) return disabledEntity()
  return ok(withdrawConsent(store, behaviour, entity))
}

/** A list is read by many eyes, so it masks the number that a single answer shows. */
function list({ store }: Call): Answer {
  const masked = [...store.entities.values()].map((entity) =>
    entity.individual?.ssn
      ? { ...entity, individual: { ...entity.individual, ssn: 'x'.repeat(9) } }
      : entity,
  )
  return ok({ data: masked })
}
