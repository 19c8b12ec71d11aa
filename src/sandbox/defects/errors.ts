import type { Defects } from '../deviation.ts'
import { drop, inTurn, set, when } from '../edit.ts'
import type { Payment } from '../records.ts'
import { consentWithdrawn } from '../refusal.ts'

const broken = { type: 'FAILED', sub_type: 'NOBODY_KNOWS', code: 1, message: 'It failed.' }
const failing = set('/error', broken)
const failed = set('/status', 'failed')

/** Defects of what went wrong with a record. */
export const errors = {
  'error-code-in-words': {
    title: 'Writes the code of the error of a withdrawn entity as a string.',
    breaks: ['C299', 'C231'],
    body: {
      'entities/withdraw-consent': set('/error/code', '12004'),
      'entities/list': set('/data/*/error/code', String),
    },
  },
  'error-without-a-sub-type': {
    title: 'Leaves out the sub type of the error of a withdrawn entity.',
    breaks: ['C299', 'C231'],
    body: { 'entities/withdraw-consent': drop('/error/sub_type') },
  },
  'error-in-one-sentence': {
    title: 'Says in one sentence why an entity was disabled.',
    breaks: ['C069', 'C231', 'C298'],
    body: {
      'entities/withdraw-consent': set('/error', consentWithdrawn.message),
      'entities/list': set('/data/*/error', (error: unknown) => error && consentWithdrawn.message),
    },
  },
  'error-without-members': {
    title: 'Gives sound accounts an empty error.',
    breaks: ['C299', 'C300'],
    body: { 'accounts/create': set('/error', {}) },
  },
  'error-left-out-of-webhooks': {
    title: 'Leaves the error of webhooks out where it should be null.',
    breaks: ['C033', 'C209'],
    body: { 'webhooks/list': drop('/data/*/error') },
  },
  'active-account-with-an-error': {
    title: 'Gives an active account an error.',
    breaks: ['C300'],
    body: { 'accounts/retrieve': failing },
  },
  'active-webhook-with-an-error': {
    title: 'Gives an active webhook an error.',
    breaks: ['C300'],
    body: { 'webhooks/list': set('/data/*/error', broken), 'webhooks/retrieve': failing },
  },
  'pending-update-with-an-error': {
    title: 'Gives a pending update an error.',
    breaks: ['C300'],
    body: { 'updates/create': failing },
  },
  'completed-score-with-an-error': {
    title: 'Gives a completed credit score an error.',
    breaks: ['C300'],
    body: { 'credit-scores/retrieve': failing },
  },
  'completed-card-brand-with-an-error': {
    title: 'Gives a completed card brand an error.',
    breaks: ['C300'],
    body: { 'card-brands/create': failing, 'card-brands/retrieve': failing },
  },
  'completed-card-data-with-an-error': {
    title: 'Gives completed card data an error.',
    breaks: ['C300'],
    body: { 'sensitive/retrieve': failing },
  },
  'waiting-session-with-an-error': {
    title: 'Gives a session in progress an error.',
    breaks: ['C300'],
    body: { 'verification-sessions/create': failing },
  },
  'processing-payment-with-an-error': {
    title: 'Gives a payment in process an error.',
    breaks: ['C300'],
    body: {
      'payments/simulate': when(({ status }: Payment) => status === 'processing', failing),
    },
  },
  'failed-card-brand-without-an-error': {
    title: 'Calls a card brand failed and does not say why.',
    breaks: ['C298'],
    body: {
      'card-brands/create': failed,
      'card-brands/retrieve': failed,
      'card-brands/list': set('/data/*/status', 'failed'),
    },
  },
  'failed-score-without-an-error': {
    title: 'Calls a credit score failed and does not say why.',
    breaks: ['C298', 'C262'],
    body: { 'credit-scores/retrieve': inTurn(failed, set('/scores', [])) },
  },
} as const satisfies Defects
