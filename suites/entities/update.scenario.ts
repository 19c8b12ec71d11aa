import { testData, type World } from '../../src/scenario/index.ts'
import { situations } from '../support/situations.ts'
import { changeInTurn, companies, homes, people, valuesOf } from './sample-changes.ts'

// Each scenario updates twice, so that one of the updates is a change, whatever an earlier run left.

const individuals = situations('entities/update', {
  needs: ['entity.individual'],
  changes: ['entity.individual'],
  proves: ['entities/update#sent', 'entities/update#lasts'],
  subject: ({ given }) => given('entity.individual'),
  call: (api, { id }) => api.entities.update(id, { address: homes[0]! }),
})

const corporations = situations('entities/update', {
  needs: ['entity.corporation'],
  changes: ['entity.corporation'],
  proves: ['entities/update#sent', 'entities/update#lasts'],
  subject: ({ given }) => given('entity.corporation'),
  call: (api, { id }) => api.entities.update(id, { corporation: companies[0]! }),
})

/** Name, e-mail address and date of birth. */
export const changesPersonalData = individuals.inSituation(
  'the personal data of an individual can be changed',
  {
    proves: ['entities/update#only-sent', 'entities/update#answer'],
    situations: { 'after-change': ['entities/list'] },
  },
  ({ api, clause }, { id }) =>
    changeInTurn(
      { api, clause },
      id,
      people.slice(0, 2).map((individual) => ({ individual })),
    ),
)

/** The address alone. */
export const changesAddress = individuals.inSituation(
  'the address of an individual can be changed',
  {
    proves: ['entities/update#only-sent', 'entities/update#id'],
    situations: { 'after-change': ['entities/list'] },
  },
  ({ api, clause }, { id }) =>
    changeInTurn(
      { api, clause },
      id,
      homes.slice(0, 2).map((address) => ({ address })),
    ),
)

const [ada, bo, cyd] = testData([
  { first_name: 'Ada', last_name: 'Founder', email: 'ada@example.com', dob: '1961-02-03' },
  { first_name: 'Bo', last_name: 'Partner', email: 'bo@example.com', dob: '1962-03-04' },
  { first_name: 'Cyd', last_name: 'Heir', email: 'cyd@example.com', dob: '1993-04-05' },
] as const)

const phone = testData('+15125550142')

function ownerOf(person: typeof ada | typeof bo | typeof cyd) {
  return { ...person, phone, address: homes[0]! }
}

/** Whether owners and numbers can be changed is open, and whether other owners remain; what was sent is shown. */
export const changesCorporation = corporations.inSituation(
  'a corporation can be changed in its names, its number, its owners and its address',
  {
    proves: [
      'entities/update#only-sent',
      'entities/corporation#names',
      'entities/corporation#owners',
    ],
    situations: { 'after-change': ['entities/update', 'entities/list'] },
  },
  ({ api, clause }, { id }) => {
    const names = companies.map((corporation) => ({ corporation }))
    const numbers = valuesOf.ein.map((ein) => ({ corporation: { ein } }))
    const owners = [[ada, bo], [cyd]].map((some) => {
      return { corporation: { owners: some.map(ownerOf) } }
    })
    const moved = { address: homes[0]! }
    const others = names.slice(2).flatMap((name, nth) => [name, numbers[nth + 2]!])
    const changes = [...names.slice(0, 2), ...numbers.slice(0, 2), moved, ...owners, ...others]
    return changeInTurn({ api, clause }, id, changes)
  },
)

export const changesCorporationUnderEachVersion = corporations.underEachVersion(
  'a corporation is changed under each version',
  {},
  async ({ entities }, { id }) => {
    for (const [nth, owner] of [ada, bo].entries()) {
      await entities.update(id, { corporation: { ...companies[nth]!, owners: [ownerOf(owner)] } })
      await entities.list()
    }
  },
)

/** An account is no entity, whatever its id. */
export const refusesOtherKinds = situations('entities/update', {
  needs: ['account.ach'],
  changes: ['account.ach'],
  subject: ({ given }) => given('account.ach'),
  call: (api, { id }) => api.entities.update(id, { address: homes[0]! }),
}).withOtherKinds(
  'the id of an account leads to no entity to change',
  { refuses: 'entities/update#id' },
  async ({ api }, { id }) => [() => api.entities.update(id, { address: homes[0]! })],
)

/** An update changes one entity. */
export const leavesOtherEntities = individuals.inSituation(
  'an update of one entity leaves the others as they are',
  {
    proves: ['entities/update#only-sent', 'conventions/records#agree'],
    alone: true,
    situations: {
      'same-owner': ['entities/update', 'entities/list'],
      'other-owner': ['entities/update', 'entities/list'],
    },
  },
  async ({ api, clause }, { id }) => {
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
  [],
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
