import { scenario } from '../../src/scenario/index.ts'

const ofEntities = [
  'auth_session',
  'credit_score',
  'sensitive',
  'refresh_capabilities',
  'manual_auth_session',
  'vehicles',
] as const
const ofAccounts = ['syncs', 'sync_enrollment'] as const

/** The id exists, so that a refusal is about the path and not about the record. */
export const goneFromEntities = scenario('the paths removed from entities are gone', {
  proves: ['versioning/paths#removed'],
  since: '2024-04-04',

  async run({ given, raw }) {
    const { id } = await given.individual()

    for (const path of ofEntities) await raw({ path: `/entities/${id}/${path}` })
  },
})

/** Updates took the place of syncs. */
export const goneFromAccounts = scenario('the paths removed from accounts are gone', {
  proves: ['versioning/paths#removed'],
  since: '2024-04-04',

  async run({ given, raw }) {
    const { id } = await given.achAccount()

    for (const path of ofAccounts) await raw({ path: `/accounts/${id}/${path}` })
  },
})

/** What was never read was written: most of the removed paths made something. */
export const goneForWriters = scenario('nothing can be made at the paths that were removed', {
  proves: ['versioning/paths#removed'],
  since: '2024-04-04',
  destructive: true,

  async run({ given, raw }) {
    const entity = await given.individual()
    const account = await given.achAccount()

    for (const path of [
      ...ofEntities.map((name) => `/entities/${entity.id}/${name}`),
      ...ofAccounts.map((name) => `/accounts/${account.id}/${name}`),
    ]) {
      await raw({ method: 'POST', path, body: {} })
    }
  },
})
