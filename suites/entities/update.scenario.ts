import { testData } from '../../src/sources/scenario/index.ts'
import {
  changedIn,
  changeInTurn,
  companies,
  type EntityList,
  hardNames,
  homes,
  owners,
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

/** A target may refuse owners alone: what else is tested of corporations does not depend on them. */
export const acceptsOwners = corporations.inSituation(
  'the owners of a corporation can be changed',
  { proves: ['entities/update#owners'] },
  async ({ api }, { id }) => {
    const updated = await api.entities.update(id, { corporation: { owners: owners.slice(1) } })
    updated.expectOk()
  },
  [],
)

/** Whether other owners remain is open; what was sent is shown, the same owners again add none, and what follows leaves them. */
export const changesOwners = corporations.inSituation(
  'owners and what else is changed of a corporation leave each other as they are',
  {
    proves: ['entities/update#only-sent', 'entities/corporation#owners'],
    situations: { 'after-change': ['entities/update', 'entities/list'] },
  },
  ({ api, clause, sleep }, { id }) => {
    const [first, second] = companies
    const changes = [
      { corporation: second! },
      { corporation: { owners } },
      { corporation: { owners } },
      { corporation: { owners: owners.slice(0, 1) } },
      { address: homes[0]! },
      { corporation: { name: first!.name } },
    ]
    return changeInTurn({ api, clause, sleep }, id, changes)
  },
)

/** Whether the number can be changed is open, and which values are accepted. */
export const changesCorporation = corporations.inSituation(
  'a corporation can be changed in its names and its number, whatever the values',
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
    const [first, second] = companies
    const [, ein] = valuesOf.ein
    const all = [first!, { ...second!, ein }, ...hardNames]
    const changes = all.map((corporation) => ({ corporation }))
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
      const isLast = turn === versions.length - 1
      const shown = isLast ? versions : [version]
      await Promise.all(shown.map((one) => api.under(one).entities.list()))
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
    const ofOtherKind = { corporation: companies[1]! }
    for (const wrong of [{ individual: namesakes[0], address }, ofOtherKind]) {
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
