import { pointerOf } from '../../src/base/json/index.ts'
import type { EntityUpdateRequest } from '../../src/core/contract/index.ts'
import type { ApiResponse, World } from '../../src/sources/scenario/index.ts'
import { request as session } from '../verification-sessions/sessions.ts'
import {
  changedIn,
  changeInTurn,
  companies,
  type Entity,
  homes,
  ofEverything,
  ofNothing,
  people,
} from './sample-changes.ts'
import { individuals } from './updates.ts'

const withCompany = { mayNeed: ['entity.corporation'], changes: ['entity.corporation'] } as const

/** Each update sends all members, whatever form an accepted value has; the last two send a part each, at once. */
export const changesEverything = individuals.inSituation(
  'all data of an individual can be changed at once, whatever the values',
  {
    proves: ['entities/update#only-sent', 'entities/update#individual', 'entities/update#address'],
    situations: {
      again: ['entities/update'],
      'after-change': ['entities/update', 'entities/list'],
      concurrent: ['entities/update'],
    },
  },
  async (world, { id }) => {
    const [first, ...others] = ofEverything
    // Empty texts stand for what was there before; they may be refused.
    const changes = [{ individual: people[0]! }, first!, ofNothing, ...others]
    await changeInTurn(world, id, changes)
    await changePartsAtOnce(world, id, 0)
  },
)

/** Each response belongs to its own request. */
export const changesAtOnce = individuals.inSituation(
  'entities can be changed at once',
  {
    ...withCompany,
    proves: ['entities/update#id'],
    situations: { concurrent: ['entities/update'] },
  },
  async ({ given, api }, person) => {
    const company = await given('entity.corporation')
    const [home, nextHome] = homes
    const both = await Promise.all([
      api.entities.update(person.id, { address: home! }),
      company && api.entities.update(company.id, { address: nextHome! }),
    ])
    for (const response of both) response?.expectOk()
    await api.entities.list()
  },
)

export const changesPartsAtOnce = individuals.inSituation(
  'the parts of an entity can be changed at once',
  { situations: { concurrent: ['entities/update'] } },
  async (world, { id }) => {
    // The second time, both parts were others before.
    for (const nth of [0, 1] as const) await changePartsAtOnce(world, id, nth)
  },
)

type Updating = Pick<World<'entities/update#lasts', never>, 'api' | 'clause' | 'settled'>

/**
 * No update is lost to another one. One that replaces the whole may drop the other part, which then shows nothing. What one update
 * alone loses as well, the judge reports of that one.
 */
async function changePartsAtOnce(world: Updating, id: string, nth: 0 | 1): Promise<void> {
  const { api, clause, settled } = world
  const parts = [{ individual: people[nth]! }, { address: homes[nth]! }]
  const updated = await Promise.all(parts.map((part) => api.entities.update(id, part)))
  await settled()
  const list = await api.entities.list()
  const shown = list.ifServed()?.data.find((entity) => entity.id === id)
  if (shown === undefined) return
  const sent = parts.flatMap((part, index) => {
    const by = updated[index]
    return by?.ok ? { part, by, lost: lostOf(part, shown), at: pointerOf(Object.keys(part)) } : []
  })
  const undone = sent.filter(({ lost }) => lost.length > 0)
  for (const one of undone) if (await isSimpler(world, id, one)) return
  clause('entities/update#lasts', list, {
    holds: undone.length === 0,
    expected: 'what two updates at once of different parts set',
    actual: `another ${undone.flatMap(({ lost }) => lost).join(', ')}`,
    record: id,
    at: undone[0]?.at ?? '',
    setBy: undone[0]?.by,
    mayBeLate: undone.length === sent.length,
  })
}

const lostOf = (part: EntityUpdateRequest, shown: Entity) =>
  changedIn({ ...shown, ...part } as Entity, shown)

/** Whether the response to an update lacks what it sent, or the list lacks it where no other update is under way. */
async function isSimpler(
  { api, settled }: Updating,
  id: string,
  { part, by }: { readonly part: EntityUpdateRequest; readonly by: ApiResponse<Entity> },
): Promise<boolean> {
  if (lostOf(part, by.expectOk()).length > 0) return true
  const updated = await api.mayRefuse.entities.update(id, part)
  await settled()
  const shown = (await api.entities.list()).ifServed()?.data.find((entity) => entity.id === id)
  return updated.ok && shown !== undefined && lostOf(part, shown).length > 0
}

/** The contract does not say whether both changes remain if they send different members of one part; of two addresses, the last one remains. */
export const changesSameAtOnce = individuals.inSituation(
  'one of two changes of an address at once remains',
  { situations: { concurrent: ['entities/update'] } },
  async (world, { id }) => {
    const { api, clause, settled } = world
    const sent = homes.slice(0, 2)
    const both = await Promise.all(sent.map((address) => api.entities.update(id, { address })))
    await settled()

    const accepted = sent.flatMap((address, index) => {
      const by = both[index]
      return by?.ok ? { part: { address }, by } : []
    })
    const list = await api.entities.list()
    const entity = list.ifServed()?.data.find((one) => one.id === id)
    if (accepted.length === 0 || entity === undefined) return
    const kept = accepted.some(({ part }) => lostOf(part, entity).length === 0)
    let isAlone = false
    for (const one of kept ? [] : accepted) isAlone ||= await isSimpler(world, id, one)
    clause('entities/update#lasts', list, {
      holds: kept,
      expected: isAlone
        ? 'the address that an accepted update sent'
        : 'the address of one of the updates that were accepted',
      actual: 'another address is shown',
      record: id,
      at: '/address',
      setBy: both.findLast(({ ok }) => ok),
    })
  },
)

/** What else an entity is part of may move its updated_at; it changes neither its names nor its address. */
export const outlastsOtherRequests = individuals.inSituation(
  'what an update set outlasts the other requests about the entity',
  {
    mayNeed: ['entity.corporation', 'account.liability', 'credit_score'],
    changes: ['entity.corporation', 'account.liability', 'credit_score'],
    since: '2024-04-04',
    situations: { 'after-change': ['entities/update', 'entities/list'] },
  },
  async ({ given, api, fake }, { id }) => {
    const company = await given('entity.corporation')
    const account = await given('account.liability')
    const score = await given('credit_score')
    const ids = [id, ...(company ? [company.id] : [])]
    const { data = [] } = (await api.entities.list()).ifServed() ?? {}
    const typeOf = (owner: string) => data.find((entity) => entity.id === owner)?.type
    const others = [account, score].flatMap((one) => one?.entity_id ?? [])
    const updateAll = (nth: 0 | 1) => {
      const address = homes[nth]!
      const owners = new Set(others.filter((other) => !ids.includes(other)))
      return Promise.all([
        api.entities.update(id, { individual: people[nth]!, address }),
        company && api.entities.update(company.id, { corporation: companies[nth]!, address }),
        ...[...owners].map((owner) => {
          const person = typeOf(owner) === 'individual' && { individual: people[nth]! }
          return api.entities.update(owner, { ...person, address })
        }),
      ])
    }

    await updateAll(0)
    const [opened] = await Promise.all([
      Promise.all(
        ids.map((own) => api.accounts.create({ holder_id: own, ach: fake.bankAccount() })),
      ),
      ...ids.map((own) => api.elements.createToken({ type: 'connect', entity_id: own })),
      api.verificationSessions.create(id, session),
      account && api.accounts.retrieve(account.id),
    ])
    await Promise.all([
      company && api.verificationSessions.create(company.id, session),
      api.entities.list(),
      ...opened.filter(({ ok }) => ok).map((each) => api.accounts.retrieve(each.expectOk().id)),
    ])

    await updateAll(1)
    await Promise.all([
      ...ids.flatMap((own) => [api.subscriptions.list(own), api.verificationSessions.list(own)]),
      score && api.creditScores.retrieve(score.entity_id, score.id),
      ...(account ? [api.accounts.retrieve(account.id), api.cardBrands.create(account.id)] : []),
    ])
    if (account) await api.updates.create(account.id)
    await Promise.all([account && api.accounts.retrieve(account.id), api.entities.list()])
  },
)

/** Another address under the next version, so that a lost update shows; a refusal under another version is open. */
export const changesUnderEachVersion = individuals.inSituation(
  'an individual can be changed under each version',
  {
    proves: ['entities/update#id'],
    situations: { 'each-version': ['entities/update', 'entities/list'] },
  },
  async ({ api, versions }, { id }) => {
    for (const [nth, version] of versions.entries()) {
      const { entities } = api.under(version)
      await entities.update(id, { address: homes[nth % 2]!, individual: people[nth % 2]! })
      // What another version showed before is outdated, too.
      await Promise.all(versions.map((shown) => api.under(shown).entities.list()))
    }
  },
)
