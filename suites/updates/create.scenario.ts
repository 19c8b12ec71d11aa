import { scenario } from '../../src/scenario/index.ts'

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

/** Who asks twice may get the same update, or a new one; never something between the two. */
export const asksTwice = scenario('two updates of a liability are two, or one and the same', {
  proves: ['updates/create#answer', 'updates/create#pending'],
  since: '2024-04-04',

  async run({ given, api, sleep }) {
    const account = await given.liabilityAccount()
    void (await api.updates.create(account.id)).body
    await sleep(5)

    await api.updates.create(account.id)
  },
})
