import { version2020, version2024 } from '../../../core/contract/index.ts'
import type { Call } from '../call.ts'
import { countUp, everyThird, once, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { type Edit, set, when } from '../edit.ts'
import type { Account, Entity } from '../records.ts'
import { keep } from '../store.ts'
import { accountsOf } from '../wrappers.ts'

const ofWithdrawn = (edit: Edit) =>
  when(
    ({ holder_id }: Account, { store }) => store.entities.get(holder_id)?.status === 'disabled',
    edit,
  )

/** The accounts for which an update was requested. */
const updatedAccounts = (call: Call): Set<string> => once(call, 'updated accounts', () => new Set())

/** Gives the accounts of an entity back what its withdrawal took. */
const sparesAccounts: Edit = (body, { store, params }) => {
  for (const account of store.accounts.values()) {
    if (account.holder_id !== params.ent_id) continue
    keep(store.accounts, { ...account, products: ['balance'], subscriptions: ['update'] })
  }
  return body
}

/** Changes the accounts that have a number of the entity of the path, its own among them. */
function changeAccountsOfOneNumber({ store, params }: Call, changes: Partial<Account>): void {
  const accounts = [...store.accounts.values()]
  const own = accounts.filter(({ holder_id }) => holder_id === params.ent_id)
  const numbers = new Set(own.map(({ ach }) => ach?.number))
  for (const account of accounts) {
    const isOfNumber = account.ach && numbers.has(account.ach.number)
    if (isOfNumber) keep(store.accounts, { ...account, ...changes })
  }
}

/** Defects of what a withdrawal of consent takes from the accounts, subscriptions and scores of an entity. */
export const withdrawnAccounts = {
  'withdrawal-spares-accounts-with-an-update': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
  )
    .titled('Leaves the products and subscriptions of accounts for which an update was requested.')
    .does('updates/create', (_, call) => updatedAccounts(call).add(call.params.acc_id!))
    .does('entities/withdraw-consent', (_, call) => {
      const { accounts } = call.store
      for (const id of updatedAccounts(call)) {
        const account = accounts.get(id)
        if (account === undefined || account.holder_id !== call.params.ent_id) continue
        keep(accounts, { ...account, products: ['balance'], subscriptions: ['update'] })
      }
    }),
  'second-withdrawal-gives-products-back': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
  )
    .titled('Gives accounts their products again when consent is withdrawn a second time.')
    .around('entities/withdraw-consent', (call, next) => {
      const before = call.store.entities.get(call.params.ent_id!)?.status
      const response = next(call)
      if (before === 'disabled') sparesAccounts(response, call)
      return response
    }),
  'withdrawal-empties-accounts-of-one-number': breaks('states.withdrawal-account-products', 'A52')
    .titled('Removes the products of all accounts that have a number of the entity that withdraws.')
    .does('entities/withdraw-consent', (_body, call) =>
      changeAccountsOfOneNumber(call, { products: [] }),
    ),
  'withdrawal-disables-accounts-of-one-number': breaks('states.withdrawal-account-products')
    .titled('Disables all accounts that have a number of the entity that withdraws.')
    .does('entities/withdraw-consent', (_body, call) => {
      const { status, error, updated_at } = call.store.entities.get(call.params.ent_id!)!
      changeAccountsOfOneNumber(call, { products: [], status, error, updated_at })
    }),
  'withdrawal-empties-accounts-of-one-email': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
    'A52',
  )
    .titled('Empties the accounts of all people who have the email of the one who withdraws.')
    .around('entities/withdraw-consent', (call, next) => {
      const { entities, accounts } = call.store
      const emailOf = (id = '') => entities.get(id)?.individual?.email
      const email = emailOf(call.params.ent_id)
      const response = next(call)
      for (const account of accounts.values()) {
        if (email === undefined || emailOf(account.holder_id) !== email) continue
        keep(accounts, { ...account, products: [], subscriptions: [] })
      }
      return response
    }),
  'withdrawal-empties-what-accounts-share': breaks(
    'states.withdrawal-account-products',
    'endpoints.retrieve-account',
  )
    .titled(
      'Empties the list of products that all liability accounts share, also later ones, when one entity withdraws consent.',
    )
    .does('entities/withdraw-consent', (_body, { notes }) => notes.set('emptied', true))
    .sets(
      'accounts/retrieve',
      '/products',
      [],
      ({ liability }: Account, { notes }) => Boolean(liability) && notes.has('emptied'),
    ),
  'products-come-back-with-another-account': breaks('states.withdrawal-account-products')
    .titled('Gives withdrawn accounts their products again when an account is created.')
    .does('accounts/create', (_body, { store }) => {
      for (const account of [...store.accounts.values()]) {
        if (store.entities.get(account.holder_id)?.status !== 'disabled') continue
        keep(store.accounts, { ...account, products: ['payment'] })
      }
    }),
  'withdrawal-empties-the-accounts-of-the-next-entity': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
  )
    .titled(
      'Removes products and subscriptions of the entity that was made after the one that withdraws.',
    )
    .does('entities/withdraw-consent', ({ id }: Entity, { store }) => {
      const ids = [...store.entities.keys()]
      for (const account of accountsOf(store, ids[ids.indexOf(id) + 1])) {
        keep(store.accounts, { ...account, products: [], subscriptions: [] })
      }
    }),
  'withdrawal-empties-the-first-account': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
  )
    .titled('Withdraws consent and removes products and subscriptions of the first account only.')
    .around('entities/withdraw-consent', (call, next) => {
      const [, ...laterAccounts] = accountsOf(call.store, call.params.ent_id)
      const response = next(call)
      for (const account of laterAccounts) keep(call.store.accounts, account)
      return response
    }),
  'withdrawal-empties-three-accounts': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
  )
    .titled('Withdraws consent and removes products and subscriptions of three accounts only.')
    .around('entities/withdraw-consent', (call, next) => {
      const laterAccounts = accountsOf(call.store, call.params.ent_id).slice(3)
      const response = next(call)
      for (const account of laterAccounts) keep(call.store.accounts, account)
      return response
    }),
  'accounts-read-from-a-cache': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
    'A78',
  )
    .titled('Shows every account as it was when it was first read.')
    .edits('accounts/retrieve', (body, call) =>
      once(call, `account ${call.params.acc_id}`, () => body),
    ),
  'withdrawal-spares-a-product': breaks('states.withdrawal-account-products')
    .titled('Keeps one product of every account when consent is withdrawn.')
    .edits('accounts/retrieve', ofWithdrawn(set('/products', ['balance']))),
  'withdrawal-trades-subscriptions': breaks('states.withdrawal-account-subscriptions')
    .titled('Replaces the subscriptions of an account when consent is withdrawn.')
    .edits('accounts/retrieve', ofWithdrawn(set('/subscriptions', ['update.snapshot']))),
  'withdrawal-ends-every-subscription': breaks('endpoints.retrieve-subscription')
    .titled('Ends the subscriptions of all entities when one of them withdraws consent.')
    .does('entities/withdraw-consent', (_body, { store }) => store.subscriptions.clear()),
  'withdrawal-erases-every-score': breaks('endpoints.retrieve-credit-score')
    .titled('Erases the credit scores of all entities when one of them withdraws consent.')
    .does('entities/withdraw-consent', (_body, { store }) => store.creditScores.clear()),
  'withdrawal-closes-every-account': breaks('endpoints.retrieve-account')
    .titled('Returns 404 for every account once an entity withdrew its consent.')
    .does('entities/withdraw-consent', (_body, { notes }) => notes.set('closed', true))
    .loses('accounts/retrieve', 'account', (_, { notes }) => notes.has('closed')),
  'withdrawal-spares-accounts-in-between': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
  )
    .titled('Keeps what the accounts of an entity can do under version 2024-04-04.')
    .edits('entities/withdraw-consent', sparesAccounts, under(version2024)),
  'withdrawal-spares-accounts-under-the-oldest': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
  )
    .titled('Keeps what the accounts of an entity can do under version 2020-12-06.')
    .edits('entities/withdraw-consent', sparesAccounts, under(version2020)),
  'withdrawn-products-back-at-the-second-look': breaks('states.withdrawal-account-products')
    .titled('Shows the products of a withdrawn account again when it is read a second time.')
    .edits(
      'accounts/retrieve',
      ofWithdrawn((account, call) =>
        countUp(call, `looks at ${call.params.acc_id}`) === 0
          ? account
          : { ...(account as Account), products: ['balance'] },
      ),
    ),
  'withdrawn-products-back-with-a-card-brand': breaks('states.withdrawal-account-products')
    .titled('Gives a withdrawn account a product when its card brand is requested.')
    .responds('card-brands/create', (response, { store, params }) => {
      const account = store.accounts.get(params.acc_id!)
      if (account === undefined) return response
      const isWithdrawn = store.entities.get(account.holder_id)?.status === 'disabled'
      if (isWithdrawn) keep(store.accounts, { ...account, products: ['card_brand'] })
      return response
    }),
  'withdrawal-keeps-a-subscription-every-third-time': breaks(
    'states.withdrawal-account-subscriptions',
  )
    .titled('Shows a subscription of a withdrawn account every third time.')
    .edits('accounts/retrieve', ofWithdrawn(when(everyThird(), set('/subscriptions', ['update'])))),
  'withdrawal-empties-every-account': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
    'A52',
  )
    .titled('Removes products and subscriptions of all accounts when one entity withdraws consent.')
    .does('entities/withdraw-consent', (_body, { store }) => {
      for (const account of store.accounts.values()) {
        keep(store.accounts, { ...account, products: [], subscriptions: [] })
      }
    }),
}
