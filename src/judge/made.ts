import { type Exchange, isSuccess, jsonOf } from '../exchange/index.ts'
import { decode, type Match, parametersOf } from './match.ts'
import { addOwn } from './own.ts'

/** Statuses of what is not there, and of a credential that is not known. */
const absent: readonly (number | undefined)[] = [404, 410]
/** Those of a gateway whose server is away for a moment. */
const momentary: readonly (number | undefined)[] = [502, 503, 504]
const rejected: readonly (number | undefined)[] = [401, 403]

/** Whether a request asks for something and changes nothing. */
export function isRead({ request }: Exchange): boolean {
  return request.method === 'GET'
}

/**
 * Whether a read was refused for what was made just before: the record of its path, or the credential that it carries.
 * No other read may have shown it since.
 */
export function isMade(
  past: readonly Exchange[],
  read: Exchange,
  { operation, params }: Match,
): boolean {
  const { request, response } = read
  const isKnownCredential = past.some(
    (one) =>
      isSuccess(one.response) &&
      one.request.headers.authorization === request.headers.authorization,
  )
  if (!isKnownCredential) {
    const isRejected = [...absent, ...rejected].includes(response?.status)
    return isRejected && isFirstShownByWrite(past, [tokenOf(read)])
  }
  if (!absent.includes(response?.status) || params.length === 0) return false
  return isOfKind(operation.path, params) && isFirstShownByWrite(past, params)
}

/** Whether a read was refused at an address that the response to a write gave just before. */
export function isLinked(past: readonly Exchange[], { request, response }: Exchange): boolean {
  const isAway = [...absent, ...momentary].includes(response?.status)
  return isAway && isFirstShownByWrite(past, [request.url])
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

/** Whether the first response that shows the last of these is that of a write, shows all, and no read has shown it since. */
function isFirstShownByWrite(past: readonly Exchange[], ids: readonly string[]): boolean {
  const showing = past.filter((one) => isSuccess(one.response) && textsIn(one).has(ids.at(-1)!))
  const [first, ...others] = showing
  if (first === undefined || isRead(first)) return false
  return !others.some(isRead) && ids.every((id) => textsIn(first).has(id))
}

/** The texts in a response; they are asked for often. */
const textsOf = new WeakMap<Exchange, ReadonlySet<string>>()

function textsIn(exchange: Exchange): ReadonlySet<string> {
  const known = textsOf.get(exchange)
  if (known !== undefined) return known
  const texts = new Set<string>()
  if (exchange.response !== null) addOwn(texts, jsonOf(exchange.response.body))
  textsOf.set(exchange, texts)
  return texts
}

/** Whether a write may have changed what a read shows: it names a record of its path, or its credential, or uses that. */
export function concerns(write: Exchange, read: Exchange, params: readonly string[]): boolean {
  const texts = textsIn(write)
  const segments = write.request.url.split('/').map(decode)
  if (params.length > 0) return params.some((id) => texts.has(id) || segments.includes(id))
  return (
    write.request.headers.authorization === read.request.headers.authorization ||
    texts.has(tokenOf(read))
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
