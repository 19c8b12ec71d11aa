import { scenario, testData, type World } from '../../src/scenario/index.ts'
import {
  callsOfBankAccounts,
  callsOfLiability,
  callsOfTeam,
  callsOfVerification,
  connect,
} from '../authentication/guarded-calls.ts'
import { rejectOthers } from '../authentication/reject-others.ts'

// The tokens that a browser has, of a session and of its component: they open the events of the session, and nothing else.

const proves = ['authentication/key#required'] as const

const home = testData({ line1: '3 Key Court', city: 'Austin', state: 'TX', zip: '78701' })
const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' } as const

async function createElementToken(api: World['api']) {
  const created = await api.elements.createToken({ type: 'connect', connect })
  return { token: String(created.expectOk().element_token) }
}

/** The token that starts the component does not read its events either. */
export const guardsSession = scenario('the events of a session are open to its token only', {
  proves,
  needs: ['widget.session'],

  async run({ given, api, clause }) {
    const { token } = await given('widget.session')
    const madeUp = { token: 'otkn_assay_this_is_not_a_token' }
    const others = ['none', madeUp, await createElementToken(api)] as const

    const { own } = await rejectOthers({ api, clause }, others, [
      (as) => as.widgetEvents.list(token),
    ])

    own[0].expectOk()
  },
})

/** What belongs to the team. */
export const opensNoTeam = scenario('tokens of a browser do not open the records of a team', {
  proves,
  needs: ['widget.session'],

  async run({ given, api, clause }) {
    const session = await given('widget.session')
    const [token, calls] = await Promise.all([createElementToken(api), callsOfTeam(api)])

    await rejectOthers({ api, clause }, [session, token], calls)
  },
})

/** What belongs to a person. */
export const opensNoEntity = scenario('tokens of a browser do not open an entity', {
  proves,
  needs: ['widget.session', 'entity.individual'],
  changes: ['entity.individual'],
  since: '2024-04-04',

  async run({ given, api, fake, clause }) {
    const [session, { id }] = await Promise.all([
      given('widget.session'),
      given('entity.individual'),
    ])
    const [token, ...calls] = await Promise.all([
      createElementToken(api),
      callsOfBankAccounts({ api, fake }, id),
      callsOfVerification(api, id),
    ])

    await rejectOthers(
      { api, clause },
      [session, token],
      [...calls.flat(), (as) => as.entities.update(id, { address: home })],
    )
  },
})

/** What belongs to a credit card. */
export const opensNoLiability = scenario('tokens of a browser do not open a liability', {
  proves,
  needs: ['widget.session', 'account.liability', 'sensitive'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const [session, { id }, sensitive] = await Promise.all([
      given('widget.session'),
      given('account.liability'),
      given('sensitive'),
    ])
    const [token, calls] = await Promise.all([createElementToken(api), callsOfLiability(api, id)])

    await rejectOthers(
      { api, clause },
      [session, token],
      [...calls, (as) => as.sensitive.retrieve(sensitive.account_id, sensitive.id)],
    )
  },
})

/** What is only read. */
export const opensNoReference = scenario('tokens of a browser do not open scores and references', {
  proves,
  needs: ['widget.session', 'credit_score', 'card_product', 'merchant', 'event'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const [session, score, product, merchant, event] = await Promise.all([
      given('widget.session'),
      given('credit_score'),
      given('card_product'),
      given('merchant'),
      given('event'),
    ])
    const tokens = [session, await createElementToken(api)]

    await rejectOthers({ api, clause }, tokens, [
      (as) => as.creditScores.retrieve(score.entity_id, score.id),
      (as) => as.cardProducts.retrieve(product.id),
      (as) => as.merchants.retrieve(merchant.id),
      (as) => as.events.retrieve(event.id),
    ])
  },
})

/** What changes a record for good. */
export const changesNothing = scenario('tokens of a browser cancel no payment and no consent', {
  proves,
  needs: ['widget.session', 'payment.pending', 'entity.disposable'],
  changes: ['entity.disposable'],
  destructive: true,

  async run({ given, api, clause }) {
    const [session, payment, entity] = await Promise.all([
      given('widget.session'),
      given('payment.pending'),
      given('entity.disposable'),
    ])
    const tokens = [session, await createElementToken(api)]

    await rejectOthers({ api, clause }, tokens, [
      (as) => as.payments.cancel(payment.id),
      (as) => as.payments.simulate(payment.id, { status: 'processing' }),
      (as) => as.entities.withdrawConsent(entity.id, withdrawal),
    ])
  },
})
