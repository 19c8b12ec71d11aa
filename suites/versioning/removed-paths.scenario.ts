import {
  type Scenario,
  Stop,
  scenario,
  testData,
  type World,
} from '../../src/sources/scenario/index.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Updates replaced syncs. */
const ofAccounts = { under: '/accounts', names: ['syncs', 'sync_enrollment'] } as const

const removed = {
  'entity.individual': {
    under: '/entities',
    names: [
      'auth_session',
      'credit_score',
      'sensitive',
      'refresh_capabilities',
      'manual_auth_session',
      'vehicles',
    ],
  },
  'account.ach': ofAccounts,
  'account.liability': ofAccounts,
} as const

/** No version ever had this path, so whatever it responds is no endpoint's. */
const neverThere = testData('never_there')

/** The first version without these paths. */
const since = '2024-04-04'

/**
 * Most of the removed paths created something, or read it. Other methods are tried under the tested version only, and under the first
 * version one path of each record: a version has all of them, or none.
 */
function firstVersion(method: Method, versions: readonly string[]) {
  const isUsual = method === 'GET' || method === 'POST'
  return isUsual && versions.includes(since) ? [{ apiVersion: since }] : []
}

/**
 * Some records have removed paths for some methods. The records exist, so a refusal is about the path. `ofHolder` names paths that
 * entities had, of the holder of an account: a quick run does not ask for all.
 */
function gone(
  title: string,
  parents: readonly (keyof typeof removed)[],
  methods: readonly Method[],
  ofHolder: readonly string[] = [],
): Scenario {
  // Whatever a path under an account would create leaves the account unchanged, so other scenarios may use it meanwhile.
  const changes = methods.includes('GET')
    ? {}
    : ({ changes: ['entity.individual'], destructive: true } as const)
  return scenario(title, {
    proves: ['versioning/paths#removed'],
    ...(parents.length === 1 ? { needs: parents } : { mayNeed: parents }),
    since,
    ...changes,

    async run(world) {
      const { given, raw, versions } = world as World
      const paths: string[] = []
      const samples: string[] = []
      const others: string[] = []
      for (const parent of parents) {
        const found: Parent | undefined = await given(parent)
        const { under, names } = removed[parent]
        if (!found) continue
        paths.push(...names.map((name) => `${under}/${found.id}/${name}`))
        const { entity_id: holder } = found
        if (holder) paths.push(...ofHolder.map((name) => `/entities/${holder}/${name}`))
        samples.push(`${under}/${found.id}/${names.at(-1)}`)
        others.push(`${under}/${found.id}/${neverThere}`)
      }
      for (const method of methods) {
        await expectRefused(raw, method, others[0])
        const earlier = firstVersion(method, versions).flatMap((version) =>
          samples.map((path) => ({ ...version, path })),
        )
        const requests = [...paths.map((path) => ({ path })), ...earlier].map((request) => {
          return { ...request, ...bodyFor(method), method, mayFail: true }
        })
        await Promise.all(requests.map((request) => raw(request)))
      }
    },
  })
}

interface Parent {
  readonly id: string
  readonly entity_id?: string | undefined
}

const bodyFor = (method: Method) => (method === 'POST' || method === 'PUT' ? { body: {} } : {})

/** Ends the scenario where a success shows no endpoint, because every path has one. */
async function expectRefused(raw: World['raw'], method: Method, path?: string): Promise<void> {
  if (path === undefined) return
  const other = await raw({ method, path, mayFail: true, ...bodyFor(method) })
  if (!other.ok) return
  const because =
    'The target responds with a success to a path that no version has, so no response shows whether an endpoint is gone.'
  throw new Stop('blocked', because)
}

export const goneUnderEntities = gone(
  'the paths removed from entities are gone',
  ['entity.individual'],
  ['GET'],
)
export const goneUnderAccounts = gone(
  'the paths removed from accounts are gone, and one of their holder',
  ['account.ach'],
  ['GET'],
  ['vehicles'],
)
export const goneForPost = gone(
  'nothing can be created at the paths that were removed',
  ['entity.individual', 'account.ach', 'account.liability'],
  ['POST'],
)
export const goneForChanges = gone(
  'nothing can be changed at the paths that were removed',
  ['entity.individual', 'account.ach'],
  ['PUT', 'DELETE'],
)
