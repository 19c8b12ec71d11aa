import { apiVersions, type EntityUpdateRequest } from '../../src/contract/index.ts'
import { scenario, testData, type World } from '../../src/scenario/index.ts'
import { changedUnsent, homes, people } from './sample-changes.ts'

const companies = testData([
  { name: 'Before Holdings Inc.', dba: 'Before' },
  { name: 'After Holdings Inc.', dba: 'After' },
] as const)

// Each scenario updates twice, so that one of the updates is a change, whatever an earlier run left.

/** Name, e-mail address and date of birth. */
export const changesPersonalData = scenario('the personal data of an individual can be changed', {
  proves: ['entities/update#sent', 'entities/update#lasts', 'entities/update#answer'],
  needs: ['entity.individual'],
  changes: ['entity.individual'],

  async run({ given, api }) {
    const { id } = await given('entity.individual')
    const first = await api.entities.update(id, { individual: people[0] })
    first.expectOk()

    const second = await api.entities.update(id, { individual: people[1] })

    second.expectOk()
    await api.entities.list()
  },
})

/** The address alone. */
export const changesAddress = scenario('the address of an individual can be changed', {
  proves: ['entities/update#sent', 'entities/update#lasts', 'entities/update#id'],
  needs: ['entity.individual'],
  changes: ['entity.individual'],

  async run({ given, api }) {
    const { id } = await given('entity.individual')
    const first = await api.entities.update(id, { address: homes[0] })
    first.expectOk()

    const second = await api.entities.update(id, { address: homes[1] })

    second.expectOk()
    await api.entities.list()
  },
})

/** The legal name and the name it does business as. */
export const changesCorporation = scenario('the names of a corporation can be changed', {
  proves: [
    'entities/update#sent',
    'entities/update#lasts',
    'entities/update#only-sent',
    'entities/corporation#names',
  ],
  needs: ['entity.corporation'],
  changes: ['entity.corporation'],

  async run({ given, api, clause }) {
    const { id } = await given('entity.corporation')
    const first = await api.entities.update(id, { corporation: companies[0] })
    const before = first.expectOk()

    const sent = { corporation: companies[1] }
    const second = await api.entities.update(id, sent)

    const changed = changedUnsent(sent, before, second.expectOk())
    clause('entities/update#only-sent', second, {
      holds: changed.length === 0,
      expected: 'an update that sends two names leaves the rest of the corporation as it was',
      actual: `it changed in ${changed.join(', ')}`,
    })
    await api.entities.list()
  },
})

/** Members that a service may refuse to change; whatever else is sent later, they stay. */
export const changesNumbers = scenario(
  'the phone of an individual and the number of a corporation change as they were sent',
  {
    proves: ['entities/update#sent', 'entities/update#lasts', 'entities/update#only-sent'],
    needs: ['entity.individual', 'entity.corporation'],
    changes: ['entity.individual', 'entity.corporation'],

    async run({ given, api, clause }) {
      const person = await given('entity.individual')
      const company = await given('entity.corporation')
      const updateBoth = (individual: EntityUpdateRequest, corporation: EntityUpdateRequest) =>
        Promise.all([
          api.entities.update(person.id, individual),
          api.entities.update(company.id, corporation),
        ])
      const [first, second] = numbers.map(
        ({ phone, ein }) => [{ individual: { phone } }, { corporation: { ein } }] as const,
      )
      await updateBoth(...first!)
      const before = await updateBoth(...second!)

      const home = { address: homes[0] }
      const after = await updateBoth(home, home)

      for (const [index, updated] of after.entries()) {
        const earlier = before[index]!
        if (!earlier.ok || !updated.ok) continue
        const changed = changedUnsent(home, earlier.expectOk(), updated.expectOk())
        clause('entities/update#only-sent', updated, {
          holds: changed.length === 0,
          expected: 'an update of an address leaves all else as it was',
          actual: `it changed ${changed.join(', ')}`,
        })
      }
      await api.entities.list()
    },
  },
)

const numbers = testData([
  { phone: '+15125550143', ein: '123456780' },
  { phone: '+15125550198', ein: '012345678' },
] as const)

const [ada, bo, cyd] = testData([
  { first_name: 'Ada', last_name: 'Founder', email: 'ada@example.com', dob: '1961-02-03' },
  { first_name: 'Bo', last_name: 'Partner', email: 'bo@example.com', dob: '1962-03-04' },
  { first_name: 'Cyd', last_name: 'Heir', email: 'cyd@example.com', dob: '1993-04-05' },
] as const)

const phone = testData('+15125550142')

function ownerOf(person: typeof ada | typeof bo | typeof cyd) {
  return { ...person, phone, address: homes[0] }
}

/** Whether owners can be changed is open, and whether other owners remain; those that were sent are shown. */
export const changesOwners = scenario('the owners of a corporation are those that were sent', {
  proves: ['entities/update#sent', 'entities/update#lasts', 'entities/corporation#owners'],
  needs: ['entity.corporation'],
  changes: ['entity.corporation'],

  async run({ given, api }) {
    const { id } = await given('entity.corporation')

    for (const owners of [[ada, bo], [cyd]]) {
      await api.entities.update(id, { corporation: { owners: owners.map(ownerOf) } })
      await api.entities.list()
    }
  },
})

/** Each response is judged by the version of its request; a refusal under another version is open. */
export const changesCorporationUnderEachVersion = scenario(
  'a corporation is changed under each version',
  {
    proves: ['entities/update#sent', 'entities/update#lasts'],
    needs: ['entity.corporation'],
    changes: ['entity.corporation'],

    async run({ given, api }) {
      const { id } = await given('entity.corporation')

      for (const [nth, version] of apiVersions.entries()) {
        const { entities } = api.under(version)
        const owners = [ownerOf([ada, bo, cyd][nth % 3]!)]
        const corporation = { ...companies[nth % 2]!, owners }
        await entities.update(id, { corporation })
        await entities.list()
      }
    },
  },
)

/** An update without an address does not change the address. */
export const keepsUnsentAddress = scenario(
  'the address stays when the name of an individual changes',
  {
    proves: ['entities/update#only-sent', 'entities/update#sent'],
    needs: ['entity.individual'],
    changes: ['entity.individual'],

    async run({ given, api, clause }) {
      const { id } = await given('entity.individual')
      const before = (await api.entities.update(id, { address: homes[0] })).expectOk()
      const first = await api.entities.update(id, { individual: people[0] })
      first.expectOk()

      const sent = { individual: people[1] }
      const second = await api.entities.update(id, sent)

      const changed = changedUnsent(sent, before, second.expectOk())
      clause('entities/update#only-sent', second, {
        holds: changed.length === 0,
        expected: 'an update leaves what it does not send as it was',
        actual: `the entity changed in ${changed.join(', ')}`,
      })
    },
  },
)

/** An account is no entity, whatever its id. */
export const refusesOtherKinds = scenario('the id of an account leads to no entity to change', {
  proves: ['entities/update#id'],
  needs: ['account.ach'],
  changes: ['account.ach'],

  async run({ given, api, clause }) {
    const account = await given('account.ach')

    const updated = await api.entities.update(account.id, { address: homes[0] })

    clause('entities/update#id', updated, {
      holds: !updated.ok,
      expected: 'the id of an account leads to no entity',
    })
  },
})

/** An update changes one entity. */
export const leavesOtherEntities = scenario(
  'an update of one entity leaves the others as they are',
  {
    proves: ['entities/update#only-sent', 'conventions/records#agree'],
    needs: ['entity.individual'],
    changes: ['entity.individual'],
    alone: true,

    async run({ given, api, clause }) {
      const { id } = await given('entity.individual')
      const first = await api.entities.update(id, { individual: namesakes[0] })
      first.expectOk()
      const before = idsOf(namesakes[1], await api.entities.list())
      const second = await api.entities.update(id, { individual: namesakes[1] })
      second.expectOk()

      const list = await api.entities.list()

      const after = idsOf(namesakes[1], list)
      // Where the updated entity is not listed under its own id, the others cannot be distinguished.
      if (!after.includes(id)) return
      const changed = after.filter((other) => other !== id && !before.includes(other))
      clause('entities/update#only-sent', list, {
        holds: changed.length === 0,
        expected: 'an update of one entity leaves the others as they are',
        actual: `the update of ${id} changed ${changed.join(', ')} too`,
      })
    },
  },
)

/** Names that no other scenario uses. */
const namesakes = testData([
  { first_name: 'Fenna', last_name: 'Alone', email: 'alone@example.com', dob: '1972-02-03' },
  { first_name: 'Gideon', last_name: 'Apart', email: 'apart@example.com', dob: '1973-03-04' },
] as const)

type EntityList = Awaited<ReturnType<World['api']['entities']['list']>>

/** The ids of the listed entities that have a last name and an e-mail address. */
function idsOf({ last_name, email }: (typeof namesakes)[number], list: EntityList): string[] {
  return list.expectOk().data.flatMap((entity) => {
    const { individual, id } = entity ?? {}
    return individual?.last_name === last_name && individual.email === email ? [id] : []
  })
}
