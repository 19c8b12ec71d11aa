import { valueAt } from '../../json/index.ts'
import type { Call } from '../call.ts'
import { everyThird } from '../conditions.ts'
import { breaks } from '../defect.ts'
import { change } from '../store.ts'

/** Changes the address of an entity, as nobody asked for. */
function moveHome(id: unknown, { store }: Call): void {
  const entity = store.entities.get(String(id))
  if (entity === undefined || entity.status === 'disabled') return
  const address = { ...entity.address, line1: '9 Old Street', city: 'Oldham' }
  change(store, store.entities, entity, { address })
}

/** Defects of requests that change what they do not concern, and of lists that lose items. */
export const sideEffects = {
  'home-changed-by-a-session': breaks('C247')
    .titled('Shows another address of an entity once it is verified.')
    .does('verification-sessions/create', (_, call) => moveHome(call.params.ent_id, call)),
  'home-changed-by-an-element-token': breaks('C247')
    .titled('Shows another address of an entity once a token for it is issued.')
    .does('elements/create-token', (_, call) => moveHome(valueAt(call.body, '/entity_id'), call)),
  'home-changed-by-an-account': breaks('C247')
    .titled('Shows another address of an entity once an account for it is created.')
    .does('accounts/create', (_, call) => moveHome(valueAt(call.body, '/holder_id'), call)),
  'score-without-factors-every-third-time': breaks('C262')
    .titled('Shows a score without its factors every third time.')
    .sets('credit-scores/retrieve', '/scores/*/factors', () => [], everyThird()),
  'score-lost-every-third-time': breaks('C262')
    .titled('Shows a credit score without its scores every third time.')
    .sets('credit-scores/retrieve', '/scores', () => [], everyThird()),
  'cancellation-rewrites-the-description': breaks('C262')
    .titled('Cancels a payment and describes it in other words.')
    .sets('payments/cancel', '/description', 'Canceled payment'),
  'simulation-rewrites-the-description': breaks('C262')
    .titled('Simulates a status and describes the payment in other words.')
    .sets('payments/simulate', '/description', 'Simulated payment'),
} as const
