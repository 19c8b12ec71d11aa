import type { OperationAddress } from '../../src/core/contract/index.ts'
import { type Scenario, testData, type World } from '../../src/sources/scenario/index.ts'
import { callsOf, connect, type GuardedCalls, guarded } from '../authentication/guarded-calls.ts'
import { type Call, rejectOthers, rejectOthersAtOnce } from '../authentication/reject-others.ts'
import { withdrawal } from '../entities/withdrawals.ts'
import { situations } from '../support/situations.ts'

// The tokens that a browser has, of a session and of its component: they open the events of the session, and nothing else.

/** The token of a session, and that of its component, where the target creates such tokens. */
async function tokensOf({ token }: { readonly token: string }, api: World['api']) {
  const created = (await api.elements.createToken({ type: 'connect', connect })).ifServed()
  return [{ token }, ...(created ? [{ token: String(created.element_token) }] : [])]
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
    mayNeed: [...new Set(groups.flatMap(({ subject }) => subject ?? []))],
    situations: { 'wrong-credential': groups.flatMap(({ operations }) => operations) },
    ...(groups.some(({ since }) => since) && { since: '2024-04-04' as const }),
    ...own,
  }
  const title = `tokens of a browser do not open ${groups.map(({ what }) => what).join(' or ')}`
  return sessions.inSituation(title, declared, async (world, session) => {
    const tokens = await tokensOf(session, world.api)
    const calls = await Promise.all(groups.map((group) => callsOf(group, world as World)))

    await rejectOthersAtOnce(world, calls.flat(), { credentials: tokens })
  })
}

/** The token that starts the component does not read its events either. */
export const guardsSession = sessions.inSituation(
  'the events of a session are open to its token only',
  { situations: { 'wrong-credential': ['widget-events/list'] } },
  async ({ api, clause, sleep }, session) => {
    const { token } = session
    const [, ...ofComponent] = await tokensOf(session, api)
    const madeUp = { token: 'otkn_assay_this_is_not_a_token' }
    const others = ['none', madeUp, ...ofComponent] as const

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
  subject: 'entity.individual',
  calls: (_, id) => [(as) => as.entities.update(id, { address: home })],
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

/** A scenario that makes calls which change a subject for good; their effect depends on what was done before. */
function changesNo(
  what: string,
  subject: 'payment.pending' | 'entity.disposable',
  operations: readonly OperationAddress[],
  calls: (id: string) => readonly Call[],
): Scenario {
  return sessions.inSituation(
    `tokens of a browser ${what}`,
    {
      needs: [subject],
      situations: { 'wrong-credential': operations },
      destructive: true,
    },
    async (world, session) => {
      const { id } = await world.given(subject)
      await rejectOthers(world, await tokensOf(session, world.api), calls(id))
    },
  )
}

export const cancelsNoPayment = changesNo(
  'cancel no payment',
  'payment.pending',
  ['payments/cancel', 'payments/simulate'],
  (id) => [
    (as) => as.payments.cancel(id),
    (as) => as.payments.simulate(id, { status: 'processing' }),
  ],
)
export const withdrawsNoConsent = changesNo(
  'withdraw no consent',
  'entity.disposable',
  ['entities/withdraw-consent'],
  (id) => [(as) => as.entities.withdrawConsent(id, withdrawal)],
)
