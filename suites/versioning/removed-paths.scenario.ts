import { scenario, type World } from '../../src/scenario/index.ts'

const ofEntities = [
  'auth_session',
  'credit_score',
  'sensitive',
  'refresh_capabilities',
  'manual_auth_session',
  'vehicles',
] as const
const ofAccounts = ['syncs', 'sync_enrollment'] as const

/** The version of the target, and the first without these paths. */
const versions = [{}, { apiVersion: '2024-04-04' }] as const

type Access = Pick<World, 'raw'> & { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' }

/** Requests each path under some versions. */
function requestAll(
  { raw, method }: Access,
  paths: readonly string[],
  under: readonly (typeof versions)[number][] = versions,
) {
  const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}
  const requests = under.flatMap((version) => paths.map((path) => ({ ...version, path })))
  return Promise.all(
    requests.map((request) => raw({ method, ...body, ...request, mayRefuse: true })),
  )
}

/** The entity exists, so that a refusal is about the path. */
export const goneUnderEntities = scenario('the paths removed from entities are gone', {
  proves: ['versioning/paths#removed'],
  needs: ['entity.individual'],
  since: '2024-04-04',

  async run({ given, raw }) {
    const { id } = await given('entity.individual')

    await requestAll(
      { raw, method: 'GET' },
      ofEntities.map((name) => `/entities/${id}/${name}`),
    )
  },
})

/** Updates replaced syncs. */
export const goneUnderAccounts = scenario('the paths removed from accounts are gone', {
  proves: ['versioning/paths#removed'],
  needs: ['account.ach'],
  since: '2024-04-04',

  async run({ given, raw }) {
    const { id } = await given('account.ach')

    await requestAll(
      { raw, method: 'GET' },
      ofAccounts.map((name) => `/accounts/${id}/${name}`),
    )
  },
})

/** Most of the removed paths created something. */
export const goneForPost = scenario('nothing can be created at the paths that were removed', {
  proves: ['versioning/paths#removed'],
  needs: ['entity.individual', 'account.ach'],
  changes: ['entity.individual', 'account.ach'],
  since: '2024-04-04',
  destructive: true,

  async run({ given, raw }) {
    const entity = await given('entity.individual')
    const account = await given('account.ach')

    await requestAll({ raw, method: 'POST' }, pathsOf(entity.id, account.id))
  },
})

/** And others changed or ended it. */
export const goneForChanges = scenario('nothing can be changed at the paths that were removed', {
  proves: ['versioning/paths#removed'],
  needs: ['entity.individual', 'account.ach'],
  changes: ['entity.individual', 'account.ach'],
  since: '2024-04-04',
  destructive: true,

  async run({ given, raw }) {
    const entity = await given('entity.individual')
    const account = await given('account.ach')

    for (const method of ['PUT', 'DELETE'] as const) {
      await requestAll({ raw, method }, pathsOf(entity.id, account.id), versions.slice(0, 1))
    }
  },
})

function pathsOf(entity: string, account: string): readonly string[] {
  return [
    ...ofEntities.map((name) => `/entities/${entity}/${name}`),
    ...ofAccounts.map((name) => `/accounts/${account}/${name}`),
  ]
}
