import { scenario } from '../../src/scenario/index.ts'

/** Fresh data are requested now and come later. */
export const createsUpdate = scenario('an update of a liability can be requested', {
  proves: [
    'updates/create#pending',
    'updates/create#account',
    'updates/create#answer',
    'updates/update#credit-card',
    'conventions/ids#update',
  ],
  needs: ['account.liability'],
  touches: ['account.liability'],
  since: '2024-04-04',

  async run({ given, api }) {
    const account = await given('account.liability')

    const update = await api.updates.create(account.id)

    update.expectOk()
  },
})

/** A second request may return the same update; the judge compares the two. */
export const repeatIsNewOrSame = scenario(
  'a second request for an update creates a new one or returns the same',
  {
    proves: ['updates/create#answer', 'updates/create#pending'],
    needs: ['account.liability'],
    touches: ['account.liability'],
    since: '2024-04-04',

    async run({ given, api, sleep }) {
      const account = await given('account.liability')
      const first = await api.updates.create(account.id)
      first.expectOk()
      await sleep(5)

      await api.updates.create(account.id)
    },
  },
)
