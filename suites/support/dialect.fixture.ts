import { isObject, objectOf } from '../../src/base/json/index.ts'
import { apiVersions, latestApiVersion, operations } from '../../src/core/contract/index.ts'
import { createMatcher } from '../../src/core/judge/index.ts'
import type { SandboxSettings } from '../../src/sources/sandbox/index.ts'
import { openForwarder } from './forwarder.fixture.ts'

/** A wire that differs in what a dialect can say; the shapes of card brands stay those of the sandbox. */
export const dialect = {
  versionHeader: 'Api-Version',
  envelope: 'wrapped',
  paths: {
    'card-products/retrieve': ['/card_product/{pdt_id}', '/card_products/{pdt_id}'],
    'subscriptions/retrieve': '/subscriptions/{sub_id}/entities/{ent_id}',
    25: '/ui/events',
  },
} as const

const match = createMatcher(operations, { baseUrl: '', sandboxUrl: '', paths: dialect.paths })
const rows = Object.values(operations)

/** Passes requests in the dialect on to a sandbox, as the contract writes them. A version that is not known counts as the latest. */
export function openTranslator(sandboxUrl: string) {
  return openForwarder(sandboxUrl, (incoming) => {
    const { method = '', url = '', headers } = incoming
    const { 'api-version': version } = headers
    if (version !== undefined) {
      const isKnown = apiVersions.some((known) => known === version)
      headers['service-version'] = isKnown ? version : latestApiVersion
    }
    const called = match(method, `http://target${url}`)
    if (called !== null) {
      const params = called.params.values()
      const path = called.operation.path.replace(/\{\w+\}/g, () =>
        encodeURIComponent(params.next().value ?? ''),
      )
      incoming.url = path + (/\?.*/.exec(url)?.[0] ?? '')
    }
    return undefined
  })
}

/** Puts the JSON of a response into the envelope of the dialect, which is that of a list, too. */
export const inEnvelope: NonNullable<SandboxSettings['transform']> = (
  { body, ...response },
  { method, path },
) => {
  if (response.status >= 300) {
    const { message = null } = objectOf(objectOf(body).error)
    return { ...response, body: { success: false, data: body, message } }
  }
  const row = rows.find((operation) => operation.method === method && operation.path === path)
  const isList = row?.response.endsWith('-list') && isObject(body) && 'data' in body
  const inner = isList ? body : { data: body }
  return { ...response, body: { success: true, message: null, ...inner } }
}

/** What these defects leave out of a list, the envelope of the dialect gives back. */
export const hiddenByDialect: ReadonlySet<string> = new Set([
  'sessions-in-the-short-envelope',
  'card-brands-in-the-short-envelope',
  'widget-events-without-envelope',
  'message-left-out',
  'entity-list-without-envelope',
  'entities-without-envelope-in-between',
  'session-list-without-success',
])
