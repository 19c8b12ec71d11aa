import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { createMatcher } from '../../core/judge/index.ts'
import type { Outgoing } from '../transport/index.ts'
import { headersFor, isOfTarget } from './addresses.ts'
import type { RecipeRequest, Target } from './configuration.ts'
import type { Problem } from './read-response.ts'
import { fillAddress, fillTemplate, type Scope } from './template.ts'

export interface Sendable {
  readonly outgoing: Outgoing
  readonly request: RecipeRequest
}

type Composed = Sendable | Problem

export function composeRequest(request: RecipeRequest, scope: Scope, target: Target): Composed {
  const { path, url, ...members } = request
  const address = fillAddress(path ?? url ?? '', scope)
  const rest = fillTemplate(members, scope)
  const unknown = [...new Set([...address.unknown, ...rest.unknown])]
  if (unknown.length > 0) return { problem: unknownNames(unknown) }
  const place = path === undefined ? { url: address.value } : { path: address.value }
  const filled = { ...(rest.value as RecipeRequest), ...place }
  return addressRequest(filled, target)
}

function addressRequest(request: RecipeRequest, target: Target): Composed {
  const { path, url: absolute = '', body, method } = request
  // A path without the slash would become a part of the host name.
  if (path !== undefined && !path.startsWith('/')) {
    return { problem: 'has a path that does not begin with a slash' }
  }
  const url = path === undefined ? absolute : target.baseUrl + path
  if (!URL.canParse(url)) return { problem: 'has no absolute URL' }
  const isOwn = isOfTarget(target, url)
  const headers = isOwn ? { ...headersFor(target, 'key') } : {}
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === null) delete headers[name.toLowerCase()]
    else headers[name.toLowerCase()] = String(value)
  }
  const { baseUrl, sandboxUrl, dialect } = target
  const match = createMatcher(operations, { baseUrl, sandboxUrl, paths: dialect.paths ?? {} })
  const called = match(method, url)
  const outgoing = {
    method,
    url,
    headers,
    ...(body !== undefined && { body }),
    ...(called === null && { isOutOfScope: true }),
  }
  const refused = isOwn ? whyWithheld(outgoing, called, target) : whyKeyLeaves(outgoing, target)
  return refused === undefined ? { outgoing, request } : { problem: refused }
}

function whyWithheld(
  { method }: Outgoing,
  called: ReturnType<ReturnType<typeof createMatcher<OperationAddress>>>,
  { withheld }: Target,
): string | undefined {
  if (withheld === undefined) return undefined
  const isDestructive = called !== null && 'destructive' in operations[called.address]
  if (!isDestructive && method !== 'DELETE') return undefined
  return `is not sent, because it changes the target for good: ${withheld}`
}

/** A recipe may spell out the key, but must not send it to another server than that of the target. */
function whyKeyLeaves({ url, headers, body }: Outgoing, { apiKey }: Target): string | undefined {
  const key = JSON.stringify(apiKey).slice(1, -1)
  return JSON.stringify([url, headers, body]).includes(key)
    ? 'is not sent, because it would show the key to another origin than the target'
    : undefined
}

export function unknownNames(names: readonly string[]): string {
  const verb = names.length === 1 ? 'is' : 'are'
  return `uses ${names.map((name) => `{{${name}}}`).join(' and ')}, which ${verb} not defined`
}

/** Names a request in a sentence by its template, because the address that was sent may contain a secret. */
export function labelOf(request: RecipeRequest, index: number, count: number): string {
  const place = asCall(request)
  return count === 1 ? `request ${place}` : `request ${index + 1} of ${count}, ${place},`
}

export const asCall = ({ method, path, url }: RecipeRequest) => `${method} ${path ?? url}`
