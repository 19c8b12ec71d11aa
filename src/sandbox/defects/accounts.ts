import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'
import { unknownRecord } from '../refusal.ts'

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
} as const satisfies Defects
