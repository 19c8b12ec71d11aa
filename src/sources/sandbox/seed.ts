import { achOf, addressOf, corporationOf, individualOf } from './fake-data.ts'
import { addAchAccount, addLiabilityAccount } from './resources/accounts.ts'
import { knownCardProducts, knownMerchants } from './resources/catalogue.ts'
import { addCorporation, addIndividual } from './resources/entities.ts'
import { addPayment, moveTo } from './resources/payments.ts'
import { addCreditScore, addScoreEvent, subscribe } from './resources/products.ts'
import { addVerificationSession, succeed } from './resources/verification-sessions.ts'
import { addWebhook } from './resources/webhooks.ts'
import { addWidgetSession, connectCard } from './resources/widgets.ts'
import { keep, type Store } from './store.ts'

export function seedRecords(store: Store): void {
  for (const product of knownCardProducts) keep(store.cardProducts, product)
  for (const merchant of knownMerchants) keep(store.merchants, merchant)
  const people = seedEntities(store)
  seedPayments(store, people)
  seedScores(store, people[0]!)
  seedWebhooks(store)
  seedWidgetSessions(store)
}

function seedEntities(store: Store): readonly string[] {
  const plain = addIndividual(store, individualOf(1), addressOf(1), true)
  subscribe(store, plain, ['connect', 'credit_score'])
  const withoutNumber = { ...individualOf(2), ssn: null, ssn_4: null }
  const unknown = addIndividual(store, withoutNumber, addressOf(2), true)
  const attributed = addIndividual(store, individualOf(3), addressOf(3), true)
  subscribe(store, attributed, ['connect', 'attributes'])

  const proven = addIndividual(store, individualOf(4), addressOf(4), false)
  succeed(store, addVerificationSession(store, proven.id, 'sms'))
  succeed(store, addVerificationSession(store, proven.id, 'byo_kyc'))
  addVerificationSession(store, proven.id, 'kba')

  const company = addCorporation(store, corporationOf(6), addressOf(6))
  return [plain, unknown, attributed, proven, company].map(({ id }) => id)
}

function seedPayments(store: Store, people: readonly string[]): void {
  const bank = addAchAccount(store, people[0]!, achOf(1))
  addAchAccount(store, people.at(-1)!, achOf(2))
  const card = addLiabilityAccount(store, people[0]!)
  addLiabilityAccount(store, people[2]!)
  for (const status of ['pending', 'processing', 'canceled', 'failed'] as const) {
    const order = { source: bank.id, destination: card.id, amount: 5000, description: 'Bill pay' }
    const payment = addPayment(store, order)
    if (status !== 'pending') moveTo(store, payment, status)
  }
}

function seedScores(store: Store, entityId: string): void {
  const before = addCreditScore(store, entityId, 680)
  addScoreEvent(store, before, addCreditScore(store, entityId, 712))
}

function seedWebhooks(store: Store): void {
  const type = 'payment.update'
  const url = 'https://receiver.example.com/hooks'
  addWebhook(store, { type, url, metadata: null, expanded: false })
  addWebhook(store, { type, url: `${url}/expanded`, metadata: { team: 'billing' }, expanded: true })
}

function seedWidgetSessions(store: Store): void {
  for (const account of [...store.accounts.values()].filter(({ type }) => type === 'liability')) {
    connectCard(store, addWidgetSession(store), account.id)
  }
}
