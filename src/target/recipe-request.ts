import { suggest } from '../errors/index.ts'
import { kindsOf } from '../redaction/index.ts'
import type { Outgoing } from '../transport/index.ts'
import { headersFor } from './addresses.ts'
import type { Fields, RecipeRequest, Target } from './configuration.ts'
import { fillAddress, fillTemplate } from './template.ts'

/** A request ready to be sent, or half a sentence why it cannot be. */
export type Composed = { readonly outgoing: Outgoing } | { readonly problem: string }

/** Fills the templates of a request and adds address and headers. */
export function composeRequest(request: RecipeRequest, scope: Fields, target: Target): Composed {
  const address = fillAddress(request.path ?? request.url ?? '', scope)
  const headers = fillTemplate(request.headers ?? {}, scope)
  const body = fillTemplate(request.body, scope)
  const unknown = [...address.unknown, ...headers.unknown, ...body.unknown]
  if (unknown.length > 0) return { problem: unknownNames(unknown, scope) }
  return addressRequest(
    {
      ...request,
      ...(request.path === undefined ? { url: address.value } : { path: address.value }),
      headers: headers.value as Readonly<Record<string, string | null>>,
      body: body.value,
    },
    target,
  )
}

/** Adds address and headers to a request without templates. */
export function addressRequest(request: RecipeRequest, target: Target): Composed {
  const { path, url: absolute = '', body } = request
  // Without its slash a path could turn the target's host into a user name.
  if (path !== undefined && !path.startsWith('/'))
    return { problem: 'has a path that does not begin with a slash' }
  const url = path === undefined ? absolute : target.baseUrl + path
  if (!URL.canParse(url)) return { problem: 'has no absolute URL' }
  const headers = { ...(isOfTarget(url, target) ? headersFor(target, 'key') : {}) }
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === null) delete headers[name.toLowerCase()]
    else headers[name.toLowerCase()] = String(value)
  }
  const outgoing = { method: request.method, url, headers }
  return { outgoing: body === undefined ? outgoing : { ...outgoing, body } }
}

/** Key and headers of the target are for its own origins only. */
function isOfTarget(url: string, { baseUrl, sandboxUrl }: Target): boolean {
  const { origin } = new URL(url)
  return origin === new URL(baseUrl).origin || origin === new URL(sandboxUrl).origin
}

/** Half a sentence about names of a template that are not defined. */
export function unknownNames(names: readonly string[], scope: Fields): string {
  const known = Object.entries(scope).flatMap(([name, value]) => [
    name,
    ...(typeof value === 'object' && value !== null
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : []),
  ])
  const listed = names.map((name) => {
    const near = suggest(name, known)
    return near === undefined ? `{{${name}}}` : `{{${name}}} (did you mean {{${near}}}?)`
  })
  return `uses ${listed.join(' and ')}, which is not defined`
}

/** Where the response to a request of a recipe holds what becomes a secret field, as JSON Pointers. */
export function secretPointers(
  { take = {} }: RecipeRequest,
  fields: Fields | undefined,
  { dialect }: Target,
): readonly string[] {
  const named = Object.entries(take).filter(([name]) => isSecret(name) || feeds(fields, name))
  const pointers = named.map(([, pointer]) => pointer)
  if (dialect.envelope !== 'wrapped') return pointers
  return pointers.flatMap((pointer) => [`/data${pointer}`, pointer])
}

/** Whether a secret field is composed of a value that was taken under a harmless name. */
function feeds(fields: Fields = {}, name: string): boolean {
  const mention = new RegExp(String.raw`\{\{\s*${name}[\s.}]`)
  return Object.entries(fields).some(
    ([field, value]) => isSecret(field) && mention.test(JSON.stringify(value)),
  )
}

const { member: kindOf } = kindsOf()

function isSecret(name: string): boolean {
  return kindOf(name) !== undefined
}
