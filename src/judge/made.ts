import { type Exchange, isRead, isSuccess, jsonOf } from '../exchange/index.ts'
import { decode, type Match, parametersOf } from './match.ts'
import { endOf } from './memory.ts'
import { addOwn } from './own.ts'

/** Statuses of what is not there, and of a credential that is not known. */
const absent: readonly (number | undefined)[] = [404, 410]
/** Those of a gateway whose server is away for a moment. */
const momentary: readonly (number | undefined)[] = [502, 503, 504]
const rejected: readonly (number | undefined)[] = [401, 403]

/** What is worked out of an exchange once, as it is asked for often. */
function once<Value>(work: (exchange: Exchange) => Value): (exchange: Exchange) => Value {
  const known = new WeakMap<Exchange, Value>()
  return (exchange) => {
    const value = known.get(exchange) ?? work(exchange)
    known.set(exchange, value)
    return value
  }
}

/** The same for the same read: with the same credential, under the same version. Other headers may differ each time. */
export function readKeys(versionHeader: string): (read: Exchange) => string {
  const version = versionHeader.toLowerCase()
  return once(
    ({ request: { url, headers } }) => `${url} ${headers.authorization} ${headers[version]}`,
  )
}

/**
 * Whether a read was refused for what was made just before: the record of its path, which a recipe may have made in
 * another trace where it was given, or the credential that it carries. No other read may have shown it since.
 */
export function isMade(
  past: readonly Exchange[],
  given: readonly ReadonlySet<string>[],
  read: Exchange,
  { operation, params }: Match,
): boolean {
  const { request, response } = read
  const token = tokenOf(read)
  const shown = past.filter((one) => isSuccess(one.response))
  const isKnown = shown.some(
    (one) => one.request.headers.authorization === request.headers.authorization,
  )
  const mayOpen = isKnown || token.startsWith(operation.opensWith ?? '')
  if (!mayOpen) return false
  const isAbsent = absent.includes(response?.status)
  if (!isKnown && (isAbsent || rejected.includes(response?.status))) {
    if (isFirstShownByWrite(past, read, [token])) return true
  }
  if (!isAbsent || params.length === 0 || !isOfKind(operation.path, params)) return false
  if (isKnown && isFirstShownByWrite(past, read, params)) return true
  // Where nothing has succeeded yet, the credential may well be the right one.
  const mayBeGiven = isKnown || shown.length === 0
  const isShown = shown.some((one) => showsAll(textsIn(one), params))
  return mayBeGiven && !isShown && given.some((texts) => showsAll(texts, params))
}

/** Whether a read was refused at an address that the response to a write gave just before. */
export function isLinked(past: readonly Exchange[], read: Exchange): boolean {
  const { request, response } = read
  const isAway = [...absent, ...momentary].includes(response?.status)
  return isAway && isFirstShownByWrite(past, read, [request.url])
}

/** How many of these steps it took until the record that a read shows was made: before that there was nothing to show. */
export function stepsUntilMade(
  past: readonly { readonly exchange?: Exchange }[],
  { params }: Match,
): number {
  const id = params.at(-1)
  const first = past.findIndex(
    ({ exchange }) => exchange !== undefined && id !== undefined && textsIn(exchange).has(id),
  )
  return first >= 0 && isRead(past[first]!.exchange!) ? 0 : first + 1
}

/**
 * Whether the first response that shows the last of these is that of a write, shows all, and no read has shown it between
 * that and this read.
 */
function isFirstShownByWrite(
  past: readonly Exchange[],
  read: Exchange,
  ids: readonly string[],
): boolean {
  const showing = past.filter((one) => isSuccess(one.response) && textsIn(one).has(ids.at(-1)!))
  const [first, ...others] = showing
  if (first === undefined || isRead(first)) return false
  const isShown = others.some((one) => isRead(one) && hasEnded(one, read))
  return !isShown && showsAll(textsIn(first), ids)
}

/** Whether the response to a request had arrived when another one began; so it is where no times are known. */
export function hasEnded(one: Exchange, { startedAt }: Exchange): boolean {
  return (endOf(one) ?? Number.NEGATIVE_INFINITY) <= (startedAt ?? Number.POSITIVE_INFINITY)
}

function showsAll(texts: ReadonlySet<string>, ids: readonly string[]): boolean {
  return ids.every((id) => texts.has(id))
}

/** The texts in a JSON value, an id among them. */
export function textsOf(value: unknown): ReadonlySet<string> {
  const texts = new Set<string>()
  addOwn(texts, value)
  return texts
}

/** The texts in a response. */
const textsIn = once(({ response }) => textsOf(response && jsonOf(response.body)))

const segmentsOf = once(({ request }) => new Set(request.url.split('/').map(decode)))

/** Whether a write may have changed what a read shows: it names a record of its path, or its credential, or uses that. */
export function concerns(write: Exchange, read: Exchange, params: readonly string[]): boolean {
  if (params.length > 0) {
    return params.some((id) => textsIn(write).has(id) || segmentsOf(write).has(id))
  }
  return (
    write.request.headers.authorization === read.request.headers.authorization ||
    textsIn(write).has(tokenOf(read))
  )
}

function tokenOf({ request }: Exchange): string {
  return (request.headers.authorization ?? '').replace(/^\w+\s+/, '')
}

/** Whether ids begin as the names of their parameters do, `whk_` of `{whk_id}`; where these say nothing, all do. */
function isOfKind(path: string, params: readonly string[]): boolean {
  return parametersOf(path).every(
    (name, index) => params[index]?.startsWith(name.replace(/id$/, '')) ?? false,
  )
}
