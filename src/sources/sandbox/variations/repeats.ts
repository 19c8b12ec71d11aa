import { version2024 } from '../../../core/contract/index.ts'
import { type Call, ok, type SandboxResponse } from '../call.ts'
import { once } from '../conditions.ts'
import { setAll, shift } from '../edit.ts'
import type { Account, Ach, CardBrand, Update } from '../records.ts'
import { addAchAccount } from '../resources/accounts.ts'
import { permittedBy } from '../variation.ts'

/** Other ways to treat accounts, updates and card brands that are requested again, read again or read elsewhere. */
export const repeats = {
  'changes-read-again': permittedBy('endpoints.not-shown')
    .titled(
      'Reads what a request has changed again for its response, after another one may have come.',
    )
    .afterShape()
    .responds(['entities/update', 'payments/cancel', 'payments/simulate'], readAgain),
  'account-created-once': permittedBy('endpoints.create-account', 'endpoints.not-shown')
    .titled('Returns the same account for a second request with the same numbers.')
    .edits('accounts/create', (body, call) => {
      const { id, holder_id, ach } = body as Account
      const first = once(
        call,
        `account ${holder_id} ${ach?.routing} ${ach?.number}`,
        () => body,
      ) as Account
      if (first.id !== id) call.store.accounts.delete(id)
      return first
    }),
  'account-by-version': permittedBy('versioning.versions', 'versioning.not-shown')
    .titled('Shows another status and other products of an account under version 2024-04-04.')
    .edits(
      ['accounts/create', 'accounts/retrieve'],
      setAll({ '/status': 'dormant', '/products': ['payments'], '/metadata': { since: 2024 } }),
      ({ products }: Account, { version }) => version === version2024 && products?.length !== 0,
    ),
  'account-gets-a-product-later': permittedBy('account.products', 'A52')
    .titled('Adds a product to a bank account after its creation, with another updated_at.')
    .edits(
      'accounts/retrieve',
      setAll({ '/products': ['payment', 'balance'], '/updated_at': shift(1_000) }),
      ({ type, products }: Account) => type === 'ach' && products?.length === 1,
    ),
  'update-named-when-delivered': permittedBy('account.update', 'update.pending', 'A78')
    .titled('Names an update of an account as the latest once it is an hour old.')
    .sets('accounts/retrieve', '/update', (latest, { store, params }) => {
      if (typeof latest !== 'string') return latest
      const own = [...store.updates.values()].filter((one) => one.account_id === params.acc_id)
      const isOld = ({ created_at }: Update) => store.now() - Date.parse(created_at) > 3_600_000
      return (own.findLast(isOld) ?? own[0])?.id ?? latest
    }),
  'update-requested-again': permittedBy('endpoints.create-update', 'states.other-states')
    .titled('Returns the pending update of an account when another one is requested.')
    .edits('updates/create', (body, call) =>
      once(call, `update of ${call.params.acc_id}`, () => body),
    ),
  'card-brand-requested-again': permittedBy('endpoints.create-card-brand', 'endpoints.not-shown')
    .titled('Returns the card brand of an account when it is requested again.')
    .edits('card-brands/create', (body, call) => {
      const { id } = body as CardBrand
      const first = once(call, `brand of ${call.params.acc_id}`, () => body) as CardBrand
      if (first.id !== id) call.store.cardBrands.delete(id)
      return first
    }),
  'card-brand-replaced': permittedBy('endpoints.create-card-brand', 'states.not-shown')
    .titled('Forgets the earlier card brands of an account when a new one is requested.')
    .does('card-brands/create', (body, call) => forgetOthers(body as CardBrand, call)),
  'account-opened-after-withdrawal': permittedBy('states.withdrawal-account-products', 'A43')
    .titled('Creates bank accounts with products for an entity that withdrew its consent.')
    .responds('accounts/create', (response, { store, body }) => {
      const { holder_id, ach } = body as { holder_id: string; ach: Ach }
      return response.status === 409 ? ok(addAchAccount(store, holder_id, ach)) : response
    }),
  'unknown-account-without-brands': permittedBy('endpoints.list-card-brands', 'errors.refusals')
    .titled('Returns an empty list of card brands for an id that names no account.')
    .finds('card-brands/list', () => ({ success: true, data: [], message: null })),
}

function forgetOthers({ id, account_id: account }: CardBrand, { store }: Call): void {
  for (const brand of [...store.cardBrands.values()]) {
    if (brand.account_id === account && brand.id !== id) store.cardBrands.delete(brand.id)
  }
}

/** Shows a record as the last response of a write showed it by the time that this one is sent. */
function readAgain(response: SandboxResponse, call: Call): SandboxResponse {
  if (response.status >= 300) return response
  const { params, version } = call
  const last: Map<string, unknown> = once(call, 'shown by writes', () => new Map())
  const key = `${Object.values(params)[0]} ${version}`
  last.set(key, response.body)
  return { ...response, body: { toJSON: () => last.get(key) }, delayMs: 40 }
}
