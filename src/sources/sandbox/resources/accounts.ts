import {
  type Call,
  find,
  type Handlers,
  ok,
  refuse,
  refuseDisabled,
  type SandboxResponse,
} from '../call.ts'
import { cardOf } from '../fake-data.ts'
import { type Account, type Ach, noProducts, type Update } from '../records.ts'
import { bodyOf, jsonObject, matching, oneOf, setupBody, text } from '../request-body.ts'
import { change, keep, type Store } from '../store.ts'
import { addCardBrand, addSensitive } from './cards.ts'

export const accounts = {
  'accounts/create'({ store, body }) {
    const { holder_id, ach, ...rest } = bodyOf('account-request', body, {
      '/ach/routing': digits,
      '/ach/number': digits,
      '/ach/type': oneOf(['checking', 'savings']),
    })
    if (!ach) {
      return 'liability' in rest
        ? refuse('arrangement', 'Liability accounts are created by special arrangement only.')
        : refuse('invalid', `The member "ach" must be ${jsonObject.says}.`)
    }
    const holder = find(store.entities, holder_id, 'entity')
    refuseDisabled(holder)
    const { routing, number, type } = ach
    return ok(addAchAccount(store, holder.id, { routing, number, type }))
  },
  'accounts/retrieve': ({ store, params }) => ok(find(store.accounts, params.acc_id, 'account')),
  'updates/create'({ store, params }) {
    const account = find(store.accounts, params.acc_id, 'account')
    if (!account.products?.includes('update')) {
      return refuse('state', 'This account does not have the product "update".')
    }
    const update = addUpdate(store, account.id, 'direct')
    change(store, store.accounts, account, { update: update.id })
    return ok(update)
  },
} satisfies Handlers

const digits = matching(/^\d+$/, 'a string of digits')

/** Set-up: connects a credit card to an entity; `sensitive_id` names its sensitive record. */
export function connectAccount({ store, body }: Call): SandboxResponse {
  const { holder_id } = setupBody(body, { '/holder_id': text }, ['/holder_id'])
  const holder = find(store.entities, String(holder_id), 'entity')
  refuseDisabled(holder)
  const account = addLiabilityAccount(store, holder.id)
  const own = [...store.sensitive.values()].find(({ account_id }) => account_id === account.id)
  return ok({ ...account, sensitive_id: own?.id ?? null })
}

export function addAchAccount(store: Store, holderId: string, ach: Ach): Account {
  return keep(store.accounts, { ...blank(store, holderId, 'ach'), ach, products: ['payment'] })
}

/** A new credit card with all that belongs to it. Which one depends only on how many its holder has. */
export function addLiabilityAccount(store: Store, holderId: string): Account {
  const cards = [...store.accounts.values()].filter(
    ({ type, holder_id }) => type === 'liability' && holder_id === holderId,
  )
  const card = cardOf(cards.length)
  const mask = card.number.slice(-4)
  const connected = keep(store.accounts, {
    ...blank(store, holderId, 'liability'),
    liability: {
      mch_id: card.mch_id,
      mask,
      ownership: 'primary',
      fingerprint: store.nextId('fingerprint-'),
      type: 'credit_card',
      sub_type: 'secured',
      name: card.name,
    },
    latest_verification_session: store.nextId('avf_'),
    balance: store.nextId('bal_'),
    payment_instrument: store.nextId('pmt_inst_'),
    products: ['payment', 'balance', 'card_brand', 'update', 'payment_instrument'],
    restricted_products: ['attribute', 'sensitive'],
    subscriptions: ['update'],
    available_subscriptions: ['update.snapshot', 'update'],
    restricted_subscriptions: ['transaction'],
  })
  addUpdate(store, connected.id, 'snapshot')
  const update = addUpdate(store, connected.id, 'direct')
  const brand = addCardBrand(store, connected.id, card.product_id, mask)
  addSensitive(store, connected.id, card.number)
  return change(store, store.accounts, connected, {
    update: update.id,
    card_brand: brand.reference,
  })
}

function blank(store: Store, holderId: string, type: 'ach' | 'liability'): Account {
  return {
    id: store.nextId('acc_'),
    holder_id: holderId,
    status: 'active',
    type,
    ach: null,
    liability: null,
    latest_verification_session: null,
    update: null,
    balance: null,
    card_brand: null,
    payment_instrument: null,
    ...noProducts,
    error: null,
    metadata: null,
    ...store.dates(),
  }
}

function addUpdate(store: Store, accountId: string, source: Update['source']): Update {
  return keep(store.updates, {
    id: store.nextId('upt_'),
    status: 'pending',
    account_id: accountId,
    source,
    type: 'credit_card',
    credit_card: null,
    error: null,
    ...store.dates(),
  })
}
