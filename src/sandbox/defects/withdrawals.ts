import type { Defects } from '../defect.ts'
import { drop, set } from '../edit.ts'
import { addressOf, individualOf } from '../invention.ts'
import { recall } from '../recall.ts'
import type { Account } from '../records/account.ts'

interface Listed {
  readonly status: string
}

const whereDisabled = (change: (entity: unknown) => unknown) =>
  set('/data/*', (entity: Listed) => (entity.status === 'disabled' ? change(entity) : entity))

/** Lies about what a withdrawal of consent takes, and for how long. */
export const withdrawals = {
  'withdrawal-not-stored': {
    title: 'Answers a withdrawal with a disabled entity, and withdraws nothing.',
    breaks: ['C227', 'C229', 'C230', 'C262'],
    behaviour: { withdrawalStored: false },
  },
  'withdrawn-entity-listed-as-active': {
    title: 'Lists an entity that withdrew its consent as active and whole.',
    breaks: ['C227', 'C262'],
    spoil: {
      'entities/list': whereDisabled((entity) => ({
        ...(entity as object),
        type: 'individual',
        individual: individualOf(9),
        address: addressOf(9),
        status: 'active',
        error: null,
      })),
    },
  },
  'withdrawal-disables-everybody': {
    title: 'Disables all individuals when one of them withdraws its consent.',
    breaks: ['C227'],
    behaviour: { withdrawalConcerns: 'all of its type' },
  },
  'withdrawal-empties-the-first-account': {
    title: 'Withdraws consent and takes products and subscriptions of the first account only.',
    breaks: ['C229', 'C230'],
    behaviour: { withdrawalEmpties: 'the first' },
  },
  'withdrawal-of-another-entity': {
    title: 'Answers a withdrawal with another entity than the one asked for.',
    breaks: ['C249'],
    spoil: { 'entities/withdraw-consent': set('/id', (id: string) => `${id}x`) },
  },
  'withdrawal-keeps-a-line-of-the-address': {
    title: 'Withdraws consent and keeps the state of the address.',
    breaks: ['C050'],
    spoil: { 'entities/withdraw-consent': set('/address', { state: 'TX' }) },
  },
  'withdrawal-blanks-the-address': {
    title: 'Withdraws consent and leaves an address of nulls, not an empty one.',
    breaks: ['C050'],
    spoil: {
      'entities/withdraw-consent': set('/address', {
        line1: null,
        line2: null,
        city: null,
        state: null,
        zip: null,
      }),
    },
  },
  'withdrawal-for-another-reason': {
    title: 'Withdraws consent and gives the error another sub type.',
    breaks: ['C231'],
    spoil: { 'entities/withdraw-consent': set('/error/sub_type', 'ENTITY_UNDER_REVIEW') },
  },
  'withdrawal-restarts-time': {
    title: 'Withdraws consent and moves the moment of creation to that of the withdrawal.',
    breaks: ['C034'],
    spoil: {
      'entities/withdraw-consent': (body) => {
        const { updated_at } = body as { updated_at: string }
        return set('/created_at', updated_at)(body)
      },
    },
  },
  'withdrawn-entity-listed-without-a-reason': {
    title: 'Lists a disabled entity with a null error.',
    breaks: ['C298'],
    spoil: { 'entities/list': whereDisabled(set('/error', null)) },
  },
  'withdrawn-entity-listed-as-suspended': {
    title: 'Lists an entity that was disabled as merely suspended.',
    breaks: ['C227'],
    spoil: { 'entities/list': whereDisabled(set('/status', 'suspended')) },
  },
  'withdrawal-hides-the-status': {
    title: 'Withdraws consent and does not say what became of the entity.',
    breaks: ['C033', 'C227', 'C249'],
    spoil: { 'entities/withdraw-consent': drop('/status') },
  },
  'accounts-read-from-a-cache': {
    title: 'Shows every account for ever as it was when it was first read.',
    breaks: ['C229', 'C230'],
    spoil: {
      'accounts/retrieve': (body, { store, params }) =>
        recall(store, `account ${params.acc_id}`, () => body),
    },
  },
  'withdrawal-spares-a-product': {
    title: 'Keeps a product of every account of an entity that withdrew its consent.',
    breaks: ['C229'],
    spoil: {
      'accounts/retrieve': (body, { store }) => {
        const account = body as Account
        const withdrawn = store.entities.get(account.holder_id)?.status === 'disabled'
        return withdrawn ? { ...account, products: ['balance'] } : account
      },
    },
  },
  'withdrawal-trades-subscriptions': {
    title: 'Replaces the subscriptions of an account by another one when consent is withdrawn.',
    breaks: ['C230'],
    spoil: {
      'accounts/retrieve': (body, { store }) => {
        const account = body as Account
        const withdrawn = store.entities.get(account.holder_id)?.status === 'disabled'
        return withdrawn ? { ...account, subscriptions: ['update.snapshot'] } : account
      },
    },
  },
} as const satisfies Defects
