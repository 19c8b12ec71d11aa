import { scenario } from '#scenario'

/** Fresh figures are asked for; they come later. */
export const asksForUpdate = scenario('an update of a liability can be asked for', {
  proves: [
    'updates/create#pending',
    'updates/create#account',
    'updates/create#answer',
    'updates/update#credit-card',
    'conventions/ids#update',
  ],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given.liabilityAccount()

    const update = await api.updates.create(account.id)

    void update.body
  },
})
