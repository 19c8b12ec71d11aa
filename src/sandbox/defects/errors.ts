import { breaks } from '../deviation.ts'
import { drop, inTurn, set, when } from '../edit.ts'
import type { Payment } from '../records.ts'
import { consentWithdrawn } from '../refusal.ts'

const broken = { type: 'FAILED', sub_type: 'NOBODY_KNOWS', code: 1, message: 'It failed.' }
const failing = set('/error', broken)
const failed = set('/status', 'failed')

/** Defects of what went wrong with a record. */
export const errors = {
  'error-code-in-words': breaks(['C299', 'C231'], {
    title: 'Writes the error code of a withdrawn entity as a string.',
    'entities/withdraw-consent': set('/error/code', '12004'),
    'entities/list': set('/data/*/error/code', String),
  }),
  'error-without-a-sub-type': breaks(['C299', 'C231'], {
    title: 'Omits the sub type from the error of a withdrawn entity.',
    'entities/withdraw-consent': drop('/error/sub_type'),
  }),
  'error-in-one-sentence': breaks(['C069', 'C231', 'C298'], {
    title: 'Writes the error of a withdrawn entity as a string.',
    'entities/withdraw-consent': set('/error', consentWithdrawn.message),
    'entities/list': set('/data/*/error', (error: unknown) => error && consentWithdrawn.message),
  }),
  'error-without-members': breaks(['C299', 'C300'], {
    title: 'Gives new accounts an empty error.',
    'accounts/create': set('/error', {}),
  }),
  'error-left-out-of-webhooks': breaks(['C033', 'C209'], {
    title: 'Omits the error of webhooks, where it should be null.',
    'webhooks/list': drop('/data/*/error'),
  }),
  'active-account-with-an-error': breaks(['C300'], {
    title: 'Gives an active account an error.',
    'accounts/retrieve': failing,
  }),
  'active-webhook-with-an-error': breaks(['C300'], {
    title: 'Gives an active webhook an error.',
    'webhooks/list': set('/data/*/error', broken),
    'webhooks/retrieve': failing,
  }),
  'pending-update-with-an-error': breaks(['C300'], {
    title: 'Gives a pending update an error.',
    'updates/create': failing,
  }),
  'completed-score-with-an-error': breaks(['C300'], {
    title: 'Gives a completed credit score an error.',
    'credit-scores/retrieve': failing,
  }),
  'completed-card-brand-with-an-error': breaks(['C300'], {
    title: 'Gives a completed card brand an error.',
    'card-brands/create': failing,
    'card-brands/retrieve': failing,
  }),
  'completed-card-data-with-an-error': breaks(['C300'], {
    title: 'Gives completed card data an error.',
    'sensitive/retrieve': failing,
  }),
  'waiting-session-with-an-error': breaks(['C300'], {
    title: 'Gives a session in progress an error.',
    'verification-sessions/create': failing,
  }),
  'processing-payment-with-an-error': breaks(['C300'], {
    title: 'Gives a processing payment an error.',
    'payments/simulate': when(({ status }: Payment) => status === 'processing', failing),
  }),
  'failed-card-brand-without-an-error': breaks(['C298'], {
    title: 'Shows a failed card brand without an error.',
    'card-brands/create': failed,
    'card-brands/retrieve': failed,
    'card-brands/list': set('/data/*/status', 'failed'),
  }),
  'failed-score-without-an-error': breaks(['C298', 'C262'], {
    title: 'Shows a failed credit score without an error.',
    'credit-scores/retrieve': inTurn(failed, set('/scores', [])),
  }),
}
