import { scenario } from '../../src/scenario/index.ts'

/** The full number of a card, for those who may see it. */
export const readsCard = scenario('the sensitive data of a card can be read', {
  proves: [
    'sensitive/retrieve#answer',
    'sensitive/retrieve#id',
    'sensitive/retrieve#account',
    'sensitive/sensitive#credit-card',
    'conventions/ids#sensitive',
  ],
  since: '2024-04-04',

  async run({ given, api }) {
    const { accountId, id } = await given.sensitiveRecord()

    const record = await api.sensitive.retrieve(accountId, id)

    void record.body
  },
})

/** A card does not change while nobody touches it. */
export const readsCardTwice = scenario(
  'the sensitive data of a card are the same when read again',
  {
    proves: ['conventions/records#agree', 'sensitive/retrieve#answer'],
    since: '2024-04-04',

    async run({ given, api, clause, expect }) {
      const { accountId, id } = await given.sensitiveRecord()
      void (await api.sensitive.retrieve(accountId, id)).body

      const again = await api.sensitive.retrieve(accountId, id)

      clause('sensitive/retrieve#answer', () => {
        expect(again.refused, 'a card was shown once and then not again').toBe(false)
      })
    },
  },
)

/** Under another account there is either nothing, or something of that account. */
export const keepsToAccount = scenario('the data of a card are not shown under another account', {
  proves: ['sensitive/retrieve#account', 'sensitive/retrieve#answer'],
  since: '2024-04-04',

  async run({ given, api }) {
    const { accountId, id } = await given.sensitiveRecord()
    const other = await given.achAccount()
    void (await api.sensitive.retrieve(accountId, id)).body

    await api.sensitive.retrieve(other.id, id)
  },
})
