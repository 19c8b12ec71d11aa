import { scenario, testData, type World } from '../../src/scenario/index.ts'

const people = testData([
  { first_name: 'Bettina', last_name: 'Before', email: 'before@example.com', dob: '1970-01-02' },
  { first_name: 'Cosmo', last_name: 'After', email: 'after@example.com', dob: '1981-03-04' },
] as const)

const homes = testData([
  { line1: '1 Before Street', line2: 'Apt 1', city: 'Austin', state: 'TX', zip: '78701' },
  { line1: '2 After Avenue', line2: 'Apt 2', city: 'Albany', state: 'NY', zip: '12207' },
] as const)

const companies = [
  { name: 'Before Holdings Inc.', dba: 'Before' },
  { name: 'After Holdings Inc.', dba: 'After' },
] as const

// Each story updates twice: one of the two is a change, whatever an earlier run has left behind.

/** People marry, move to another mail provider, and correct what was mistyped. */
export const updatesPerson = scenario('the personal data of an individual can be changed', {
  proves: ['entities/update#sent', 'entities/update#lasts', 'entities/update#answer'],

  async run({ given, api }) {
    const { id } = await given.individual()
    void (await api.entities.update(id, { individual: people[0] })).body

    const updated = await api.entities.update(id, { individual: people[1] })

    void updated.body
    await api.entities.list()
  },
})

/** People move. */
export const updatesAddress = scenario('the address of an individual can be changed', {
  proves: ['entities/update#sent', 'entities/update#lasts', 'entities/update#id'],

  async run({ given, api }) {
    const { id } = await given.individual()
    void (await api.entities.update(id, { address: homes[0] })).body

    const updated = await api.entities.update(id, { address: homes[1] })

    void updated.body
    await api.entities.list()
  },
})

/** Companies take other names. */
export const updatesCompany = scenario('the names of a corporation can be changed', {
  proves: ['entities/update#sent', 'entities/update#lasts', 'entities/corporation#names'],

  async run({ given, api }) {
    const { id } = await given.corporation()
    void (await api.entities.update(id, { corporation: companies[0] })).body

    const updated = await api.entities.update(id, { corporation: companies[1] })

    void updated.body
    await api.entities.list()
  },
})

/** Who takes another name does not move house by that. */
export const keepsAddress = scenario('the address stays when the name of an individual changes', {
  proves: ['entities/update#only-sent', 'entities/update#sent'],

  async run({ given, api, clause, expect }) {
    const { id } = await given.individual()
    const before = (await api.entities.update(id, { address: homes[0] })).body.address
    void (await api.entities.update(id, { individual: people[0] })).body

    const after = (await api.entities.update(id, { individual: people[1] })).body.address

    clause('entities/update#only-sent', () => {
      for (const line of ['line1', 'city', 'state', 'zip']) {
        const [was, is] = [before, after].map((address) => lineOf(address, line))
        // An update may replace the whole, so a line may be lost; it cannot become another.
        if (was === undefined || is === undefined) continue
        expect(is === was, `${line} of the address changed, and no address was sent`).toBe(true)
      }
    })
  },
})

/** One update is for one entity. */
export const updatesOnlyOne = scenario('an update of one entity leaves the others as they are', {
  proves: ['entities/update#only-sent', 'conventions/records#agree'],

  async run({ given, api, clause, expect }) {
    const { id } = await given.individual()
    void (await api.entities.update(id, { individual: loners[0] })).body
    const before = await listedLike(loners[1], api)
    void (await api.entities.update(id, { individual: loners[1] })).body

    const after = await listedLike(loners[1], api)

    // Where it is not shown by its own id, nobody can say who the others are.
    if (!after.includes(id)) return
    const changed = after.filter((other) => other !== id && !before.includes(other))
    clause('entities/update#only-sent', () => {
      expect(changed, 'other entities show what was sent for one').toEqual([])
    })
  },
})

/** Nobody else in these suites is called that. */
const loners = testData([
  { first_name: 'Fenna', last_name: 'Alone', email: 'alone@example.com', dob: '1972-02-03' },
  { first_name: 'Gideon', last_name: 'Apart', email: 'apart@example.com', dob: '1973-03-04' },
] as const)

/** The entities of the list that bear a name and an address for mail. */
async function listedLike({ last_name, email }: (typeof loners)[number], api: World['api']) {
  const { data } = (await api.entities.list()).body
  return data.flatMap((entity) => {
    const { individual, id } = entity ?? {}
    return individual?.last_name === last_name && individual.email === email ? [id] : []
  })
}

/** A line of an address, less what operations may normalise; undefined where it is absent or masked. */
function lineOf(address: object | null | undefined, line: string): string | undefined {
  const text: unknown = Object.entries(address ?? {}).find(([name]) => name === line)?.[1]
  if (typeof text !== 'string' || /x{2,}|[*•]/i.test(text)) return undefined
  return text.trim().toLowerCase()
}
