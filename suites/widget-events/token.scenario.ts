import { type Scenario, testData, type World } from '../../src/sources/scenario/index.ts'
import { connect, type GuardedCalls, guarded } from '../authentication/guarded-calls.ts'
import { rejectOthers, rejectOthersAtOnce } from '../authentication/reject-others.ts'
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
function opensNo(groups: readonly GuardedCalls[], own: Pick<Scenario, 'changes'> = {}): Scenario {
  const declared = {
    needs: [...new Set(groups.flatMap(({ needs }) => needs))],
    situations: { 'wrong-credential': groups.flatMap(({ operations }) => operations) },
    ...(groups.some(({ since }) => since) && { since: '2024-04-04' as const }),
    ...own,
  }
  const title = `tokens of a browser do not open ${groups.map(({ what }) => what).join(' or ')}`
  return sessions.inSituation(title, declared, async (world, session) => {
    const { api, clause, sleep } = world as unknown as World
    const token = await createElementToken(api)
    const calls = await Promise.all(groups.map((group) => group.calls(world as unknown as World)))

    await rejectOthersAtOnce({ api, clause, sleep }, [session, token], calls.flat())
  })
}

/** The token that starts the component does not read its events either. */
export const guardsSession = sessions.inSituation(
  'the events of a session are open to its token only',
  { situations: { 'wrong-credential': ['widget-events/list'] } },
  async ({ api, clause, sleep }, { token }) => {
    const madeUp = { token: 'otkn_assay_this_is_not_a_token' }
    const others = ['none', madeUp, await createElementToken(api)] as const

    const { own } = await rejectOthers({ api, clause, sleep }, others, [
      (as) => as.widgetEvents.list(token),
    ])

    own[0].expectOk()
  },
)

const home = testData({ line1: '3 Key Court', city: 'Austin', state: 'TX', zip: '78701' })

const entity: GuardedCalls = {
  what: 'an entity',
  operations: ['entities/update'],
  needs: ['entity.individual'],
  async calls({ given }) {
    const { id } = await given('entity.individual')
    return [(as) => as.entities.update(id, { address: home })]
  },
}

export const opensNoTeam = opensNo([guarded.team])
export const opensNoEntity = opensNo([guarded.bankAccounts, guarded.verification, entity], {
  changes: ['entity.individual'],
})
export const opensNoLiability = opensNo([guarded.liability, guarded.sensitive], {
  changes: ['account.liability'],
})
export const opensNoReference = opensNo([
  guarded.creditScore,
  guarded.cardProduct,
  guarded.merchant,
  guarded.event,
])

/** The effect of permanent changes depends on what was done before. */
export const changesNothing = sessions.inSituation(
  'tokens of a browser cancel no payment and no consent',
  {
    needs: ['payment.pending', 'entity.disposable'],
    changes: ['entity.disposable'],
    situations: {
      'wrong-credential': ['payments/cancel', 'payments/simulate', 'entities/withdraw-consent'],
    },
    destructive: true,
  },
  async ({ given, api, clause, sleep }, session) => {
    const [token, payment, disposable] = await Promise.all([
      createElementToken(api),
      given('payment.pending'),
      given('entity.disposable'),
    ])
    await rejectOthers(
      { api, clause, sleep },
      [session, token],
      [
        (as) => as.payments.cancel(payment.id),
        (as) => as.payments.simulate(payment.id, { status: 'processing' }),
        (as) => as.entities.withdrawConsent(disposable.id, withdrawal),
      ],
    )
  },
)
