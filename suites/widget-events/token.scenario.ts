import { type Scenario, testData, type World } from '../../src/scenario/index.ts'
import { connect, type GuardedCalls, guarded } from '../authentication/guarded-calls.ts'
import { rejectOthers } from '../authentication/reject-others.ts'
import { withdrawal } from '../entities/withdrawals.ts'
import { situations } from '../support/situations.ts'

// The tokens that a browser has, of a session and of its component: they open the events of the session, and nothing else.

async function createElementToken(api: World['api']) {
  const created = await api.elements.createToken({ type: 'connect', connect })
  return { token: String(created.expectOk().element_token) }
}

const sessions = situations('widget-events/list', {
  needs: ['widget.session'],
  proves: ['authentication/key#required'],
  subject: ({ given }) => given('widget.session'),
  call: (api, { token }) => api.widgetEvents.list(token),
})

/** A scenario that makes calls with the tokens of a browser. */
function opensNo(
  title: string,
  groups: readonly GuardedCalls[],
  own: Parameters<typeof sessions.inSituation>[1] = {},
): Scenario {
  const declared = {
    needs: [...new Set(groups.flatMap(({ needs }) => needs))],
    situations: { 'wrong-credential': groups.flatMap(({ operations }) => operations) },
    ...(groups.some(({ since }) => since) && { since: '2024-04-04' as const }),
    ...own,
  }
  return sessions.inSituation(title, declared, async (world, session) => {
    const { api, clause } = world as unknown as World
    const token = await createElementToken(api)
    const calls = await Promise.all(groups.map((group) => group.calls(world as unknown as World)))

    await rejectOthers({ api, clause }, [session, token], calls.flat())
  })
}

/** The token that starts the component does not read its events either. */
export const guardsSession = sessions.inSituation(
  'the events of a session are open to its token only',
  { situations: { 'wrong-credential': ['widget-events/list'] } },
  async ({ api, clause }, { token }) => {
    const madeUp = { token: 'otkn_assay_this_is_not_a_token' }
    const others = ['none', madeUp, await createElementToken(api)] as const

    const { own } = await rejectOthers({ api, clause }, others, [
      (as) => as.widgetEvents.list(token),
    ])

    own[0].expectOk()
  },
)

const home = testData({ line1: '3 Key Court', city: 'Austin', state: 'TX', zip: '78701' })

const entity: GuardedCalls = {
  operations: ['entities/update'],
  needs: ['entity.individual'],
  async calls({ given }) {
    const { id } = await given('entity.individual')
    return [(as) => as.entities.update(id, { address: home })]
  },
}

/** Operations that change a record for good. */
const forGood: GuardedCalls = {
  operations: ['payments/cancel', 'payments/simulate', 'entities/withdraw-consent'],
  needs: ['payment.pending', 'entity.disposable'],
  async calls({ given }) {
    const [payment, disposable] = await Promise.all([
      given('payment.pending'),
      given('entity.disposable'),
    ])
    return [
      (as) => as.payments.cancel(payment.id),
      (as) => as.payments.simulate(payment.id, { status: 'processing' }),
      (as) => as.entities.withdrawConsent(disposable.id, withdrawal),
    ]
  },
}

export const opensNoTeam = opensNo('tokens of a browser do not open the records of a team', [
  guarded.team,
])
export const opensNoEntity = opensNo(
  'tokens of a browser do not open an entity',
  [guarded.bankAccounts, guarded.verification, entity],
  { changes: ['entity.individual'] },
)
export const opensNoLiability = opensNo(
  'tokens of a browser do not open a liability',
  [guarded.liability, guarded.sensitive],
  { changes: ['account.liability'] },
)
export const opensNoReference = opensNo('tokens of a browser do not open scores and references', [
  guarded.creditScore,
  guarded.cardProduct,
  guarded.merchant,
  guarded.event,
])
export const changesNothing = opensNo(
  'tokens of a browser cancel no payment and no consent',
  [forGood],
  { changes: ['entity.disposable'], destructive: true },
)
