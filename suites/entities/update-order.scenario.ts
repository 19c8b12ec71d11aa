import { apiVersions } from '../../src/contract/index.ts'
import { scenario, testData } from '../../src/scenario/index.ts'
import { changedUnsent, type Entity, homes, people, unusual } from './sample-changes.ts'

const longZip = testData('02134-0001')

/** Each update counts, also one that repeats an earlier one, and each leaves alone what it does not send. */
export const changesInAnyOrder = scenario('an individual can be changed back and forth', {
  proves: ['entities/update#only-sent', 'entities/update#sent', 'entities/update#lasts'],
  needs: ['entity.individual'],
  changes: ['entity.individual'],

  async run({ given, api, clause }) {
    const { id } = await given('entity.individual')
    const [home, nextHome] = [homes[0], unusual.home].map((address) => ({ address }))
    const [person, nextPerson] = [people[0], unusual.person].map((individual) => ({ individual }))
    const email = { individual: { email: people[1].email } }
    let before: Entity | undefined

    const inTurn = [person!, home!, nextHome!, nextPerson!, person!, email, person!, home!]
    const both = { ...nextPerson, ...nextHome }
    const longer = { address: { ...homes[1], zip: longZip } }
    for (const sent of [...inTurn, both, longer]) {
      const updated = await api.entities.update(id, sent)

      // What can be changed as a whole need not be changed in part.
      if (updated.refused && before !== undefined) continue
      const after = updated.expectOk()
      const changed = before === undefined ? [] : changedUnsent(sent, before, after)
      clause('entities/update#only-sent', updated, {
        holds: changed.length === 0,
        expected: 'an update leaves as it was what it does not send',
        actual: `the update changed ${changed.join(', ')}`,
      })
      await api.entities.list()
      before = after
    }
    await Promise.all([api.entities.list(), api.entities.list(), api.entities.list()])
  },
})

/** Neither entity gets or loses anything by the updates of the other one. */
export const changesTwoInTurn = scenario('two entities can be changed in turn', {
  proves: ['entities/update#sent', 'entities/update#lasts', 'entities/update#id'],
  needs: ['entity.individual', 'entity.corporation'],
  changes: ['entity.individual', 'entity.corporation'],

  async run({ given, api }) {
    const person = await given('entity.individual')
    const company = await given('entity.corporation')

    for (const [own, other] of [homes, homes.toReversed()]) {
      const first = await api.entities.update(person.id, { address: own! })
      first.expectOk()
      const second = await api.entities.update(company.id, { address: other! })
      second.expectOk()
      await api.entities.list()
    }
  },
})

/** Each response belongs to its own request, and no update is lost to another one. */
export const changesAtOnce = scenario('entities can be changed at once', {
  proves: ['entities/update#sent', 'entities/update#id', 'entities/update#lasts'],
  needs: ['entity.individual', 'entity.corporation'],
  changes: ['entity.individual', 'entity.corporation'],

  async run({ given, api }) {
    const person = await given('entity.individual')
    const company = await given('entity.corporation')

    const both = await Promise.all([
      api.entities.update(person.id, { address: homes[0] }),
      api.entities.update(company.id, { address: homes[1] }),
    ])

    for (const response of both) response.expectOk()
    await api.entities.list()
    await Promise.all([
      api.entities.update(person.id, { individual: people[0] }),
      api.entities.update(person.id, { address: homes[1] }),
    ])
    await api.entities.list()
  },
})

/** Whether both remain where each sends other members is open; of two addresses one is the last. */
export const changesSameAtOnce = scenario('of two changes of an address at once one remains', {
  proves: ['entities/update#lasts', 'entities/update#sent'],
  needs: ['entity.individual'],
  changes: ['entity.individual'],

  async run({ given, api, clause }) {
    const { id } = await given('entity.individual')

    const both = await Promise.all(homes.map((address) => api.entities.update(id, { address })))

    const accepted = homes.filter((_, index) => both[index]?.ok)
    const list = await api.entities.list()
    const entity = list.expectOk().data.find((one) => one.id === id)
    if (accepted.length === 0 || entity === undefined) return
    const kept = accepted.some(
      (address) => changedUnsent({}, { ...entity, address }, entity).length === 0,
    )
    clause('entities/update#lasts', list, {
      holds: kept,
      expected: 'the address of one of the updates that were accepted',
      actual: 'another address is shown',
    })
  },
})

/** Each response is judged by the version of its request; a refusal under another version is open. */
export const changesUnderEachVersion = scenario('an individual can be changed under each version', {
  proves: ['entities/update#sent', 'entities/update#id', 'entities/update#lasts'],
  needs: ['entity.individual'],
  changes: ['entity.individual'],

  async run({ given, api }) {
    const { id } = await given('entity.individual')

    for (const [nth, version] of apiVersions.entries()) {
      const { entities } = api.under(version)
      // Another address under the next version, so that a lost update shows.
      await entities.update(id, { address: homes[nth % 2]!, individual: people[nth % 2]! })
      await entities.list()
    }
    await api.entities.update(id, { address: homes[apiVersions.length % 2]! })
    // What a version showed before is out of date under this version, too.
    for (const version of apiVersions) await api.under(version).entities.list()
  },
})
