import { version2020, version2024 } from '../../../core/contract/index.ts'
import { type Call, consentWithdrawn, type SandboxResponse } from '../call.ts'
import { countUp, everyThird, once, under } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { takes } from '../deviation.ts'
import type { Account, Ach, Update } from '../records.ts'
import { addAchAccount } from '../resources/accounts.ts'
import { change, type Store } from '../store.ts'

const both = ['accounts/create', 'accounts/retrieve'] as const
const isBankAccount = ({ type }: Account) => type === 'ach'

/** The bank account that was created last. */
function latestOf({ accounts }: Store): Account | undefined {
  return [...accounts.values()].findLast(isBankAccount)
}

/** Changes every account. */
const changeAll =
  (changes: Partial<Account>) =>
  (_: unknown, { store }: Call) => {
    for (const account of store.accounts.values()) change(store, store.accounts, account, changes)
  }

/** A request that is refused for an account without products gives it something all the same. */
const revives = (changes: Partial<Account>) => (response: SandboxResponse, call: Call) => {
  const { store, params } = call
  const account = store.accounts.get(params.acc_id ?? '')
  if (account?.products?.length === 0) change(store, store.accounts, account, changes)
  return response
}

/** Defects of accounts and their updates that show at once, over time, for two owners or between versions. */
export const accountInteractions = {
  'accounts-show-the-latest-number': breaks(
    'endpoints.create-account',
    'endpoints.retrieve-account',
  )
    .titled('Shows the number of the latest bank account for every bank account.')
    .sets('accounts/retrieve', '/ach/number', (_, { store }) => latestOf(store)?.ach?.number),
  'accounts-pass-to-the-latest-holder': breaks(
    'states.withdrawal-account-products',
    'states.withdrawal-account-subscriptions',
    'endpoints.retrieve-account',
  )
    .titled('Shows the holder of the latest account for every account.')
    .sets('accounts/retrieve', '/holder_id', (_, { store }) => latestOf(store)?.holder_id),
  'account-number-belongs-to-one-holder': breaks(
    'account.holder',
    'states.withdrawal-account-products',
  )
    .titled('Returns the account of the first holder when another one has the same number.')
    .edits('accounts/create', (body, { store }) => {
      const { holder_id, ach } = body as Account
      const isSame = (account: Account) => account.ach?.number === ach?.number
      const known = [...store.accounts.values()].find(isSame)
      return known === undefined || known.holder_id === holder_id ? body : known
    }),
  'repeated-request-of-a-corporation-gets-another-account': breaks(
    'account.holder',
    'endpoints.create-account',
  )
    .titled('Returns to a corporation that repeats a request the first account of that number.')
    .edits('accounts/create', (body, call) => {
      const { id, holder_id, ach } = body as Account
      const first = once(call, `account ${ach?.number}`, () => body as Account)
      const own = once(call, `account ${ach?.number} of ${holder_id}`, () => body as Account)
      const isCorporate = call.store.entities.get(holder_id)?.type === 'corporation'
      return own.id === id || !isCorporate ? body : first
    }),
  'bank-numbers-of-nine-digits-swapped': breaks('endpoints.create-account', 'A52')
    .titled('Stores a number of nine digits as the number of the bank, and that as the number.')
    .edits('accounts/create', (body) => {
      const { ach } = body as Account
      if (ach?.number?.length !== 9) return body
      return { ...(body as Account), ach: { ...ach, number: ach.routing, routing: ach.number } }
    }),
  'creations-collide': breaks('account.holder', 'endpoints.create-account')
    .titled('Returns the first of two accounts to both requests at the same time.')
    .collides('accounts/create', (_, first) => first),
  'accounts-share-an-id-at-once': breaks(
    'A76',
    'A38',
    'conventions.timestamps-on-every-record',
    'endpoints.create-account',
    'endpoints.retrieve-account',
    'conventions.id-on-every-record',
  )
    .titled('Creates two accounts at the same time with one id.')
    .collides('accounts/create', takes('id')),
  'accounts-share-a-number-at-once': breaks('endpoints.create-account', 'account.ach')
    .titled('Creates two accounts at the same time with one number.')
    .collides('accounts/create', takes('ach')),
  'account-reads-collide': breaks('endpoints.retrieve-account')
    .titled('Returns the first of two accounts to both reads at the same time.')
    .collides('accounts/retrieve', (_, first) => first),
  'debts-collide': breaks('account.liability', 'account.mask', 'endpoints.retrieve-account')
    .titled('Shows the debt of the first of two accounts to both reads at the same time.')
    .collides('accounts/retrieve', takes('liability')),
  'accounts-kept-until-five-more': breaks('endpoints.retrieve-account')
    .titled('Keeps the last five bank accounts that were created.')
    .does<Account>('accounts/create', (_, { store }) => {
      const opened = [...store.accounts.values()].filter(({ type }) => type === 'ach')
      for (const { id } of opened.slice(0, -5)) store.accounts.delete(id)
    }),
  'second-account-replaces-the-first': breaks('endpoints.retrieve-account')
    .titled('Forgets the bank accounts of a holder when another one is created.')
    .does('accounts/create', ({ id, holder_id }: Account, { store }) => {
      for (const account of [...store.accounts.values()]) {
        const isReplaced = isBankAccount(account) && account.holder_id === holder_id
        if (isReplaced && account.id !== id) store.accounts.delete(account.id)
      }
    }),
  'account-wrong-now-and-then': breaks('account.mask', 'endpoints.retrieve-account')
    .titled('Shows other last digits of a card in every third response.')
    .sets('accounts/retrieve', '/liability/mask', '0001', everyThird()),
  'account-lost-within-an-hour': breaks('endpoints.retrieve-account')
    .titled('Returns 404 for an account that this API created more than an hour ago.')
    .does<Account>('accounts/create', ({ id }, call) =>
      once(call, `created ${id}`, () => call.store.now()),
    )
    .loses('accounts/retrieve', 'account', (_, { store, notes, params }) => {
      const createdAt = notes.get(`created ${params.acc_id}`) as number | undefined
      return createdAt !== undefined && store.now() - createdAt > 3_600_000
    }),
  'account-dated-by-version': breaks('conventions.timestamps-on-every-record')
    .titled('Shows another "created_at" of an account under version 2020-12-06.')
    .sets('accounts/retrieve', '/created_at', '2020-12-06T00:00:00.000Z', under(version2020)),
  'liability-data-left-in-between': breaks('account.no-liability-data')
    .titled('Shows the data of a liability under version 2024-04-04, which removed them.')
    .sets(
      'accounts/retrieve',
      '/liability/credit_card',
      { balance: 125_000 },
      (account: Account, call) => account.liability !== null && under(version2024)(account, call),
    ),
  'sync-status-created-in-between': breaks('versioning.account-members')
    .titled('Creates accounts with a sync status under version 2024-04-04, which removed it.')
    .sets('accounts/create', '/data_status', 'unavailable', under(version2024)),
  'entity-leads-to-its-account': breaks('endpoints.retrieve-account')
    .titled('Returns an account of an entity for the id of the entity.')
    .finds('accounts/retrieve', ({ store, params }) =>
      [...store.accounts.values()].find(({ holder_id }) => holder_id === params.acc_id),
    ),
  'any-id-is-an-account': breaks('conventions.id-account', 'endpoints.retrieve-account')
    .titled('Returns an account with the id that was requested, whatever that is.')
    .finds('accounts/retrieve', ({ store, params }) => ({
      ...latestOf(store),
      id: params.acc_id,
    })),
  'account-held-by-anything': breaks('account.holder')
    .titled('Creates an account for a holder that is no entity.')
    .finds('accounts/create', ({ store, body }) => {
      const { holder_id, ach } = body as { holder_id: string; ach: Ach }
      return addAchAccount(store, holder_id, ach)
    }),
  'account-found-by-its-beginning': breaks('endpoints.retrieve-account')
    .titled('Returns an account for the beginning of its id.')
    .finds('accounts/retrieve', ({ store, params }) =>
      [...store.accounts.values()].find(({ id }) => id.startsWith(params.acc_id!)),
    ),
  'routing-of-the-first-account': breaks('endpoints.create-account')
    .titled('Gives all accounts of a holder the routing number of the first.')
    .sets(both, '/ach/routing', (routing, call) => once(call, 'routing', () => routing)),
  'every-account-is-for-checking': breaks('endpoints.create-account')
    .titled('Creates every bank account as one for checking.')
    .sets(both, '/ach/type', 'checking'),
  'account-in-the-shape-of-its-first-reader': breaks('versioning.account-members', 'A58')
    .titled('Shows an account in the shape of the version under which it was first read.')
    .afterShape()
    .edits('accounts/retrieve', (body, call) => {
      const { id } = body as Account
      const first = once(call, `shape ${id}`, () => body) as Account
      return { ...first, ...(body as Account) }
    }),
  'withdrawal-disables-the-accounts-of-all': breaks('states.withdrawal-disables')
    .titled('Disables all accounts when one entity withdraws its consent.')
    .does('entities/withdraw-consent', changeAll({ status: 'disabled', error: consentWithdrawn })),
  'products-come-back-in-between': breaks('states.withdrawal-account-products')
    .titled('Shows products of a withdrawn account under version 2024-04-04.')
    .sets(
      'accounts/retrieve',
      '/products',
      ['payment'],
      ({ holder_id }: Account, { store, version }) =>
        version === version2024 && store.entities.get(holder_id)?.status === 'disabled',
    ),
  'withdrawal-empties-everybody': breaks('states.withdrawal-account-products')
    .titled('Removes the products of all accounts when one entity withdraws its consent.')
    .does('entities/withdraw-consent', changeAll({ products: [] })),
  'withdrawal-ends-the-subscriptions-of-all': breaks('states.withdrawal-account-products')
    .titled('Ends the subscriptions of all accounts when one entity withdraws its consent.')
    .does('entities/withdraw-consent', changeAll({ subscriptions: [] })),
  'products-come-back-with-time': breaks('states.withdrawal-account-products')
    .titled('Shows products of a withdrawn account again when it is read a second time.')
    .sets(
      'accounts/retrieve',
      '/products',
      ['payment'],
      ({ id, holder_id }: Account, call) =>
        call.store.entities.get(holder_id)?.status === 'disabled' &&
        countUp(call, `emptied ${id}`) > 0,
    ),
  'products-come-back-with-an-update': breaks('states.withdrawal-account-products')
    .titled('Gives an account without products one of them when an update is requested.')
    .responds('updates/create', revives({ products: ['update'] })),
  'subscriptions-come-back-with-a-brand': breaks('states.withdrawal-account-subscriptions')
    .titled('Subscribes an account without subscriptions when its card brand is requested.')
    .responds('card-brands/create', revives({ subscriptions: ['update'] })),
  'account-names-an-update-of-another': breaks('update.account-id')
    .titled('Names a new update as the latest of all accounts.')
    .does('updates/create', ({ id }: Update, { store }) => {
      for (const account of store.accounts.values()) {
        if (account.update !== null) change(store, store.accounts, account, { update: id })
      }
    }),
  'updates-collide': breaks('A45', 'update.account-id')
    .titled('Returns the first of two updates to both requests at the same time.')
    .collides('updates/create', (_, first) => first),
  'updates-share-an-id-at-once': breaks(
    'A76',
    'A45',
    'update.account-id',
    'endpoints.create-update',
  )
    .titled('Creates two updates at the same time with one id.')
    .collides('updates/create', takes('id')),
  'update-of-the-account-before': breaks('A45', 'update.account-id')
    .titled('Returns an update of the account for which one was requested before.')
    .edits('updates/create', (body, { notes }) => {
      const { account_id: own } = body as Update
      const before = notes.get('updated account') ?? own
      notes.set('updated account', own)
      return { ...(body as Update), account_id: before }
    }),
  'anything-gets-an-update': breaks('A45', 'update.account-id')
    .titled('Returns an update for an id that names no account.')
    .finds('updates/create', ({ store, params }) => ({
      ...[...store.updates.values()][0],
      account_id: params.acc_id,
    })),
}
