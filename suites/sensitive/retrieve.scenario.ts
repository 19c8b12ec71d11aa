import { scenario } from '#scenario'

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
