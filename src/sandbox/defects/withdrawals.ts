import { breaks, once } from '../deviation.ts'
import { copy, drop, type Edit, set, when } from '../edit.ts'
import { addressOf, individualOf } from '../fake-data.ts'
import type { Account } from '../records.ts'
import { isDisabled } from '../refusal.ts'

const whereDisabled = (edit: Edit) => set('/data/*', when(isDisabled, edit))
const ofWithdrawn = (edit: Edit) =>
  when(
    ({ holder_id }: Account, { store }) => store.entities.get(holder_id)?.status === 'disabled',
    edit,
  )

/** Defects of what a withdrawal of consent takes, and for how long. */
export const withdrawals = {
  'withdrawal-not-stored': breaks(['C227', 'C229', 'C230', 'C262'], {
    title: 'Returns a disabled entity for a withdrawal and stores nothing.',
    behaviour: { withdrawalStored: false },
  }),
  'withdrawn-entity-listed-as-active': breaks(['C227', 'C262'], {
    title: 'Lists a withdrawn entity as active, with its data.',
    'entities/list': whereDisabled((entity) => ({
      ...(entity as object),
      type: 'individual',
      individual: individualOf(9),
      address: addressOf(9),
      status: 'active',
      error: null,
    })),
  }),
  'withdrawal-disables-everybody': breaks(['C227'], {
    title: 'Disables all individuals when one of them withdraws its consent.',
    behaviour: { withdrawalConcerns: 'all of its type' },
  }),
  'withdrawal-empties-the-first-account': breaks(['C229', 'C230'], {
    title: 'Withdraws consent and removes products and subscriptions of the first account only.',
    behaviour: { withdrawalEmpties: 'the first' },
  }),
  'withdrawal-of-another-entity': breaks(['C249'], {
    title: 'Returns another entity than the one whose consent is withdrawn.',
    'entities/withdraw-consent': set('/id', (id: string) => `${id}x`),
  }),
  'withdrawal-keeps-a-line-of-the-address': breaks(['C050'], {
    title: 'Withdraws consent and keeps the state of the address.',
    'entities/withdraw-consent': set('/address', { state: 'TX' }),
  }),
  'withdrawal-blanks-the-address': breaks(['C050'], {
    title: 'Withdraws consent and sets each line of the address to null.',
    'entities/withdraw-consent': set('/address', {
      line1: null,
      line2: null,
      city: null,
      state: null,
      zip: null,
    }),
  }),
  'withdrawal-for-another-reason': breaks(['C231'], {
    title: 'Withdraws consent with another error sub type.',
    'entities/withdraw-consent': set('/error/sub_type', 'ENTITY_UNDER_REVIEW'),
  }),
  'withdrawal-restarts-time': breaks(['C034'], {
    title: 'Withdraws consent and sets "created_at" to the time of the withdrawal.',
    'entities/withdraw-consent': copy('/updated_at', '/created_at'),
  }),
  'withdrawn-entity-listed-without-a-reason': breaks(['C298'], {
    title: 'Lists a withdrawn entity with a null error.',
    'entities/list': whereDisabled(set('/error', null)),
  }),
  'withdrawn-entity-listed-as-suspended': breaks(['C227'], {
    title: 'Lists a withdrawn entity as suspended.',
    'entities/list': whereDisabled(set('/status', 'suspended')),
  }),
  'withdrawal-hides-the-status': breaks(['C033', 'C227', 'C249'], {
    title: 'Withdraws consent and omits the status of the entity.',
    'entities/withdraw-consent': drop('/status'),
  }),
  'accounts-read-from-a-cache': breaks(['C229', 'C230'], {
    title: 'Shows every account as it was when it was first read.',
    'accounts/retrieve': (body, call) => once(call, `account ${call.params.acc_id}`, () => body),
  }),
  'withdrawal-spares-a-product': breaks(['C229'], {
    title: 'Keeps one product of every account when consent is withdrawn.',
    'accounts/retrieve': ofWithdrawn(set('/products', ['balance'])),
  }),
  'withdrawal-trades-subscriptions': breaks(['C230'], {
    title: 'Replaces the subscriptions of an account when consent is withdrawn.',
    'accounts/retrieve': ofWithdrawn(set('/subscriptions', ['update.snapshot'])),
  }),
}
