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
    title: 'Returns a disabled entity for a withdrawal and stores nothing.',
    breaks: ['C227', 'C229', 'C230', 'C262'],
    behaviour: { withdrawalStored: false },
  },
  'withdrawn-entity-listed-as-active': {
    title: 'Lists a withdrawn entity as active, with its data.',
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
    title: 'Withdraws consent and removes products and subscriptions of the first account only.',
    breaks: ['C229', 'C230'],
    behaviour: { withdrawalEmpties: 'the first' },
  },
  'withdrawal-of-another-entity': {
    title: 'Returns another entity than the one whose consent is withdrawn.',
    breaks: ['C249'],
    body: { 'entities/withdraw-consent': set('/id', (id: string) => `${id}x`) },
  },
  'withdrawal-keeps-a-line-of-the-address': {
    title: 'Withdraws consent and keeps the state of the address.',
    breaks: ['C050'],
    body: { 'entities/withdraw-consent': set('/address', { state: 'TX' }) },
  },
  'withdrawal-blanks-the-address': {
    title: 'Withdraws consent and sets each line of the address to null.',
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
    title: 'Withdraws consent with another error sub type.',
    breaks: ['C231'],
    body: { 'entities/withdraw-consent': set('/error/sub_type', 'ENTITY_UNDER_REVIEW') },
  },
  'withdrawal-restarts-time': {
    title: 'Withdraws consent and sets "created_at" to the time of the withdrawal.',
    breaks: ['C034'],
    body: { 'entities/withdraw-consent': copy('/updated_at', '/created_at') },
  },
  'withdrawn-entity-listed-without-a-reason': {
    title: 'Lists a withdrawn entity with a null error.',
    breaks: ['C298'],
    body: { 'entities/list': whereDisabled(set('/error', null)) },
  },
  'withdrawn-entity-listed-as-suspended': {
    title: 'Lists a withdrawn entity as suspended.',
    breaks: ['C227'],
    body: { 'entities/list': whereDisabled(set('/status', 'suspended')) },
  },
  'withdrawal-hides-the-status': {
    title: 'Withdraws consent and omits the status of the entity.',
    breaks: ['C033', 'C227', 'C249'],
    body: { 'entities/withdraw-consent': drop('/status') },
  },
  'accounts-read-from-a-cache': {
    title: 'Shows every account as it was when it was first read.',
    breaks: ['C229', 'C230'],
    body: {
      'accounts/retrieve': (body, call) => once(call, `account ${call.params.acc_id}`, () => body),
    },
  },
  'withdrawal-spares-a-product': {
    title: 'Keeps one product of every account when consent is withdrawn.',
    breaks: ['C229'],
    body: { 'accounts/retrieve': ofWithdrawn(set('/products', ['balance'])) },
  },
  'withdrawal-trades-subscriptions': {
    title: 'Replaces the subscriptions of an account when consent is withdrawn.',
    breaks: ['C230'],
    body: { 'accounts/retrieve': ofWithdrawn(set('/subscriptions', ['update.snapshot'])) },
  },
} as const satisfies Defects
