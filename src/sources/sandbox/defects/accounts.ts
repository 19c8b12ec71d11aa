import { version2024 } from '../../../core/contract/index.ts'
import { type Call, ok } from '../call.ts'
import { countUp, once, timeOfRequest } from '../conditions.ts'
import { breaks } from '../defect.ts'
import type { HandlerWrapper } from '../deviation.ts'
import { another, set, setAll, shift } from '../edit.ts'
import type { Account } from '../records.ts'
import { accountsOf } from '../wrappers.ts'

const debt = {
  mch_id: 'mch_1',
  mask: '0000',
  ownership: 'primary',
  fingerprint: 'none',
  type: 'credit_card',
  sub_type: 'secured',
  name: 'Debt',
}

const cardNumber = (shown: unknown, { store, params: { acc_id } }: Call) => {
  const cards = [...store.sensitive.values()].filter(({ account_id }) => account_id === acc_id)
  return cards[0]?.credit_card?.number ?? shown
}

const both = ['accounts/create', 'accounts/retrieve'] as const
const isBankAccount = ({ type }: Account) => type === 'ach'

/** Returns an account of the same holder whose number looks the same. */
function takenForAnother(look: (number: string) => string): HandlerWrapper {
  return (call, next) => {
    const { holder_id, ach } = call.body as Pick<Account, 'holder_id' | 'ach'>
    const looksTheSame = (account: Account) =>
      account.ach != null && look(String(account.ach.number)) === look(String(ach?.number))
    const another = accountsOf(call.store, holder_id).find(looksTheSame)
    return another === undefined ? next(call) : ok(another)
  }
}

/** Defects of accounts and their updates. */
export const accounts = {
  'account-of-another-holder': breaks('account.holder', 'states.withdrawal-account-products')
    .titled('Creates an account for another holder than the one sent.')
    .sets(both, '/holder_id', 'ent_elsewhere'),
  'routing-as-number': breaks('account.ach-strings', 'endpoints.create-account')
    .titled('Writes routing numbers as numbers and loses their leading zeros.')
    .sets(both, '/ach/routing', Number),
  'another-account': breaks('endpoints.retrieve-account')
    .titled('Returns another account than the one requested.')
    .sets('accounts/retrieve', '/id', another),
  'mask-as-number': breaks('account.mask')
    .titled('Writes the mask of an account as a number.')
    .sets('accounts/retrieve', '/liability/mask', Number),
  'account-shows-the-card-number': breaks('endpoints.retrieve-sensitive')
    .titled('Shows the whole number of a card in its account.')
    .sets('accounts/retrieve', '/liability/number', cardNumber),
  'mask-is-the-whole-number': breaks('account.mask', 'endpoints.retrieve-sensitive')
    .titled('Shows the whole number of a card as the mask of its account.')
    .sets('accounts/retrieve', '/liability/mask', cardNumber),
  'update-of-another-kind': breaks('account.update', 'A78')
    .titled('Uses the prefix of balances for the latest update of an account.')
    .sets('accounts/retrieve', '/update', (update: unknown) => (update ? 'bal_1' : update)),
  'sync-status-still-there': breaks('versioning.account-members', 'endpoints.retrieve-account')
    .titled('Shows how an account was synced, which version 2024-04-04 removed.')
    .sets('accounts/retrieve', '/data_status', 'active'),
  'account-cannot-be-read': breaks('endpoints.retrieve-account')
    .titled('Returns 404 for accounts that it created.')
    .loses('accounts/retrieve', 'account')
    .alsoEveryThirdTime('account-lost-now-and-then', 'endpoints.retrieve-account', 'A58'),
  'products-of-the-creation-only': breaks('A52', 'A71')
    .titled('Shows products of a new account that it does not store.')
    .edits('accounts/retrieve', setAll({ '/products': [] }), isBankAccount),
  'account-flips-its-type': breaks('endpoints.retrieve-account')
    .titled('Creates bank accounts and shows them as liabilities.')
    .edits(
      'accounts/retrieve',
      setAll({ '/type': 'liability', '/liability': debt }),
      isBankAccount,
    ),
  'account-created-as-a-debt': breaks(
    'endpoints.create-account',
    'endpoints.retrieve-account',
    'A71',
  )
    .titled('Returns a liability for the creation of a bank account.')
    .setsAll('accounts/create', { '/type': 'liability', '/ach': null, '/liability': debt }),
  'ownership-as-an-empty-text': breaks('A67')
    .titled('Writes the ownership of a liability account as an empty text.')
    .sets('accounts/retrieve', '/liability', (liability: object | null) =>
      liability ? { ...liability, ownership: '' } : liability,
    ),
  'account-read-with-another-routing': breaks('endpoints.retrieve-account')
    .titled('Shows a bank account with another routing number than the created one.')
    .sets('accounts/retrieve', '/ach/routing', '021000005'),
  'account-read-with-another-number': breaks('endpoints.retrieve-account')
    .titled('Shows a bank account with another account number than the created one.')
    .sets('accounts/retrieve', '/ach/number', '999999999'),
  'account-read-with-another-holder': breaks(
    'endpoints.retrieve-account',
    'states.withdrawal-account-products',
  )
    .titled('Shows an account with another holder than the created one.')
    .sets('accounts/retrieve', '/holder_id', 'ent_elsewhere')
    .alsoUnder(version2024, 'account-of-another-holder-in-between', 'endpoints.retrieve-account')
    .alsoEveryThirdTime(
      'account-passes-on-now-and-then',
      'endpoints.retrieve-account',
      'states.withdrawal-account-products',
    ),
  'account-born-again': breaks('conventions.timestamps-on-every-record', 'A38')
    .titled('Shows an account with the time of the request as "created_at".')
    .sets('accounts/retrieve', '/created_at', timeOfRequest),
  'account-changes-unnoticed': breaks('account.mask', 'endpoints.retrieve-account')
    .titled('Shows another last digit of a card each time, without a change.')
    .redraws('accounts/retrieve', '/liability/mask', (nth) => `000${nth % 10}`),
  'account-updated-before-its-birth': breaks('A38')
    .titled('Shows an account as updated a day before its creation.')
    .sets('accounts/retrieve', '/updated_at', shift(-2 * 86_400_000)),
  'accounts-share-an-id': breaks(
    'A76',
    'conventions.timestamps-on-every-record',
    'A38',
    'endpoints.retrieve-account',
    'account.holder',
    'endpoints.create-account',
  )
    .titled('Creates every account with the id of the first.')
    .sets('accounts/create', '/id', (id: string, call) => once(call, 'first account', () => id)),
  'account-taken-for-one-that-ends-alike': breaks('endpoints.create-account')
    .titled('Returns the account of the holder whose number has the same last four digits.')
    .around(
      'accounts/create',
      takenForAnother((number) => number.slice(-4)),
    ),
  'account-taken-for-one-without-zeros': breaks('endpoints.create-account')
    .titled('Returns the account of the holder whose number differs in leading zeros only.')
    .around(
      'accounts/create',
      takenForAnother((number) => number.replace(/^0+/, '')),
    ),
  'account-taken-for-one-at-another-bank': breaks('endpoints.create-account')
    .titled('Returns the account of the holder that has the same number at another bank.')
    .around(
      'accounts/create',
      takenForAnother((number) => number),
    ),
  'unknown-account-answered-with-another': breaks('endpoints.retrieve-account')
    .titled('Returns the first account for an unknown id.')
    .finds('accounts/retrieve', ({ store }) => [...store.accounts.values()][0]),
  'account-known-for-one-look': breaks('endpoints.retrieve-account', 'A58')
    .titled('Shows an account once and returns 404 from then on.')
    .loses('accounts/retrieve', 'account', (_, call) => countUp(call, call.params.acc_id!) > 0),
  'liability-data-still-there': breaks('account.no-liability-data')
    .titled('Shows the data of a liability in the account, as before version 2024-04-04.')
    .sets(
      'accounts/retrieve',
      '/liability/credit_card',
      { balance: 125_000 },
      ({ liability }: Account) => liability !== null,
    ),
  'account-created-with-another-routing': breaks('endpoints.create-account')
    .titled('Creates a bank account with another routing number than the one sent.')
    .sets(both, '/ach/routing', '021000005'),
  'account-created-with-another-number': breaks('endpoints.create-account')
    .titled('Creates a bank account with another account number than the one sent.')
    .sets(both, '/ach/number', '999999999'),
  'account-read-in-capitals': breaks('endpoints.retrieve-account')
    .titled('Creates a bank account and shows its type in capitals.')
    .sets('accounts/retrieve', '/ach/type', (type: string) => type.toUpperCase()),
  'account-created-in-capitals': breaks('endpoints.create-account')
    .titled('Writes the type of a bank account in capitals.')
    .sets(both, '/ach/type', (type: string) => type.toUpperCase()),
  'fingerprint-in-another-case': breaks('endpoints.retrieve-account')
    .titled('Shows the fingerprint of a liability in another case each time.')
    .edits('accounts/retrieve', (body, call) => {
      const isOdd = countUp(call, `fingerprint of ${call.params.acc_id}`) % 2 === 1
      const change = (text: string) => (isOdd ? text.toUpperCase() : text)
      return set('/liability/fingerprint', change)(body, call)
    }),
  'later-updates-completed-at-once': breaks('update.pending')
    .titled('Completes each update of an account but the first as soon as it is requested.')
    .sets('updates/create', '/status', (status, call) =>
      countUp(call, `updates of ${call.params.acc_id}`) > 0 ? 'completed' : status,
    ),
  'update-completed-at-once': breaks('update.pending')
    .titled('Returns a new update as completed.')
    .sets('updates/create', '/status', 'completed')
    .alsoUnder(version2024, 'update-completed-in-between'),
  'pending-update-with-data': breaks('update.credit-card')
    .titled('Adds data to a pending update.')
    .sets('updates/create', '/credit_card', { balance: 125_000 })
    .alsoEveryThirdTime('update-with-data-now-and-then'),
  'update-from-nowhere': breaks('update.source')
    .titled('Returns an update from a source that does not exist.')
    .sets('updates/create', '/source', 'rumor'),
  'update-of-another-account': breaks('update.account-id')
    .titled('Returns an update of another account.')
    .sets('updates/create', '/account_id', 'acc_elsewhere'),
  'update-under-the-same-id': breaks(
    'A76',
    'conventions.timestamps-on-every-record',
    'update.account-id',
    'endpoints.retrieve-account',
  )
    .titled('Creates every update with the id of the first.')
    .sets('updates/create', '/id', (id: string, call) => once(call, 'update', () => id)),
}
