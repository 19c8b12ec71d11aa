import { type Scenario, scenario, testData, type World } from '../../src/scenario/index.ts'
import { type GuardedCalls, guarded, isBlocked } from './guarded-calls.ts'
import { type Call, rejectOthers, tryOthers, tryOwn, withoutKey } from './reject-others.ts'

// Payments and consent, which are changed for good, and widget events are in the files of their operations.

const proves = ['authentication/key#required'] as const

type Access = Pick<World<(typeof proves)[number], never>, 'api' | 'clause'>

/**
 * None of the calls is open without the key. One that is refused with the key, too, or that the target does not serve,
 * keeps no other from being tested, and blocks the scenario in the end.
 */
async function guard(access: Access, calls: readonly Call[]): Promise<void> {
  const ends: unknown[] = []
  const tried = await Promise.allSettled(calls.map((call) => tryOthers(access, withoutKey, call)))
  for (const [index, call] of calls.entries()) {
    try {
      const others = tried[index]!
      if (others.status === 'rejected') throw others.reason
      const own = await tryOwn(access, call, others.value)
      own.expectOk()
    } catch (end) {
      if (!isBlocked(end)) throw end
      ends.push(end)
    }
  }
  if (ends.length > 0) throw ends[0]
}

/** A scenario that makes calls without the key. */
function guards(title: string, { operations, needs, since, calls }: GuardedCalls): Scenario {
  return scenario(title, {
    proves,
    needs,
    changes: needs.filter((need) => need === 'entity.individual' || need === 'account.liability'),
    ...(since && { since }),
    situations: { 'wrong-credential': operations },
    async run(world) {
      await guard(world as Access, await calls(world as World))
    },
  })
}

export const guardsTeam = guards('the records of a team are open to the key only', guarded.team)
export const guardsBankAccounts = guards(
  'bank accounts are open to the key only',
  guarded.bankAccounts,
)
export const guardsVerification = guards(
  'the verification and the subscriptions of an entity are open to the key only',
  guarded.verification,
)
export const guardsLiability = guards(
  'the records of a liability are open to the key only',
  guarded.liability,
)
export const guardsSensitive = guards(
  'sensitive card data is open to the key only',
  guarded.sensitive,
)
export const guardsCreditScore = guards(
  'a credit score is open to the key only',
  guarded.creditScore,
)
export const guardsCardProduct = guards(
  'a card product is open to the key only',
  guarded.cardProduct,
)
export const guardsMerchant = guards('a merchant is open to the key only', guarded.merchant)
export const guardsEvent = guards('a stored event is open to the key only', guarded.event)

const address = testData({ line1: '4 Foreign Street', city: 'Albany', state: 'NY', zip: '12207' })
const ownAddress = testData({ ...address, line1: '5 Own Street' })

/** A change that was rejected does not show. */
export const storesNothing = scenario('an update without the key changes nothing', {
  proves,
  needs: ['entity.individual'],
  changes: ['entity.individual'],
  situations: { 'wrong-credential': ['entities/update'] },

  async run({ given, api, clause }) {
    const { id } = await given('entity.individual')
    const { own, areRejected } = await rejectOthers({ api, clause }, withoutKey, [
      (as) => as.entities.list(),
      (as) => as.entities.update(id, { address }),
    ])

    const [listed] = own
    const isStored = areRejected && JSON.stringify(listed.expectOk()).includes(address.line1)
    clause('authentication/key#required', listed, {
      holds: !isStored,
      expected: 'an update that was rejected changes nothing',
      actual: 'the address of the update is shown',
    })
    await api.entities.update(id, { address: ownAddress })
  },
})
