import { isObject, type Json, objectOf } from '../../../base/json/index.ts'
import {
  type Call,
  find,
  type Handlers,
  ok,
  Refused,
  refuse,
  refuseDisabled,
  type SandboxResponse,
} from '../call.ts'
import { addressOf, corporationOf, individualOf } from '../fake-data.ts'
import {
  type Corporation,
  type Entity,
  type Individual,
  noProducts,
  type PostalAddress,
  type Verification,
} from '../records.ts'
import {
  bodyOf,
  flag,
  matching,
  metadata,
  oneOf,
  refuseInvalid,
  setupBody,
} from '../request-body.ts'
import { change, keep, type Store } from '../store.ts'
import { addLiabilityAccount } from './accounts.ts'
import { subscribe } from './products.ts'
import { withdrawConsent } from './withdrawal.ts'

export const entities = {
  'entities/update'({ store, params, body }) {
    const entity = find(store.entities, params.ent_id, 'entity')
    refuseDisabled(entity)
    const whole = withWholeOwners(body)
    const sent: Json = {
      ...bodyOf('entity-update-request', whole, rules, { acceptsBlanks: true }),
    }
    if (![...parts, 'metadata'].some((name) => name in sent)) {
      return refuse('invalid', 'One of "individual", "corporation" and "address" is required.')
    }
    return ok(change(store, store.entities, entity, changesOf(sent, entity)))
  },
  'entities/withdraw-consent': withdrawConsent,
  'entities/list'({ store }) {
    const masked = [...store.entities.values()].map((entity) =>
      entity.individual?.ssn
        ? { ...entity, individual: { ...entity.individual, ssn: 'x'.repeat(9) } }
        : entity,
    )
    return ok({ data: masked })
  },
} satisfies Handlers

const noAddress = { line1: null, line2: null, city: null, state: null, zip: null }
const nobody = { first_name: null, last_name: null, email: null, phone: null, dob: null }

/** What is not sent of an owner is null. */
function withWholeOwners(body: unknown): unknown {
  const wholeOf = (owner: unknown) => {
    if (!isObject(owner)) return owner
    const { address = {} } = owner
    const whole = isObject(address) ? { ...noAddress, ...address } : address
    return { ...nobody, ...owner, address: whole }
  }
  const { corporation } = objectOf(body)
  if (!isObject(corporation) || !Array.isArray(corporation.owners)) return body
  const owners = corporation.owners.map(wholeOf)
  return { ...objectOf(body), corporation: { ...corporation, owners } }
}

const parts = ['individual', 'corporation', 'address'] as const
const rules = {
  '/individual/ssn': matching(/^\d{9}$/, 'a string of nine digits'),
  '/individual/ssn_4': matching(/^\d{4}$/, 'a string of four digits'),
  '/metadata': metadata,
}

/** The members that are sent replace those of the record, one by one; what it has not is ignored. */
function changesOf(sent: Json, entity: Entity): Partial<Entity> {
  const changes: Record<string, unknown> = 'metadata' in sent ? { metadata: sent.metadata } : {}
  for (const part of parts) {
    const members = sent[part]
    if (!isObject(members)) continue
    const before = entity[part]
    if (!before) {
      throw new Refused(refuse('invalid', `The member "${part}" does not fit this entity.`))
    }
    const known = Object.entries(members).filter(([name]) => name in before)
    const { ssn } = members
    const ssn_4 = typeof ssn === 'string' ? { ssn_4: ssn.slice(-4) } : {}
    changes[part] = { ...before, ...ssn_4, ...Object.fromEntries(known) }
    refuseInvalid(part, changes[part], `/${part}`)
  }
  return changes
}

/** Set-up: makes an entity; `account_id` names its credit card, where `accounts` asks for one. */
export function createEntity({ store, body }: Call): SandboxResponse {
  const sent = setupBody(body, {
    '/type': oneOf(['individual', 'corporation']),
    '/verified': flag,
    '/subscriptions': flag,
    '/accounts': flag,
  })
  const nth = store.entities.size + 1
  const entity =
    sent.type === 'corporation'
      ? addCorporation(store, corporationOf(nth), addressOf(nth))
      : addPerson(store, nth, sent)
  const account = sent.accounts ? addLiabilityAccount(store, entity.id) : undefined
  return ok({ ...entity, account_id: account?.id ?? null })
}

export function addPerson(store: Store, nth: number, wish: Json = {}): Entity {
  const verified = wish.verified !== false
  const person = addIndividual(store, individualOf(nth), addressOf(nth), verified)
  const subscribed = verified && wish.subscriptions !== false
  return subscribed ? subscribe(store, person, ['connect', 'attributes']) : person
}

export const standing = {
  active: {
    status: 'active',
    products: ['connect', 'credit_score', 'vehicle'],
    restricted_products: ['identity', 'attribute'],
    available_subscriptions: ['connect', 'credit_score'],
    restricted_subscriptions: [],
  },
  incomplete: {
    status: 'incomplete',
    products: [],
    restricted_products: ['identity', 'attribute'],
    available_subscriptions: [],
    restricted_subscriptions: ['credit_score'],
  },
} as const

export function addIndividual(
  store: Store,
  individual: Individual,
  address: PostalAddress,
  verified: boolean,
): Entity {
  const verification: Verification = {
    identity: {
      verified,
      matched: verified,
      latest_verification_session: null,
      // Questions need a person whose number is known.
      methods: individual.ssn_4 === null ? ['byo_kyc'] : ['kba', 'byo_kyc'],
    },
    phone: { verified, latest_verification_session: null, methods: ['sms', 'byo_sms'] },
  }
  return keep(store.entities, {
    ...blank(store, address),
    ...standing[verified ? 'active' : 'incomplete'],
    type: 'individual',
    individual,
    verification,
  })
}

export function addCorporation(
  store: Store,
  corporation: Corporation,
  address: PostalAddress,
): Entity {
  return keep(store.entities, {
    ...blank(store, address),
    type: 'corporation',
    corporation,
    restricted_subscriptions: ['credit_score'],
  })
}

function blank(store: Store, address: PostalAddress): Entity {
  return {
    id: store.nextId('ent_'),
    type: null,
    individual: null,
    corporation: null,
    receive_only: null,
    address,
    status: 'active',
    verification: null,
    connect: null,
    credit_score: null,
    ...noProducts,
    error: null,
    metadata: null,
    ...store.dates(),
  }
}
