import { scenario, testData, type World } from '../../src/scenario/index.ts'
import {
  callsOfBankAccounts,
  callsOfLiability,
  callsOfTeam,
  callsOfVerification,
  isBlocked,
} from './guarded-calls.ts'
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

/** What needs no subject. */
export const guardsTeam = scenario('the records of a team are open to the key only', {
  proves,

  async run({ api, clause }) {
    await guard({ api, clause }, await callsOfTeam(api))
  },
})

/** What belongs to a person. */
export const guardsBankAccounts = scenario('bank accounts are open to the key only', {
  proves,
  needs: ['entity.individual'],
  changes: ['entity.individual'],

  async run({ given, api, fake, clause }) {
    const { id } = await given('entity.individual')
    await guard({ api, clause }, await callsOfBankAccounts({ api, fake }, id))
  },
})

const address = testData({ line1: '4 Foreign Street', city: 'Albany', state: 'NY', zip: '12207' })
const ownAddress = testData({ ...address, line1: '5 Own Street' })

/** A change that was rejected does not show. */
export const storesNothing = scenario('an update without the key changes nothing', {
  proves,
  needs: ['entity.individual'],
  changes: ['entity.individual'],

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

/** What came with version 2024-04-04. */
export const guardsVerification = scenario(
  'the verification and the subscriptions of an entity are open to the key only',
  {
    proves,
    needs: ['entity.individual'],
    changes: ['entity.individual'],
    since: '2024-04-04',

    async run({ given, api, clause }) {
      const { id } = await given('entity.individual')
      await guard({ api, clause }, await callsOfVerification(api, id))
    },
  },
)

/** The records of a credit card. */
export const guardsLiability = scenario('the records of a liability are open to the key only', {
  proves,
  needs: ['account.liability'],
  changes: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { id } = await given('account.liability')
    await guard({ api, clause }, await callsOfLiability(api, id))
  },
})

/** The number of a card is worth most of all. */
export const guardsSensitive = scenario('sensitive card data is open to the key only', {
  proves,
  needs: ['sensitive'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { account_id, id } = await given('sensitive')
    await guard({ api, clause }, [(as) => as.sensitive.retrieve(account_id, id)])
  },
})

/** How a person pays their debts. */
export const guardsCreditScore = scenario('a credit score is open to the key only', {
  proves,
  needs: ['credit_score'],
  since: '2024-04-04',

  async run({ given, api, clause }) {
    const { entity_id, id } = await given('credit_score')
    await guard({ api, clause }, [(as) => as.creditScores.retrieve(entity_id, id)])
  },
})

/** Reference data holds nothing personal, and needs the key all the same. */
export const guardsCardProduct = scenario('a card product is open to the key only', {
  proves,
  needs: ['card_product'],

  async run({ given, api, clause }) {
    const { id } = await given('card_product')
    await guard({ api, clause }, [(as) => as.cardProducts.retrieve(id)])
  },
})

/** The same of merchants. */
export const guardsMerchant = scenario('a merchant is open to the key only', {
  proves,
  needs: ['merchant'],

  async run({ given, api, clause }) {
    const { id } = await given('merchant')
    await guard({ api, clause }, [(as) => as.merchants.retrieve(id)])
  },
})

/** What happened to a record. */
export const guardsEvent = scenario('a stored event is open to the key only', {
  proves,
  needs: ['event'],

  async run({ given, api, clause }) {
    const { id } = await given('event')
    await guard({ api, clause }, [(as) => as.events.retrieve(id)])
  },
})
