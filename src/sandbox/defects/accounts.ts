import { ok } from '../call.ts'
import { countOf, type Defects, once } from '../deviation.ts'
import { inTurn, on, set, when } from '../edit.ts'
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
  'account-of-another-holder': {
    title: 'Creates an account for another holder than the one sent.',
    breaks: ['C123'],
    body: on(both, set('/holder_id', 'ent_elsewhere')),
  },
  'routing-as-number': {
    title: 'Writes routing numbers as numbers and so loses their leading zeros.',
    breaks: ['C127', 'C260'],
    body: on(both, set('/ach/routing', Number)),
  },
  'another-account': {
    title: 'Answers with another account than the one asked for.',
    breaks: ['C262'],
    body: { 'accounts/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'mask-as-number': {
    title: 'Writes the last digits of a card as a number.',
    breaks: ['C130'],
    body: { 'accounts/retrieve': set('/liability/mask', Number) },
  },
  'update-of-another-kind': {
    title: 'Names the latest update of an account by an id of another kind.',
    breaks: ['C133'],
    body: {
      'accounts/retrieve': set('/update', (update: unknown) => (update ? 'bal_1' : update)),
    },
  },
  'sync-status-still-there': {
    title: 'Tells how the data of an account was synced, which 2024-04-04 removed.',
    breaks: ['C314'],
    body: { 'accounts/retrieve': set('/data_status', 'active') },
  },
  'account-cannot-be-read': {
    title: 'Creates accounts that it does not know when they are read.',
    breaks: ['C262'],
    response: { 'accounts/retrieve': () => unknownRecord('account') },
  },
  'account-flips-its-type': {
    title: 'Creates bank accounts and shows them as debts.',
    breaks: ['C262'],
    body: {
      'accounts/retrieve': when(
        isBankAccount,
        inTurn(set('/type', 'liability'), set('/liability', debt)),
      ),
    },
  },
  'account-created-as-a-debt': {
    title: 'Answers the creation of a bank account with a debt.',
    breaks: ['C260'],
    body: {
      'accounts/create': inTurn(
        set('/type', 'liability'),
        set('/ach', null),
        set('/liability', debt),
      ),
    },
  },
  'account-read-with-another-routing': {
    title: 'Shows a bank account with another routing number than it was created with.',
    breaks: ['C262'],
    body: { 'accounts/retrieve': set('/ach/routing', '000000002') },
  },
  'account-read-with-another-number': {
    title: 'Shows a bank account with another account number than it was created with.',
    breaks: ['C262'],
    body: { 'accounts/retrieve': set('/ach/number', '999999999') },
  },
  'account-read-with-another-holder': {
    title: 'Creates an account for its holder and shows it as that of somebody else.',
    breaks: ['C262'],
    body: { 'accounts/retrieve': set('/holder_id', 'ent_elsewhere') },
  },
  'account-born-again': {
    title: 'Shows an account as created at the moment it is read.',
    breaks: ['C034'],
    body: {
      'accounts/retrieve': set('/created_at', (_, { store }) =>
        new Date(store.now() + 1).toISOString(),
      ),
    },
  },
  'account-changes-unnoticed': {
    title: 'Shows another last digit of a card with every look, and no change.',
    breaks: ['C262'],
    body: {
      'accounts/retrieve': set(
        '/liability/mask',
        (_, call) => `000${countOf(call, call.params.acc_id!) % 10}`,
      ),
    },
  },
  'accounts-share-an-id': {
    title: 'Creates every account under the id of the first.',
    breaks: ['C034', 'C262', 'C123', 'C260'],
    body: {
      'accounts/create': set('/id', (id: string, call) => once(call, 'first account', () => id)),
    },
  },
  'unknown-account-answered-with-another': {
    title: 'Answers with the first account there is where it does not know the one asked for.',
    breaks: ['C262'],
    response: {
      'accounts/retrieve': (response, { store }) =>
        response.status === 404 ? ok([...store.accounts.values()][0]) : response,
    },
  },
  'account-known-for-one-look': {
    title: 'Shows an account once and then does not know it any more.',
    breaks: ['C262'],
    response: {
      'accounts/retrieve': (response, call) =>
        countOf(call, `reads of ${call.params.acc_id}`) === 0 ? response : unknownRecord('account'),
    },
  },
  'liability-data-still-there': {
    title: 'Carries the data of a debt in the account, as before 2024-04-04.',
    breaks: ['C143'],
    body: {
      'accounts/retrieve': when(
        ({ liability }: Account) => liability !== null,
        set('/liability/credit_card', { balance: 125_000 }),
      ),
    },
  },
  'account-created-with-another-routing': {
    title: 'Creates a bank account with another routing number than the one sent.',
    breaks: ['C260'],
    body: on(both, set('/ach/routing', '000000009')),
  },
} as const satisfies Defects
