import { Stop, scenario } from '../../src/sources/scenario/index.ts'
import { expectServed } from '../support/situations.ts'
import { request as session } from '../verification-sessions/sessions.ts'
import { homes, people } from './sample-changes.ts'
import { withdrawal, withdrawals } from './withdrawals.ts'

/** How many entities are looked at: enough to meet some with subscriptions, few enough for a large account. */
const enough = 4

/** Accounts, sessions and subscriptions of one entity do not belong to another one. */
export const keepsOtherRecords = withdrawals.inSituation(
  'a withdrawal of consent leaves alone what belongs to another entity',
  {
    since: '2024-04-04',
    proves: [
      'entities/withdraw-consent#others-keep',
      'entities/withdraw-consent#account-products',
      'entities/withdraw-consent#account-subscriptions',
      'verification-sessions/verification-session#entity',
      'accounts/retrieve#answer',
      'subscriptions/retrieve#answer',
    ],
    needs: ['entity.disposable'],
    alone: ['entities/withdraw-consent'],
    situations: {
      'other-owner': [
        'entities/withdraw-consent',
        'verification-sessions/create',
        'verification-sessions/list',
      ],
      'after-withdrawal': ['verification-sessions/list', 'subscriptions/retrieve'],
      concurrent: ['verification-sessions/create'],
    },
  },
  async ({ given, api, fake, clause }, other) => {
    const own = await given('entity.disposable')
    if (own.id === other.id) {
      throw new Stop('blocked', 'The target offers one disposable entity only.')
    }
    const ach = fake.bankAccount()
    const alike = { individual: people[0]!, address: homes[0]! }
    const [created] = await Promise.all([
      api.accounts.create({ holder_id: own.id, ach }),
      // What belongs to an entity follows from its id, not from a name or an address that another one has, too.
      ...[own, other].map(({ id }) => api.mayRefuse.entities.update(id, alike)),
      // At once, so that the judge sees whether each session belongs to the entity of its own request.
      ...[own, other].map(({ id }) => api.verificationSessions.create(id, session)),
    ])
    const first = created.ifServed()?.id
    const open = (account: typeof ach) => api.accounts.create({ holder_id: other.id, ach: account })
    // Two people may hold one bank account together.
    const second = await open(ach)
    const opened = second.ok || other.account_id ? second : await open(fake.bankAccount())
    const theirs = [other.account_id, opened.ok ? opened.expectOk().id : undefined]
    const read = (ids: readonly (string | undefined)[]) =>
      [...new Set(ids)].flatMap((id) => (id === undefined ? [] : api.accounts.retrieve(id)))
    const [map] = await Promise.all([
      api.subscriptions.list(other.id),
      ...read([own.account_id ?? first, theirs[0] ?? theirs[1]]),
    ])
    const subscriptions = map.ok ? Object.values(map.expectOk()) : []
    await Promise.all(subscriptions.map(({ id }) => api.subscriptions.retrieve(other.id, id)))

    const withdrawn = await api.entities.withdrawConsent(own.id, withdrawal)

    withdrawn.expectOk()
    const kept = read(theirs)
    await open(fake.bankAccount())
    for (const one of kept) {
      expectServed(clause, 'accounts/retrieve#answer', await one, ' after another entity withdrew')
    }
    const listBoth = () => [own, other].map(({ id }) => api.verificationSessions.list(id))
    const [reads] = await Promise.all([
      Promise.all(subscriptions.map(({ id }) => api.subscriptions.retrieve(other.id, id))),
      ...read([own.account_id, first, ...theirs]),
      ...listBoth(),
    ])
    for (const one of reads) expectServed(clause, 'subscriptions/retrieve#answer', one)
    await Promise.all(listBoth())
  },
)

/** The judge expects that no subscription and no session is shown under two entities. */
export const keepsRecordsApart = scenario(
  'what belongs to one entity is not listed under another one',
  {
    proves: [
      'conventions/records#one-parent',
      'verification-sessions/verification-session#entity',
      'subscriptions/list#answer',
    ],
    mayNeed: ['entity.individual', 'entity.corporation'],
    alone: ['entities', 'verification-sessions'],
    since: '2024-04-04',
    situations: { 'other-owner': ['subscriptions/list', 'verification-sessions/list'] },

    async run({ given, api }) {
      const known = [await given('entity.individual'), await given('entity.corporation')]
      const { data } = (await api.entities.list()).ifServed() ?? {}
      const listed = data?.filter(({ status }) => status !== 'disabled')
      const entities: Listed[] = listed ?? known.filter((one) => one !== undefined)
      // Entities without subscriptions are read too: if they show some, these belong to another entity.
      entities.sort((a, b) => subscriptionsOf(b) - subscriptionsOf(a))
      const companies = entities.filter(({ type }) => type === 'corporation').slice(0, 2)
      const owners = new Set([
        ...entities.slice(0, enough - 1),
        ...entities.slice(-1),
        ...companies,
      ])

      for (const some of [[...owners], entities.slice(0, 1)]) {
        await Promise.all(
          some.flatMap(({ id }) => [api.subscriptions.list(id), api.verificationSessions.list(id)]),
        )
      }
    },
  },
)

interface Listed {
  readonly id: string
  readonly type?: string | null
  readonly subscriptions?: readonly string[] | null
}

function subscriptionsOf({ subscriptions }: Listed): number {
  return subscriptions?.length ?? 0
}

/** Each response belongs to its own request. */
export const listsAtOnce = scenario('what belongs to two entities can be listed at once', {
  proves: ['verification-sessions/list#answer', 'subscriptions/list#keys'],
  needs: ['entity.individual', 'entity.corporation'],
  changes: ['entity.individual'],
  since: '2024-04-04',
  situations: { concurrent: ['subscriptions/list', 'verification-sessions/list'] },

  async run({ given, api }) {
    const person = await given('entity.individual')
    const company = await given('entity.corporation')
    await api.verificationSessions.create(person.id, session)
    const ids = [person.id, company.id]

    await Promise.all(ids.map((id) => api.verificationSessions.list(id)))
    await Promise.all(ids.map((id) => api.subscriptions.list(id)))

    await Promise.all(
      ids.flatMap((id) => [api.verificationSessions.list(id), api.subscriptions.list(id)]),
    )
  },
})
