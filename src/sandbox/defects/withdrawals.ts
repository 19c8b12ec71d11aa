import { type Defects, once } from '../deviation.ts'
import { copy, drop, type Edit, set, when } from '../edit.ts'
import { addressOf, individualOf } from '../fake-data.ts'
import type { Account, Entity } from '../records.ts'

const whereDisabled = (edit: Edit) =>
  set(
    '/data/*',
    when(({ status }: Entity) => status === 'disabled', edit),
  )
const ofWithdrawn = (edit: Edit) =>
  when(
    ({ holder_id }: Account, { store }) => store.entities.get(holder_id)?.status === 'disabled',
    edit,
  )

/** Defects of what a withdrawal of consent takes, and for how long. */
export const withdrawals = {
  'withdrawal-not-stored': {
    title: 'Answers a withdrawal with a disabled entity, and withdraws nothing.',
    breaks: ['C227', 'C229', 'C230', 'C262'],
    behaviour: { withdrawalStored: false },
  },
  'withdrawn-entity-listed-as-active': {
    title: 'Lists an entity that withdrew its consent as active and whole.',
    breaks: ['C227', 'C262'],
    body: {
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
    body: { 'entities/withdraw-consent': set('/id', (id: string) => `${id}x`) },
  },
  'withdrawal-keeps-a-line-of-the-address': {
    title: 'Withdraws consent and keeps the state of the address.',
    breaks: ['C050'],
    body: { 'entities/withdraw-consent': set('/address', { state: 'TX' }) },
  },
  'withdrawal-blanks-the-address': {
    title: 'Withdraws consent and leaves an address of nulls, not an empty one.',
    breaks: ['C050'],
    body: {
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
    body: { 'entities/withdraw-consent': set('/error/sub_type', 'ENTITY_UNDER_REVIEW') },
  },
  'withdrawal-restarts-time': {
    title: 'Withdraws consent and moves the moment of creation to that of the withdrawal.',
    breaks: ['C034'],
    body: { 'entities/withdraw-consent': copy('/updated_at', '/created_at') },
  },
  'withdrawn-entity-listed-without-a-reason': {
    title: 'Lists a disabled entity with a null error.',
    breaks: ['C298'],
    body: { 'entities/list': whereDisabled(set('/error', null)) },
  },
  'withdrawn-entity-listed-as-suspended': {
    title: 'Lists an entity that was disabled as merely suspended.',
    breaks: ['C227'],
    body: { 'entities/list': whereDisabled(set('/status', 'suspended')) },
  },
  'withdrawal-hides-the-status': {
    title: 'Withdraws consent and does not say what became of the entity.',
    breaks: ['C033', 'C227', 'C249'],
    body: { 'entities/withdraw-consent': drop('/status') },
  },
  'accounts-read-from-a-cache': {
    title: 'Shows every account for ever as it was when it was first read.',
    breaks: ['C229', 'C230'],
    body: {
      'accounts/retrieve': (body, call) => once(call, `account ${call.params.acc_id}`, () => body),
    },
  },
  'withdrawal-spares-a-product': {
    title: 'Keeps a product of every account of an entity that withdrew its consent.',
    breaks: ['C229'],
    body: { 'accounts/retrieve': ofWithdrawn(set('/products', ['balance'])) },
  },
  'withdrawal-trades-subscriptions': {
    title: 'Replaces the subscriptions of an account by another one when consent is withdrawn.',
    breaks: ['C230'],
    body: { 'accounts/retrieve': ofWithdrawn(set('/subscriptions', ['update.snapshot'])) },
  },
} as const satisfies Defects
