import { consentWithdrawn } from '../call.ts'
import { breaks } from '../defect.ts'
import { drop, inTurn, set } from '../edit.ts'
import type { Payment } from '../records.ts'

const broken = { type: 'FAILED', sub_type: 'NOBODY_KNOWS', code: 1, message: 'It failed.' }
const failing = set('/error', broken)
const failed = set('/status', 'failed')

/** Defects of what went wrong with a record. */
export const errors = {
  'error-code-in-words': breaks('errors.members', 'states.withdrawal-error')
    .titled('Writes the error code of a withdrawn entity as a string.')
    .sets('entities/withdraw-consent', '/error/code', '12004')
    .sets('entities/list', '/data/*/error/code', String),
  'error-without-a-sub-type': breaks('errors.members', 'states.withdrawal-error')
    .titled('Omits the sub type from the error of a withdrawn entity.')
    .edits('entities/withdraw-consent', drop('/error/sub_type')),
  'error-in-one-sentence': breaks('entity.error', 'states.withdrawal-error', 'errors.present')
    .titled('Writes the error of a withdrawn entity as a string.')
    .sets('entities/withdraw-consent', '/error', consentWithdrawn.message)
    .sets('entities/list', '/data/*/error', (error: unknown) => error && consentWithdrawn.message),
  'error-without-members': breaks('errors.members', 'errors.null-otherwise')
    .titled('Gives new accounts an empty error.')
    .sets('accounts/create', '/error', {}),
  'error-left-out-of-webhooks': breaks('conventions.absent-null', 'webhook.error-metadata')
    .titled('Omits the error of webhooks, where it should be null.')
    .edits('webhooks/list', drop('/data/*/error')),
  'active-account-with-an-error': breaks('errors.null-otherwise')
    .titled('Gives an active account an error.')
    .edits('accounts/retrieve', failing),
  'active-webhook-with-an-error': breaks('errors.null-otherwise')
    .titled('Gives an active webhook an error.')
    .sets('webhooks/list', '/data/*/error', broken)
    .edits('webhooks/retrieve', failing),
  'pending-update-with-an-error': breaks('errors.null-otherwise')
    .titled('Gives a pending update an error.')
    .edits('updates/create', failing),
  'completed-score-with-an-error': breaks('errors.null-otherwise')
    .titled('Gives a completed credit score an error.')
    .edits('credit-scores/retrieve', failing),
  'completed-card-brand-with-an-error': breaks('errors.null-otherwise')
    .titled('Gives a completed card brand an error.')
    .edits(['card-brands/create', 'card-brands/retrieve'], failing),
  'completed-card-data-with-an-error': breaks('errors.null-otherwise')
    .titled('Gives completed card data an error.')
    .edits('sensitive/retrieve', failing),
  'waiting-session-with-an-error': breaks('errors.null-otherwise')
    .titled('Gives a session in progress an error.')
    .edits('verification-sessions/create', failing),
  'processing-payment-with-an-error': breaks('errors.null-otherwise')
    .titled('Gives a processing payment an error.')
    .edits('payments/simulate', failing, ({ status }: Payment) => status === 'processing'),
  'failed-card-brand-without-an-error': breaks('errors.present')
    .titled('Shows a failed card brand without an error.')
    .edits(['card-brands/create', 'card-brands/retrieve'], failed)
    .sets('card-brands/list', '/data/*/status', 'failed'),
  'failed-score-without-an-error': breaks('errors.present', 'endpoints.retrieve-account')
    .titled('Shows a failed credit score without an error.')
    .edits('credit-scores/retrieve', inTurn(failed, set('/scores', []))),
}
