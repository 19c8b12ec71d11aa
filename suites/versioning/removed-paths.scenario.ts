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

/** The entity exists, so that a refusal is about the path. */
export const goneUnderEntities = scenario('the paths removed from entities are gone', {
  proves: ['versioning/paths#removed'],
  needs: ['entity.individual'],
  since: '2024-04-04',

  async run({ given, raw }) {
    const { id } = await given('entity.individual')

    await Promise.all(ofEntities.map((path) => raw({ path: `/entities/${id}/${path}` })))
  },
})

/** Updates replaced syncs. */
export const goneUnderAccounts = scenario('the paths removed from accounts are gone', {
  proves: ['versioning/paths#removed'],
  needs: ['account.ach'],
  since: '2024-04-04',

  async run({ given, raw }) {
    const { id } = await given('account.ach')

    await Promise.all(ofAccounts.map((path) => raw({ path: `/accounts/${id}/${path}` })))
  },
})

/** Most of the removed paths created something. */
export const goneForPost = scenario('nothing can be created at the paths that were removed', {
  proves: ['versioning/paths#removed'],
  needs: ['entity.individual', 'account.ach'],
  touches: ['entity.individual', 'account.ach'],
  since: '2024-04-04',
  destructive: true,

  async run({ given, raw }) {
    const entity = await given('entity.individual')
    const account = await given('account.ach')

    const paths = [
      ...ofEntities.map((name) => `/entities/${entity.id}/${name}`),
      ...ofAccounts.map((name) => `/accounts/${account.id}/${name}`),
    ]
    await Promise.all(paths.map((path) => raw({ method: 'POST', path, body: {} })))
  },
})
