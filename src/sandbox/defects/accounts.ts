import { ok } from '../call.ts'
import { breaks, countOf, once, timeOfRequest } from '../deviation.ts'
import { on, set, setAll, when } from '../edit.ts'
import type { Account } from '../records.ts'
import { unknownRecord } from '../refusal.ts'

const debt = {
  mch_id: 'mch_1',
  mask: '0000',
  ownership: 'primary',
  fingerprint: 'none',
  type: 'credit_card',
  sub_type: 'secured',
  name: 'Debt',
}

const both = ['accounts/create', 'accounts/retrieve'] as const
const isBankAccount = ({ type }: Account) => type === 'ach'

/** Defects of accounts. */
export const accounts = {
  'account-of-another-holder': breaks(['C123'], {
    title: 'Creates an account for another holder than the one sent.',
    ...on(both, set('/holder_id', 'ent_elsewhere')),
  }),
  'routing-as-number': breaks(['C127', 'C260'], {
    title: 'Writes routing numbers as numbers and loses their leading zeros.',
    ...on(both, set('/ach/routing', Number)),
  }),
  'another-account': breaks(['C262'], {
    title: 'Returns another account than the one requested.',
    'accounts/retrieve': set('/id', (id: string) => `${id}x`),
  }),
  'mask-as-number': breaks(['C130'], {
    title: 'Writes the last digits of a card as a number.',
    'accounts/retrieve': set('/liability/mask', Number),
  }),
  'update-of-another-kind': breaks(['C133'], {
    title: 'Uses the prefix of balances for the latest update of an account.',
    'accounts/retrieve': set('/update', (update: unknown) => (update ? 'bal_1' : update)),
  }),
  'sync-status-still-there': breaks(['C314'], {
    title: 'Shows how an account was synced, which version 2024-04-04 removed.',
    'accounts/retrieve': set('/data_status', 'active'),
  }),
  'account-cannot-be-read': breaks(['C262'], {
    title: 'Returns 404 for accounts that it created.',
    response: { 'accounts/retrieve': () => unknownRecord('account') },
  }),
  'account-flips-its-type': breaks(['C262'], {
    title: 'Creates bank accounts and shows them as liabilities.',
    'accounts/retrieve': when(isBankAccount, setAll({ '/type': 'liability', '/liability': debt })),
  }),
  'account-created-as-a-debt': breaks(['C260'], {
    title: 'Returns a liability for the creation of a bank account.',
    'accounts/create': setAll({ '/type': 'liability', '/ach': null, '/liability': debt }),
  }),
  'account-read-with-another-routing': breaks(['C262'], {
    title: 'Shows a bank account with another routing number than the created one.',
    'accounts/retrieve': set('/ach/routing', '000000002'),
  }),
  'account-read-with-another-number': breaks(['C262'], {
    title: 'Shows a bank account with another account number than the created one.',
    'accounts/retrieve': set('/ach/number', '999999999'),
  }),
  'account-read-with-another-holder': breaks(['C262'], {
    title: 'Shows an account with another holder than the created one.',
    'accounts/retrieve': set('/holder_id', 'ent_elsewhere'),
  }),
  'account-born-again': breaks(['C034'], {
    title: 'Shows an account with the time of the request as "created_at".',
    'accounts/retrieve': set('/created_at', timeOfRequest),
  }),
  'account-changes-unnoticed': breaks(['C262'], {
    title: 'Shows another last digit of a card each time, without a change.',
    'accounts/retrieve': set(
      '/liability/mask',
      (_, call) => `000${countOf(call, call.params.acc_id!) % 10}`,
    ),
  }),
  'accounts-share-an-id': breaks(['C034', 'C262', 'C123', 'C260'], {
    title: 'Creates every account with the id of the first.',
    'accounts/create': set('/id', (id: string, call) => once(call, 'first account', () => id)),
  }),
  'unknown-account-answered-with-another': breaks(['C262'], {
    title: 'Returns the first account for an unknown id.',
    response: {
      'accounts/retrieve': (response, { store }) =>
        response.status === 404 ? ok([...store.accounts.values()][0]) : response,
    },
  }),
  'account-known-for-one-look': breaks(['C262'], {
    title: 'Shows an account once and returns 404 from then on.',
    response: {
      'accounts/retrieve': (response, call) =>
        countOf(call, `reads of ${call.params.acc_id}`) === 0 ? response : unknownRecord('account'),
    },
  }),
  'liability-data-still-there': breaks(['C143'], {
    title: 'Shows the data of a liability in the account, as before version 2024-04-04.',
    'accounts/retrieve': when(
      ({ liability }: Account) => liability !== null,
      set('/liability/credit_card', { balance: 125_000 }),
    ),
  }),
  'account-created-with-another-routing': breaks(['C260'], {
    title: 'Creates a bank account with another routing number than the one sent.',
    ...on(both, set('/ach/routing', '000000009')),
  }),
}
