import { scenario } from '../../src/sources/scenario/index.ts'
import { expectServed } from '../support/situations.ts'
import { companies, homes, people } from './sample-changes.ts'
import { withdrawal } from './withdrawals.ts'

const minute = 60
const day = 24 * 60 * minute

/** A service does not take a change back by itself later, and does not lose a record. */
export const lastsForHours = scenario('an update, a withdrawal and an account last', {
  proves: [
    'entities/withdraw-consent#stays-disabled',
    'entities/withdraw-consent#account-products',
    'entities/withdraw-consent#account-subscriptions',
    'entities/update#lasts',
    'accounts/retrieve#answer',
    'conventions/records#agree',
  ],
  needs: ['entity.individual', 'entity.corporation', 'entity.disposable', 'advanceClock'],
  changes: ['entity.individual', 'entity.corporation', 'entity.disposable'],
  situations: {
    'much-later': [
      'entities/update',
      'entities/withdraw-consent',
      'entities/list',
      'accounts/create',
      'accounts/retrieve',
    ],
  },
  destructive: true,

  async run({ given, api, fake, actions, clause }) {
    const { id } = await given('entity.individual')
    const company = await given('entity.corporation')
    const leaving = await given('entity.disposable')
    const created = await api.accounts.create({ holder_id: id, ach: fake.bankAccount() })
    const account = created.expectOk().id
    const others = leaving.account_id === undefined ? [] : [leaving.account_id]
    const readAll = () => [account, ...others].map((one) => api.accounts.retrieve(one))
    const look = async () => {
      const accounts = readAll()
      await Promise.all([api.entities.list(), ...accounts])
      return accounts[0]!
    }
    await Promise.all(readAll())
    const [updated] = await Promise.all([
      api.entities.update(id, { address: homes[0]! }),
      api.entities.update(company.id, { corporation: companies[0]! }),
    ])
    if (!updated.refused) updated.expectOk()
    await api.entities.update(id, { individual: people[0]! })
    // The last update sends all parts, so that none of them may be taken back.
    await Promise.all([
      api.entities.update(id, { individual: people[1]!, address: homes[1]! }),
      api.entities.update(company.id, { corporation: companies[1]!, address: homes[2]! }),
    ])
    await look()

    await actions.advanceClock(90 * minute, { atLeast: true })
    // The account of the entity already exists.
    const withdrawn = await api.entities.withdrawConsent(leaving.id, withdrawal)
    withdrawn.expectOk()
    expectServed(clause, 'accounts/retrieve#answer', await look(), ' 90 minutes later')

    await actions.advanceClock(40 * day, { atLeast: true })
    expectServed(clause, 'accounts/retrieve#answer', await look(), ' 40 days later')
  },
})
