import { scenario } from '../../src/scenario/index.ts'

/** The full number of a card, for clients that may see it. */
export const readsCreditCard = scenario('the sensitive data of a card can be read', {
  proves: [
    'sensitive/retrieve#answer',
    'sensitive/retrieve#id',
    'sensitive/retrieve#account',
    'sensitive/sensitive#credit-card',
    'conventions/ids#sensitive',
  ],
  needs: ['sensitive'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { account_id, id } = await given('sensitive')

    const record = await api.sensitive.retrieve(account_id, id)

    record.expectOk()
  },
})

/** Nothing happens between the two requests, so the judge expects two equal records. */
export const readsSameTwice = scenario(
  'the sensitive data of a card are the same when read again',
  {
    proves: ['conventions/records#agree', 'sensitive/retrieve#answer'],
    needs: ['sensitive'],
    since: '2024-04-04',

    async run({ given, api, clause }) {
      const { account_id, id } = await given('sensitive')
      const first = await api.sensitive.retrieve(account_id, id)
      first.expectOk()

      const again = await api.sensitive.retrieve(account_id, id)

      clause('sensitive/retrieve#answer', again, {
        holds: !again.refused,
        expected: 'sensitive data that were just read can be read again',
      })
    },
  },
)

/** The judge expects a refusal, or data of the account that was requested. */
export const hiddenFromOtherAccount = scenario(
  'the sensitive data of a card are not shown under another account',
  {
    proves: ['sensitive/retrieve#account', 'sensitive/retrieve#answer'],
    needs: ['sensitive', 'account.ach'],
    since: '2024-04-04',

    async run({ given, api }) {
      const { account_id, id } = await given('sensitive')
      const other = await given('account.ach')
      const record = await api.sensitive.retrieve(account_id, id)
      record.expectOk()

      await api.sensitive.retrieve(other.id, id)
    },
  },
)
