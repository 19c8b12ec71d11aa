import { type Scenario, scenario, testData, type World } from '../../src/sources/scenario/index.ts'
import { callsOf, type GuardedCalls, guarded } from './guarded-calls.ts'
import { rejectOthers, rejectOthersAtOnce, withoutKey } from './reject-others.ts'

// Payments and consent, which are changed for good, and widget events are in the files of their operations.

const proves = ['authentication/key#required'] as const

/**
 * A scenario that makes calls without the key: each with all credentials, or with one in turn, from `first` on. Who compares keys mostly
 * does so for all calls about one kind of record alike. The reads with the key are sent under another version, which shows its shapes, too.
 */
function guards(group: GuardedCalls, first?: 'none' | 'part-of-key'): Scenario {
  const { what, operations, subject, since } = group
  const needs = subject ? [subject] : []
  const from = first === 'none' ? ', from none on' : ''
  return scenario(`only the key opens ${what}${from}`, {
    proves,
    needs,
    changes: needs.filter((need) => need === 'entity.individual' || need === 'account.liability'),
    ...(since && { since }),
    situations: { 'wrong-credential': operations },
    async run(world) {
      const version = world.versions.find((one, nth) => nth > 0 && one >= (since ?? one))
      await rejectOthersAtOnce(world, await callsOf(group, world as World), { first, version })
    },
  })
}

export const guardsTeam = guards(guarded.team, 'part-of-key')
export const guardsTeamFromNone = guards(guarded.team, 'none')
export const guardsBankAccounts = guards(guarded.bankAccounts, 'part-of-key')
export const guardsBankAccountsFromNone = guards(guarded.bankAccounts, 'none')
export const guardsVerification = guards(guarded.verification, 'part-of-key')
export const guardsVerificationFromNone = guards(guarded.verification, 'none')
export const guardsLiability = guards(guarded.liability, 'part-of-key')
export const guardsLiabilityFromNone = guards(guarded.liability, 'none')
export const guardsSensitive = guards(guarded.sensitive)
export const guardsCreditScore = guards(guarded.creditScore)
export const guardsCardProduct = guards(guarded.cardProduct)
export const guardsMerchant = guards(guarded.merchant)
export const guardsEvent = guards(guarded.event)

const foreign = testData({ line1: '4 Foreign Street', city: 'Albany', state: 'NY', zip: '12207' })
const own = testData({ ...foreign, line1: '5 Own Street' })

/** A change that was rejected must not show. */
export const storesNothing = scenario('an update without the key changes nothing', {
  proves,
  needs: ['entity.individual'],
  changes: ['entity.individual'],
  situations: { 'wrong-credential': ['entities/update'] },

  async run({ given, api, clause, fake, sleep }) {
    const { id } = await given('entity.individual')
    // After an earlier run whose last request was lost, the entity may still show an address of this kind.
    const address = { ...foreign, line2: fake.bankAccount().number.slice(-5) }
    const { own: responses, areRejected } = await rejectOthers({ api, clause, sleep }, withoutKey, [
      (as) => as.entities.list(),
      (as) => as.entities.update(id, { address }),
    ])

    const [listed] = responses
    const entity = listed.ifServed()?.data.find((record) => record.id === id)
    const isStored = areRejected && JSON.stringify(entity?.address ?? null).includes(address.line2)
    clause('authentication/key#required', listed, {
      holds: !isStored,
      expected: 'an update that was rejected changes nothing',
      actual: 'the address of the update is shown',
    })
    await api.entities.update(id, { address: own })
  },
})
