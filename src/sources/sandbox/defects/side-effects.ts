import { valueAt } from '../../../base/json/index.ts'
import type { Call } from '../call.ts'
import { everyThird } from '../conditions.ts'
import { breaks } from '../defect.ts'
import type { Entity, Payment } from '../records.ts'
import { withdrawn } from '../resources/withdrawal.ts'
import { change, keep } from '../store.ts'

/** Changes the address of an entity, as nobody asked for. */
function moveHome(id: unknown, { store }: Call): void {
  const entity = store.entities.get(String(id))
  if (entity === undefined || entity.status === 'disabled') return
  const address = { ...entity.address, line1: '9 Old Street', city: 'Oldham' }
  change(store, store.entities, entity, { address })
}

/** The entity that holds an account. */
function holderOf(account: string | undefined, { store }: Call): unknown {
  return store.accounts.get(account!)?.holder_id
}

/** Defects of requests that change what they do not concern, and of lists that lose items. */
export const sideEffects = {
  'home-changed-by-a-session': breaks('endpoints.update-entity', 'endpoints.retrieve-account')
    .titled('Shows another address of an entity once it is verified.')
    .does('verification-sessions/create', (_, call) => moveHome(call.params.ent_id, call)),
  'home-changed-by-an-element-token': breaks(
    'endpoints.update-entity',
    'endpoints.retrieve-account',
  )
    .titled('Shows another address of an entity once a token for it is issued.')
    .does('elements/create-token', (_, call) => moveHome(valueAt(call.body, '/entity_id'), call)),
  'home-changed-by-an-account': breaks('endpoints.update-entity')
    .titled('Shows another address of an entity once an account for it is created.')
    .does('accounts/create', (_, call) => moveHome(valueAt(call.body, '/holder_id'), call)),
  'home-changed-by-a-list-of-subscriptions': breaks('endpoints.update-entity')
    .titled('Shows another address of an entity once its subscriptions are listed.')
    .does('subscriptions/list', (_, call) => moveHome(call.params.ent_id, call)),
  'home-changed-by-a-credit-score': breaks('endpoints.update-entity')
    .titled('Shows another address of an entity once its credit score is read.')
    .does('credit-scores/retrieve', (_, call) => moveHome(call.params.ent_id, call)),
  'home-changed-by-an-account-update': breaks('endpoints.update-entity')
    .titled('Shows another address of the holder of an account once its data are updated.')
    .does('updates/create', (_, call) => moveHome(holderOf(call.params.acc_id, call), call)),
  'home-changed-by-a-card-brand': breaks('endpoints.update-entity')
    .titled('Shows another address of the holder of an account once a card brand is requested.')
    .does('card-brands/create', (_, call) => moveHome(holderOf(call.params.acc_id, call), call)),
  'liability-named-after-its-holder': breaks('endpoints.retrieve-account', 'A52')
    .titled(
      'Gives a liability account the first name of its holder with each update of the holder.',
    )
    .does('entities/update', ({ id, individual }: Entity, { store }) => {
      for (const account of store.accounts.values()) {
        if (account.holder_id !== id || !account.liability || !individual) continue
        const liability = { ...account.liability, name: individual.first_name }
        keep(store.accounts, { ...account, liability })
      }
    }),
  'session-changes-the-phone': breaks('endpoints.retrieve-account')
    .titled('Gives a person another phone number once a verification session is started.')
    .does('verification-sessions/create', (_, { params, store }) => {
      const entity = store.entities.get(params.ent_id ?? '')
      if (!entity?.individual) return
      const individual = { ...entity.individual, phone: '+15125550199' }
      change(store, store.entities, entity, { individual })
    }),
  'liability-has-another-fingerprint-after-an-update': breaks('endpoints.retrieve-account')
    .titled('Gives a liability account another fingerprint with each request for its data.')
    .does('updates/create', (_, { params, store }) => {
      const account = store.accounts.get(params.acc_id ?? '')
      if (!account?.liability) return
      const liability = { ...account.liability, fingerprint: `${account.liability.fingerprint}x` }
      change(store, store.accounts, account, { liability })
    }),
  'score-without-factors-every-third-time': breaks('endpoints.retrieve-account')
    .titled('Shows a score without its factors every third time.')
    .sets('credit-scores/retrieve', '/scores/*/factors', () => [], everyThird()),
  'score-lost-every-third-time': breaks('endpoints.retrieve-account')
    .titled('Shows a credit score without its scores every third time.')
    .sets('credit-scores/retrieve', '/scores', () => [], everyThird()),
  'cards-expire-later-after-an-update': breaks('endpoints.retrieve-account')
    .titled('Gives the card of an account another year of expiry with each request for its data.')
    .does('updates/create', (_, { params, store }) => {
      for (const card of store.sensitive.values()) {
        if (card.account_id !== params.acc_id || !card.credit_card) continue
        const year = Number(card.credit_card.exp_year) + 1
        keep(store.sensitive, {
          ...card,
          credit_card: { ...card.credit_card, exp_year: String(year) },
        })
      }
    }),
  'scores-change-with-their-entity': breaks('endpoints.retrieve-account')
    .titled('Lowers the scores of an entity with each update of it.')
    .does('entities/update', ({ id }: Entity, { store }) => {
      for (const score of store.creditScores.values()) {
        if (score.entity_id !== id || !score.scores) continue
        const scores = score.scores.map((each) => ({ ...each, score: (each.score ?? 0) - 1 }))
        keep(store.creditScores, { ...score, scores })
      }
    }),
  'withdrawn-entities-listed-with-another-code': breaks(
    'states.withdrawal-error',
    'errors.withdrawal-values',
    'endpoints.retrieve-account',
  )
    .titled('Lists an entity that withdrew its consent with another code of its error.')
    .sets('entities/list', '/data/*/error/code', (code: number) => (code === 12004 ? 12099 : code)),
  'refused-withdrawal-disables': breaks('states.withdrawal-disables')
    .titled('Refuses a withdrawal of consent for another reason, and disables the entity.')
    .responds('entities/withdraw-consent', (response, { params, store }) => {
      const entity = store.entities.get(params.ent_id ?? '')
      if (response.status === 400 && entity?.status === 'active')
        change(store, store.entities, entity, withdrawn)
      return response
    }),
  'withdrawal-of-another-type-disables': breaks('states.withdrawal-disables')
    .titled('Refuses a withdrawal of consent of another type, and disables the entity.')
    .responds('entities/withdraw-consent', (response, { params, store, body }) => {
      const entity = store.entities.get(params.ent_id ?? '')
      const isOther = valueAt(body, '/type') !== 'withdraw'
      if (response.status === 400 && isOther && entity?.status === 'active')
        change(store, store.entities, entity, withdrawn)
      return response
    }),
  'cancellation-rewrites-the-description': breaks('endpoints.retrieve-account')
    .titled('Cancels a payment and describes it in other words.')
    .sets('payments/cancel', '/description', 'Canceled payment'),
  'simulation-rewrites-the-description': breaks('endpoints.retrieve-account')
    .titled('Simulates a status and describes the payment in other words.')
    .sets('payments/simulate', '/description', 'Simulated payment'),
  'simulation-loses-the-description': breaks('endpoints.retrieve-account')
    .titled('Shows a payment without its description once its status is simulated.')
    .does('payments/simulate', ({ id }: Payment, { store: { payments } }) => {
      keep(payments, { ...payments.get(id)!, description: null })
    }),
} as const
