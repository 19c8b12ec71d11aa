import { scenario } from '../../src/scenario/index.ts'
import { homes } from './sample-changes.ts'

const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' } as const

/** What becomes of an update seconds later, and hours where others move the clock. */
export const updateLastsToTheEnd = scenario('an update lasts until the end of the run', {
  proves: [
    'entities/update#lasts',
    'conventions/timestamps#never-back',
    'conventions/records#agree',
    'accounts/retrieve#answer',
  ],
  needs: ['entity.disposable'],
  touches: ['entity.disposable'],
  first: true,

  async run({ given, api, afterOthers }) {
    const { id, account_id } = await given('entity.disposable')
    const accounts = account_id === undefined ? [] : [account_id]
    const look = () => Promise.all(accounts.map((one) => api.accounts.retrieve(one)))
    await look()
    for (const address of homes) (await api.entities.update(id, { address })).expectOk()
    await Promise.all([api.entities.list(), look()])

    await afterOthers()

    await Promise.all([api.entities.list(), look()])
  },
})

/** The same of a withdrawal. */
export const withdrawalLastsToTheEnd = scenario('a withdrawal lasts until the end of the run', {
  proves: [
    'entities/withdraw-consent#stays-disabled',
    'entities/withdraw-consent#account-products',
    'entities/withdraw-consent#account-subscriptions',
  ],
  needs: ['entity.disposable'],
  touches: ['entity.disposable'],
  first: true,
  destructive: true,

  async run({ given, api, afterOthers }) {
    const { id, account_id } = await given('entity.disposable')
    const accounts = account_id === undefined ? [] : [account_id]
    const look = () =>
      Promise.all([api.entities.list(), ...accounts.map((one) => api.accounts.retrieve(one))])
    await look()
    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
    withdrawn.expectOk()
    await look()

    await afterOthers()

    await look()
  },
})

/** Nothing that a service does later, of its own accord, takes a change back. */
export const lastsForMinutes = scenario('an update and a withdrawal last', {
  proves: [
    'entities/withdraw-consent#stays-disabled',
    'entities/withdraw-consent#account-products',
    'entities/update#lasts',
  ],
  needs: ['entity.individual', 'entity.disposable', 'advanceClock'],
  touches: ['clock', 'entity.individual', 'entity.disposable'],
  destructive: true,

  async run({ given, api, actions }) {
    const person = await given('entity.individual')
    const { id, account_id } = await given('entity.disposable')
    const accounts = account_id === undefined ? [] : [account_id]
    const look = () =>
      Promise.all([api.entities.list(), ...accounts.map((one) => api.accounts.retrieve(one))])
    await look()
    for (const address of homes) {
      const updated = await api.entities.update(person.id, { address })
      if (!updated.refused) updated.expectOk()
    }
    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
    withdrawn.expectOk()
    await look()

    await actions.advanceClock(5 * 60)

    await look()
  },
})
