import { isObject, valueAt } from '../../../base/json/index.ts'
import { type Call, isDisabled, type SandboxResponse } from '../call.ts'
import { breaks } from '../defect.ts'

const isServed = ({ status }: SandboxResponse) => status < 300

/** Whether a list of card brands has one or none. */
function isShort(response: SandboxResponse): boolean {
  const { body } = response
  const data = isObject(body) ? body.data : undefined
  return isServed(response) && Array.isArray(data) && data.length < 2
}

/** Whether an account is shown whose holder withdrew the consent. */
function isOfWithdrawn({ status, body }: SandboxResponse, { store }: Call): boolean {
  const holder = store.entities.get(String(valueAt(body, '/holder_id')))
  return status === 200 && holder !== undefined && isDisabled(holder)
}

/** Defects that answer valid requests with 500 or 501 (A69). */
export const failures = {
  'short-lists-of-brands-fail': breaks('endpoints.list-card-brands')
    .titled('Fails to list the card brands of an account that has fewer than two.')
    .fails('card-brands/list', isShort),
  'known-accounts-fail': breaks('endpoints.retrieve-account')
    .titled('Fails to read every account, with a page.')
    .fails('accounts/retrieve', isServed, { raw: '<h1>Internal Server Error</h1>' }),
  'withdrawn-accounts-fail': breaks('endpoints.retrieve-account')
    .titled('Fails to read an account whose holder withdrew the consent.')
    .fails('accounts/retrieve', isOfWithdrawn),
  'webhooks-not-listed-yet': breaks('endpoints.list-webhooks')
    .titled('Returns 501 for the list of webhooks, and serves each webhook.')
    .fails('webhooks/list', isServed, { status: 501 }),
  'updates-of-accounts-fail': breaks('endpoints.create-update')
    .titled('Fails to start any update of an account.')
    .fails('updates/create', isServed),
  'sessions-by-own-proof-fail': breaks('endpoints.create-session')
    .titled('Fails to start a session by "byo_kyc", which the entity shows as available.')
    .fails(
      'verification-sessions/create',
      (response: SandboxResponse, { body }: Call) =>
        isServed(response) && valueAt(body, '/method') === 'byo_kyc',
    ),
  'forced-failure-fails': breaks('states.simulate', 'endpoints.simulate-payment')
    .titled('Fails to force a payment to failed.')
    .fails(
      'payments/simulate',
      (response: SandboxResponse, { body }: Call) =>
        isServed(response) && valueAt(body, '/status') === 'failed',
    ),
}
