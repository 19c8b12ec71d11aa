import { ok } from '../answer.ts'
import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'
import { recall, timesAsked } from '../recall.ts'
import type { Account } from '../records/account.ts'
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

/** Lies about accounts. */
export const accounts = {
  'account-of-another-holder': {
    title: 'Creates an account for another holder than the one sent.',
    breaks: ['C123'],
    spoil: {
      'accounts/create': set('/holder_id', 'ent_elsewhere'),
      'accounts/retrieve': set('/holder_id', 'ent_elsewhere'),
    },
  },
  'routing-as-number': {
    title: 'Writes routing numbers as numbers and so loses their leading zeros.',
    breaks: ['C127', 'C260'],
    spoil: {
      'accounts/create': set('/ach/routing', Number),
      'accounts/retrieve': set('/ach/routing', Number),
    },
  },
  'another-account': {
    title: 'Answers with another account than the one asked for.',
    breaks: ['C262'],
    spoil: { 'accounts/retrieve': set('/id', (id: string) => `${id}x`) },
  },
  'mask-as-number': {
    title: 'Writes the last digits of a card as a number.',
    breaks: ['C130'],
    spoil: { 'accounts/retrieve': set('/liability/mask', Number) },
  },
  'update-of-another-kind': {
    title: 'Names the latest update of an account by an id of another kind.',
    breaks: ['C133'],
    spoil: {
      'accounts/retrieve': set('/update', (update: unknown) => (update ? 'bal_1' : update)),
    },
  },
  'sync-status-still-there': {
    title: 'Tells how the data of an account was synced, which 2024-04-04 removed.',
    breaks: ['C314'],
    spoil: { 'accounts/retrieve': set('/data_status', 'active') },
  },
  'account-cannot-be-read': {
    title: 'Creates accounts that it does not know when they are read.',
    breaks: ['C262'],
    recast: { 'accounts/retrieve': () => unknownRecord('account') },
  },
  'account-flips-its-type': {
    title: 'Creates bank accounts and shows them as debts.',
    breaks: ['C262'],
    spoil: {
      'accounts/retrieve': (body) => {
        const account = body as Account
        return account.type === 'ach' ? { ...account, type: 'liability', liability: debt } : account
      },
    },
  },
  'account-created-as-a-debt': {
    title: 'Answers the creation of a bank account with a debt.',
    breaks: ['C260'],
    spoil: {
      'accounts/create': (body) => ({
        ...(body as object),
        type: 'liability',
        ach: null,
        liability: debt,
      }),
    },
  },
  'account-read-with-another-routing': {
    title: 'Shows a bank account with another routing number than it was created with.',
    breaks: ['C262'],
    spoil: { 'accounts/retrieve': set('/ach/routing', '000000002') },
  },
  'account-read-with-another-number': {
    title: 'Shows a bank account with another account number than it was created with.',
    breaks: ['C262'],
    spoil: { 'accounts/retrieve': set('/ach/number', '999999999') },
  },
  'account-read-with-another-holder': {
    title: 'Creates an account for its holder and shows it as that of somebody else.',
    breaks: ['C262'],
    spoil: { 'accounts/retrieve': set('/holder_id', 'ent_elsewhere') },
  },
  'account-born-again': {
    title: 'Shows an account as created at the moment it is read.',
    breaks: ['C034'],
    spoil: {
      'accounts/retrieve': (body, { store }) =>
        set('/created_at', new Date(store.now() + 1).toISOString())(body),
    },
  },
  'account-changes-unnoticed': {
    title: 'Shows another last digit of a card with every look, and no change.',
    breaks: ['C262'],
    spoil: {
      'accounts/retrieve': (body, { store, params }) =>
        set('/liability/mask', `000${timesAsked(store, params.acc_id!) % 10}`)(body),
    },
  },
  'accounts-share-an-id': {
    title: 'Creates every account under the id of the first.',
    breaks: ['C034', 'C262', 'C123', 'C260'],
    spoil: {
      'accounts/create': (body, { store }) =>
        set(
          '/id',
          recall(store, 'first account', () => (body as Account).id),
        )(body),
    },
  },
  'unknown-account-answered-with-another': {
    title: 'Answers with the first account there is where it does not know the one asked for.',
    breaks: ['C262'],
    recast: {
      'accounts/retrieve': (answer, { store }) =>
        answer.status === 404 ? ok([...store.accounts.values()][0]) : answer,
    },
  },
  'account-known-for-one-look': {
    title: 'Shows an account once and then does not know it any more.',
    breaks: ['C262'],
    recast: {
      'accounts/retrieve': (answer, { store, params }) =>
        timesAsked(store, `look at ${params.acc_id}`) === 0 ? answer : unknownRecord('account'),
    },
  },
  'liability-data-still-there': {
    title: 'Carries the data of a debt in the account, as before 2024-04-04.',
    breaks: ['C143'],
    spoil: {
      'accounts/retrieve': (body) =>
        (body as Account).liability
          ? set('/liability/credit_card', { balance: 125_000 })(body)
          : body,
    },
  },
  'account-created-with-another-routing': {
    title: 'Creates a bank account with another routing number than the one sent.',
    breaks: ['C260'],
    spoil: {
      'accounts/create': set('/ach/routing', '000000009'),
      'accounts/retrieve': set('/ach/routing', '000000009'),
    },
  },
} as const satisfies Defects
