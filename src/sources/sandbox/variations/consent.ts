import { isDisabled, ok, unknownRecord } from '../call.ts'
import type { Ach, VerificationSession } from '../records.ts'
import { addAchAccount } from '../resources/accounts.ts'
import { permittedBy } from '../variation.ts'

/** Other ways to treat what belongs to an entity, before and after its consent was withdrawn. */
export const consent = {
  'withdrawn-entity-hides-its-scores': permittedBy(
    'states.withdrawal-account-consent',
    'errors.refusals',
  )
    .titled('Returns 404 for the credit scores of a withdrawn entity.')
    .responds('credit-scores/retrieve', (response, { store, params }) => {
      const entity = store.entities.get(params.ent_id!)
      return entity && isDisabled(entity) ? unknownRecord('credit score') : response
    }),
  'withdrawn-entity-accepts-updates': permittedBy('endpoints.update-entity', 'A42')
    .titled('Accepts an update of a withdrawn entity without a change.')
    .responds('entities/update', (response, { store, params }) => {
      const entity = store.entities.get(params.ent_id!)
      return entity && isDisabled(entity) ? ok(entity) : response
    }),
  'withdrawn-entity-forbids-updates': permittedBy(
    'endpoints.update-entity',
    'A42',
    'errors.refusals',
  )
    .titled('Returns 403 without a body for an update of a withdrawn entity.')
    .responds('entities/update', (response, { store, params }) => {
      const entity = store.entities.get(params.ent_id!)
      return entity && isDisabled(entity) ? { ...response, status: 403, raw: '' } : response
    }),
  'withdrawn-entity-opens-accounts': permittedBy('states.withdrawal-account-consent', 'A43')
    .titled('Creates an account for a withdrawn entity.')
    .responds('accounts/create', (response, { store, body }) => {
      const { holder_id, ach } = body as { readonly holder_id: string; readonly ach: Ach }
      return response.status === 409 ? ok(addAchAccount(store, holder_id, ach)) : response
    }),
  'withdrawn-entity-shows-nothing': permittedBy(
    'states.withdrawal-account-consent',
    'errors.refusals',
  )
    .titled('Returns 404 for the sessions and subscriptions of a withdrawn entity.')
    .responds(['verification-sessions/list', 'subscriptions/list'], (response, call) => {
      const entity = call.store.entities.get(call.params.ent_id!)
      return entity && isDisabled(entity) ? unknownRecord('entity') : response
    }),
  'unknown-entities-have-nothing': permittedBy(
    'endpoints.list-subscriptions-empty',
    'errors.refusals',
  )
    .titled('Lists no sessions and no subscriptions for an id that names no entity.')
    .finds('verification-sessions/list', () => ({ success: true, data: [], message: null }))
    .finds('subscriptions/list', () => ({})),
  'session-under-way-goes-on': permittedBy('states.session-in-progress', 'endpoints.not-shown')
    .titled('Returns the session that is under way where another one is requested.')
    .edits('verification-sessions/create', (body, { store }) => {
      const { entity_id, method } = body as VerificationSession
      const known = [...store.verificationSessions.values()].find(
        (session) =>
          session.entity_id === entity_id &&
          session.method === method &&
          session.status === 'in_progress',
      )
      return known ?? body
    }),
}
