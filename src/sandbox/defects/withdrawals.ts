import { isDisabled } from '../call.ts'
import { breaks, once } from '../deviation.ts'
import { another, copy, drop, type Edit, set, when } from '../edit.ts'
import { addressOf, individualOf } from '../fake-data.ts'
import type { Account } from '../records.ts'

const whereDisabled = (edit: Edit) => set('/data/*', when(isDisabled, edit))
const ofWithdrawn = (edit: Edit) =>
  when(
    ({ holder_id }: Account, { store }) => store.entities.get(holder_id)?.status === 'disabled',
    edit,
  )

/** Defects of what a withdrawal of consent takes, and for how long. */
export const withdrawals = {
  'withdrawal-not-stored': breaks('C227', 'C229', 'C230', 'C262')
    .titled('Returns a disabled entity for a withdrawal and stores nothing.')
    .behaves({ withdrawalStored: false }),
  'withdrawn-entity-listed-as-active': breaks('C227', 'C262')
    .titled('Lists a withdrawn entity as active, with its data.')
    .edits(
      'entities/list',
      whereDisabled((entity) => ({
        ...(entity as object),
        type: 'individual',
        individual: individualOf(9),
        address: addressOf(9),
        status: 'active',
        error: null,
      })),
    ),
  'withdrawal-disables-everybody': breaks('C227')
    .titled('Disables all individuals when one of them withdraws its consent.')
    .behaves({ withdrawalConcerns: 'all of its type' }),
  'withdrawal-empties-the-first-account': breaks('C229', 'C230')
    .titled('Withdraws consent and removes products and subscriptions of the first account only.')
    .behaves({ withdrawalEmpties: 'the first' }),
  'withdrawal-of-another-entity': breaks('C249')
    .titled('Returns another entity than the one whose consent is withdrawn.')
    .sets('entities/withdraw-consent', '/id', another),
  'withdrawal-keeps-a-line-of-the-address': breaks('C050')
    .titled('Withdraws consent and keeps the state of the address.')
    .sets('entities/withdraw-consent', '/address', { state: 'TX' }),
  'withdrawal-blanks-the-address': breaks('C050')
    .titled('Withdraws consent and sets each line of the address to null.')
    .sets('entities/withdraw-consent', '/address', {
      line1: null,
      line2: null,
      city: null,
      state: null,
      zip: null,
    }),
  'withdrawal-for-another-reason': breaks('C231')
    .titled('Withdraws consent with another error sub type.')
    .sets('entities/withdraw-consent', '/error/sub_type', 'ENTITY_UNDER_REVIEW'),
  'withdrawal-restarts-time': breaks('C034')
    .titled('Withdraws consent and sets "created_at" to the time of the withdrawal.')
    .edits('entities/withdraw-consent', copy('/updated_at', '/created_at')),
  'withdrawn-entity-listed-without-a-reason': breaks('C298')
    .titled('Lists a withdrawn entity with a null error.')
    .edits('entities/list', whereDisabled(set('/error', null))),
  'withdrawn-entity-listed-as-suspended': breaks('C227')
    .titled('Lists a withdrawn entity as suspended.')
    .edits('entities/list', whereDisabled(set('/status', 'suspended'))),
  'withdrawal-hides-the-status': breaks('C033', 'C227', 'C249')
    .titled('Withdraws consent and omits the status of the entity.')
    .edits('entities/withdraw-consent', drop('/status')),
  'accounts-read-from-a-cache': breaks('C229', 'C230', 'C314')
    .titled('Shows every account as it was when it was first read.')
    .edits('accounts/retrieve', (body, call) =>
      once(call, `account ${call.params.acc_id}`, () => body),
    ),
  'withdrawal-spares-a-product': breaks('C229')
    .titled('Keeps one product of every account when consent is withdrawn.')
    .edits('accounts/retrieve', ofWithdrawn(set('/products', ['balance']))),
  'withdrawal-trades-subscriptions': breaks('C230')
    .titled('Replaces the subscriptions of an account when consent is withdrawn.')
    .edits('accounts/retrieve', ofWithdrawn(set('/subscriptions', ['update.snapshot']))),
}
