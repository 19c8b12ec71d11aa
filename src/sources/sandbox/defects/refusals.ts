import { valueAt } from '../../../base/json/index.ts'
import { refuse } from '../call.ts'
import { breaks } from '../defect.ts'
import type { HandlerWrapper } from '../deviation.ts'

/** Refuses every request that sends a member. */
const refusing =
  (pointer: string): HandlerWrapper =>
  (call, next) => {
    const value = valueAt(call.body, pointer)
    if (typeof value !== 'string' && !(value instanceof Object)) return next(call)
    return refuse('invalid', `${pointer} must be null`)
  }

const refusingStatus =
  (status: string): HandlerWrapper =>
  (call, next) =>
    valueAt(call.body, '/status') === status
      ? refuse('invalid', '/status must be another one')
      : next(call)

/** Defects that refuse one of the ways to ask that a row names. */
export const refusals = {
  'tokens-of-entities-refused': breaks('endpoints.create-token-request')
    .titled('Issues no element token for the id of an entity.')
    .around('elements/create-token', refusing('/entity_id')),
  'tokens-of-described-people-refused': breaks('endpoints.create-token-request')
    .titled('Issues no element token for a person whom the request describes.')
    .around('elements/create-token', refusing('/connect/entity/individual')),
  'simulation-to-pending-refused': breaks('states.simulate')
    .titled('Forces no payment to pending.')
    .around('payments/simulate', refusingStatus('pending')),
  'simulation-to-processing-refused': breaks('states.simulate')
    .titled('Forces no payment to processing.')
    .around('payments/simulate', refusingStatus('processing')),
  'simulation-to-canceled-refused': breaks('states.simulate')
    .titled('Forces no payment to canceled.')
    .around('payments/simulate', refusingStatus('canceled')),
  'updates-of-people-refused': breaks('endpoints.update-entity-request')
    .titled('Refuses every update of the object individual.')
    .around('entities/update', refusing('/individual')),
  'updates-of-companies-refused': breaks('endpoints.update-entity-request')
    .titled('Refuses every update of the object corporation.')
    .around('entities/update', refusing('/corporation')),
  'updates-of-owners-refused': breaks('endpoints.update-entity-request')
    .titled('Refuses every update with a list of owners.')
    .around('entities/update', refusing('/corporation/owners')),
  'updates-of-addresses-refused': breaks('endpoints.update-entity-request')
    .titled('Refuses every update of an address.')
    .around('entities/update', refusing('/address')),
  'text-messages-refused': breaks('endpoints.create-session-request')
    .titled('Starts no verification by text message.')
    .around('verification-sessions/create', refusing('/sms')),
  'bank-accounts-refused': breaks('endpoints.create-account-request')
    .titled('Creates no account from the object ach.')
    .around('accounts/create', refusing('/ach')),
}
