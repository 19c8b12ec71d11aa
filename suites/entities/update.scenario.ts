import { testData } from '../../src/sources/scenario/index.ts'
import {
  changedIn,
  changeInTurn,
  companies,
  type EntityList,
  homes,
  ofEverything,
  people,
  valuesOf,
} from './sample-changes.ts'
import { corporations, individuals } from './updates.ts'

// Each scenario updates twice, so that one of the updates is a change, whatever an earlier run left.

/**
 * Each update counts, even if it repeats an earlier one. Whether the numbers of a person can be changed is open, and an update may
 * ignore them; not every person has one, and only what is shown before shows that an update leaves it.
 */
export const changesPersonalData = individuals.inSituation(
  'the personal data of an individual can be changed, each member alone and back',
  {
    proves: ['entities/update#individual', 'entities/update#only-sent', 'entities/update#answer'],
    situations: {
      again: ['entities/update'],
      'after-change': ['entities/update', 'entities/list'],
    },
  },
  ({ api, clause, sleep }, { id }) => {
    const [first, second] = people
    const { first_name, last_name, email } = second!
    const [ssn, otherSsn] = valuesOf.ssn
    const [phone] = valuesOf.phone
    const numbers = [{ phone }, { ssn }]
    const alone = [{ first_name }, { last_name }, { email }, { ssn: otherSsn }]
    const changes = [second!, first!, ...numbers, ...alone, { ssn_4: valuesOf.ssn_4[0] }, first!]
    return changeInTurn(
      { api, clause, sleep },
      id,
      changes.map((individual: object) => ({ individual })),
    )
  },
)

/** The address alone, one line of it, and all but one. */
export const changesAddress = individuals.inSituation(
  'the address of an individual can be changed',
  {
    proves: ['entities/update#address', 'entities/update#only-sent', 'entities/update#id'],
    situations: { 'after-change': ['entities/list'] },
  },
  ({ api, clause, sleep }, { id }) => {
    const [first, second, third] = homes
    const { line2: _, ...withoutFlat } = third!
    const changes = [first!, second!, { city: first!.city }, withoutFlat, first!]
    return changeInTurn(
      { api, clause, sleep },
      id,
      changes.map((address) => ({ address })),
    )
  },
)

const [ada, bo, cyd] = testData([
  { first_name: 'Ada', last_name: 'Founder', email: 'ada@example.com', dob: '1961-02-03' },
  { first_name: 'Bo', last_name: 'Partner', email: 'bo@example.com', dob: '1962-03-04' },
  { first_name: 'Cyd', last_name: 'Partner', email: 'cyd@example.com', dob: '1993-04-05' },
] as const)

const phone = testData('+15125550142')

/** Two owners have one last name, and each has an address of another form. */
const owners = [ada, bo, cyd].map((person, nth) => ({ ...person, phone, address: homes[nth + 1]! }))

/**
 * Whether owners and numbers can be changed is open, and whether other owners remain; what was sent is shown, and the same owners again
 * add none.
 */
export const changesCorporation = corporations.inSituation(
  'a corporation can be changed in its names, its owners and its address, each alone',
  {
    proves: [
      'entities/update#corporation',
      'entities/update#only-sent',
      'entities/corporation#names',
      'entities/corporation#owners',
    ],
    situations: { 'after-change': ['entities/update', 'entities/list'] },
  },
  ({ api, clause, sleep }, { id }) => {
    const [first, second] = companies.map((corporation) => ({ corporation }))
    const [ein] = valuesOf.ein
    const changes = [
      first!,
      { corporation: { ein } },
      second!,
      { corporation: { owners } },
      { corporation: { owners } },
      { corporation: { owners: owners.slice(0, 1) } },
      { address: homes[0]! },
      { corporation: { name: companies[0]!.name } },
    ]
    return changeInTurn({ api, clause, sleep }, id, changes)
  },
)

/** Each update sends all members but the owners, whatever form an accepted value has. */
export const changesAllOfCorporation = corporations.inSituation(
  'all data of a corporation can be changed at once, whatever the values',
  {
    proves: [
      'entities/update#corporation',
      'entities/update#only-sent',
      'entities/corporation#names',
    ],
    situations: { 'after-change': ['entities/update', 'entities/list'] },
  },
  ({ api, clause, sleep }, { id }) => {
    const changes = [{ corporation: companies[0]! }, ...ofEverything.map(({ company }) => company)]
    return changeInTurn({ api, clause, sleep }, id, changes)
  },
)

export const changesCorporationUnderEachVersion = corporations.inSituation(
  'a corporation is changed under each version',
  { situations: { 'each-version': ['entities/update'] } },
  async ({ api, versions }, { id }) => {
    for (const [turn, version] of versions.entries()) {
      const { entities } = api.under(version)
      // Each version leaves other names and another owner than the one before.
      const nth = turn % 2
      await entities.update(id, { corporation: { ...companies[nth]!, owners: [owners[nth]!] } })
      await Promise.all(versions.map((shown) => api.under(shown).entities.list()))
    }
  },
)

export const refusesOtherKinds = individuals.refusesOtherKinds(
  'the id of another kind leads to no entity to change',
  { refuses: 'entities/update#id' },
)

/** An update changes one entity, and no other entity of the same owner or of the other kind. */
export const leavesOtherEntities = individuals.inSituation(
  'an update of one entity leaves the others as they are',
  {
    proves: ['entities/update#only-sent', 'conventions/records#agree'],
    mayNeed: ['entity.corporation'],
    changes: ['entity.corporation'],
    alone: ['entities'],
    situations: {
      'same-owner': ['entities/update', 'entities/list'],
      'other-owner': ['entities/update', 'entities/list'],
    },
  },
  async ({ given, api, clause }, { id }) => {
    const company = await given('entity.corporation')
    const [first, before] = await Promise.all([
      api.entities.update(id, { individual: namesakes[0], address: homes[4]! }),
      api.entities.list(),
    ])
    first.expectOk()
    const last = { individual: namesakes[1], address: homes[1]! }
    const second = await api.entities.update(id, last)
    second.expectOk()
    // What is refused changes nothing, also where a part of it is right. Another type, or the data of the other kind, may be accepted.
    const address = { ...homes[4]!, line1: [] }
    const individual = { ...namesakes[0], dob: [] }
    const ofOtherKind = { corporation: companies[1]! }
    for (const wrong of [{ individual: namesakes[0], address }, { individual }, ofOtherKind]) {
      const refused = await api.mayFail.entities.update(id, wrong as object)
      if (refused.ok) await api.entities.update(id, last)
    }
    const between = await api.entities.list()
    if (company) {
      const ofCompany = { corporation: companies[1]!, address: homes[4]! }
      const corporation = { ...companies[1]!, ein: valuesOf.ein[1], owners: owners.slice(1) }
      const third = await api.mayRefuse.entities.update(company.id, { ...ofCompany, corporation })
      // The number and the owners may not be changeable. What was refused changed nothing.
      if (third.refused) {
        await api.entities.list()
        ;(await api.entities.update(company.id, ofCompany)).expectOk()
      } else third.expectOk()
    }
    const list = await api.entities.list()

    const updated = idsOf(namesakes[1], between)
    // If the updated entity is not listed under its own id, the others cannot be distinguished.
    if (!updated.includes(id)) return
    const known = [id, ...idsOf(namesakes[1], before)]
    const changed = [
      ...updated.filter((other) => !known.includes(other)),
      ...(company ? changedBetween(company.id, before, between) : []),
      ...changedBetween(id, between, list),
    ]
    clause('entities/update#only-sent', list, {
      holds: changed.length === 0,
      expected: 'an update of one entity leaves the others as they are',
      actual: `an update of another entity changed ${changed.map((place) => JSON.stringify(place)).join(', ')}`,
    })
  },
  [],
)

/** What changed in an entity between two lists. */
function changedBetween(id: string, ...lists: readonly [EntityList, EntityList]): string[] {
  const [before, after] = lists.map((list) => list.ifServed()?.data.find((one) => one.id === id))
  if (before === undefined || after === undefined) return []
  return changedIn(before, after).map((member) => `${member} of ${id}`)
}

/** Names that no other scenario uses. */
const namesakes = testData([
  { first_name: 'Fenna', last_name: 'Alone', email: 'alone@example.com', dob: '1972-02-03' },
  { first_name: 'Gideon', last_name: 'Apart', email: 'apart@example.com', dob: '1973-03-04' },
] as const)

/** The ids of the listed entities that have a last name and an e-mail address. */
function idsOf({ last_name, email }: (typeof namesakes)[number], list: EntityList): string[] {
  const { data = [] } = list.ifServed() ?? {}
  return data.flatMap((entity) => {
    const { individual, id } = entity ?? {}
    return individual?.last_name === last_name && individual.email === email ? [id] : []
  })
}
