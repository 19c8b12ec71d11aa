import { scenario } from '../../src/sources/scenario/index.ts'
import { expectServed } from '../support/situations.ts'
import { request } from '../verification-sessions/sessions.ts'
import { companies, homes, people } from './sample-changes.ts'
import { withdrawal } from './withdrawals.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** So many hours lead from one half of the day to the other: a clock of twelve hours is right in one of them. */
const hours = 13

/** A service does not take a change back by itself later, nor a second one, and does not lose a record. */
export const lastsForHours = scenario('an update and an account last', {
  proves: [
    'entities/update#lasts',
    'accounts/retrieve#answer',
    'conventions/records#agree',
    'conventions/timestamps#instant',
    'conventions/timestamps#never-back',
  ],
  needs: ['entity.individual', 'advanceClock'],
  mayNeed: ['entity.corporation'],
  changes: ['entity.individual', 'entity.corporation'],
  situations: {
    'much-later': ['entities/update', 'entities/list', 'accounts/create', 'accounts/retrieve'],
  },

  async run({ given, api, fake, actions, clause }) {
    const { id } = await given('entity.individual')
    const company = await given('entity.corporation')
    const open = () => api.accounts.create({ holder_id: id, ach: fake.bankAccount() })
    const opened = await open()
    const look = async (when: string) => {
      const reads = opened.ok ? [api.accounts.retrieve(String(opened.expectOk().id))] : []
      await Promise.all([api.entities.list(), ...reads])
      for (const read of reads) expectServed(clause, 'accounts/retrieve#answer', await read, when)
    }
    // Each update sends all parts, so that none of them may be taken back.
    const update = async (nth: 0 | 1) => {
      const address = homes[nth]!
      const [updated] = await Promise.all([
        api.mayRefuse.entities.update(id, { individual: people[nth]!, address }),
        company && api.entities.update(company.id, { corporation: companies[nth]!, address }),
      ])
      if (!updated.refused) updated.expectOk()
    }
    await update(0)
    await look('')

    await actions.advanceClock(hours * hour)
    await open()
    await look(` ${hours} hours later`)
    await update(1)
    // A session names itself at the entity, and takes no time back.
    await api.mayRefuse.verificationSessions.create(id, request)

    await actions.advanceClock(40 * day, { atLeast: true })
    await look(' 40 days later')
  },
})

export const withdrawalLasts = scenario('a withdrawal of consent lasts', {
  proves: [
    'entities/withdraw-consent#stays-disabled',
    'entities/withdraw-consent#account-products',
    'entities/withdraw-consent#account-subscriptions',
  ],
  needs: ['entity.disposable', 'advanceClock'],
  changes: ['entity.disposable'],
  situations: { 'much-later': ['entities/withdraw-consent', 'entities/list', 'accounts/retrieve'] },
  destructive: true,

  async run({ given, api, fake, actions }) {
    const { id, account_id } = await given('entity.disposable')
    const look = (opened: readonly string[] = []) =>
      Promise.all([
        api.entities.list(),
        account_id && api.accounts.retrieve(account_id),
        ...opened.map((account) => api.accounts.retrieve(account)),
      ])
    await look()
    const opened = await api.mayRefuse.accounts.create({ holder_id: id, ach: fake.bankAccount() })
    // A withdrawal is not for the accounts of the day only.
    await actions.advanceClock(day, { atLeast: true })
    const withdrawn = await api.entities.withdrawConsent(id, withdrawal)
    withdrawn.expectOk()
    await look(opened.ok ? [opened.expectOk().id] : [])

    await actions.advanceClock(40 * day, { atLeast: true })
    await look()
  },
})
