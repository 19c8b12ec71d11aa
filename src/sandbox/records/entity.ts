import { keep, type Store } from '../store.ts'
import type { RecordError } from './record-error.ts'

export interface Address {
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

export interface Individual {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly dob: string
  readonly email: string
  readonly ssn_4: string | null
  readonly ssn: string | null
}

export interface Owner extends Omit<Individual, 'ssn' | 'ssn_4'> {
  readonly address: Address
}

export interface Corporation {
  readonly name: string
  readonly dba: string
  readonly ein: string
  readonly owners: readonly Owner[]
}

interface Proof {
  readonly verified: boolean
  readonly latest_verification_session: string | null
  readonly methods: readonly string[]
}

export interface Verification {
  readonly identity: Proof & { readonly matched: boolean }
  readonly phone: Proof
}

/** A person or a company that holds accounts. */
export interface Entity {
  readonly id: string
  readonly type: 'individual' | 'corporation' | null
  readonly individual: Individual | null
  readonly corporation: Corporation | null
  readonly receive_only: null
  /** Empty once the consent was withdrawn. */
  readonly address: Address | Readonly<Record<string, never>>
  readonly status: 'active' | 'incomplete' | 'disabled'
  readonly verification: Verification | null
  readonly connect: null
  readonly credit_score: null
  readonly products: readonly string[]
  readonly restricted_products: readonly string[]
  readonly subscriptions: readonly string[]
  readonly available_subscriptions: readonly string[]
  readonly restricted_subscriptions: readonly string[]
  readonly error: RecordError | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly created_at: string
  readonly updated_at: string
}

/** What an entity may use, by how far it has come. */
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

/** A new individual; its verification requirements are met, or all still open. */
export function addIndividual(
  store: Store,
  individual: Individual,
  address: Address,
  verified: boolean,
): Entity {
  const verification: Verification = {
    identity: {
      verified,
      matched: verified,
      latest_verification_session: null,
      // Questions can only be asked about somebody whose number is known.
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

/** A new corporation; nothing of it has to be verified. */
export function addCorporation(store: Store, corporation: Corporation, address: Address): Entity {
  return keep(store.entities, { ...blank(store, address), type: 'corporation', corporation })
}

function blank(store: Store, address: Address): Entity {
  const at = store.stamp()
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
    products: [],
    restricted_products: [],
    subscriptions: [],
    available_subscriptions: [],
    restricted_subscriptions: [],
    error: null,
    metadata: null,
    created_at: at,
    updated_at: at,
  }
}
