import { scenario } from '#scenario'

const people = [
  { first_name: 'Bettina', last_name: 'Before', email: 'before@example.com', dob: '1970-01-02' },
  { first_name: 'Cosmo', last_name: 'After', email: 'after@example.com', dob: '1981-03-04' },
] as const

const homes = [
  { line1: '1 Before Street', line2: 'Apt 1', city: 'Austin', state: 'TX', zip: '78701' },
  { line1: '2 After Avenue', line2: 'Apt 2', city: 'Albany', state: 'NY', zip: '12207' },
] as const

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
