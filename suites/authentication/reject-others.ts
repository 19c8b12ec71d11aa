import { responderOf } from '../../src/core/exchange/index.ts'
import { type ApiResponse, Stop, type World } from '../../src/sources/scenario/index.ts'
import { tickMs } from '../payments/refused-pending.ts'

type Calls = ReturnType<World['api']['as']>
type Credential = Parameters<World['api']['as']>[0]

/** One call, whatever credential it is made with. */
export type Call<Body = unknown> = (api: Calls) => Promise<ApiResponse<Body>>

type CallsOf<Bodies> = { readonly [Index in keyof Bodies]: Call<Bodies[Index]> }
type ResponsesOf<Bodies> = { readonly [Index in keyof Bodies]: ApiResponse<Bodies[Index]> }

/** The credentials of a caller without the key: none, or a wrong key that begins like the right one. */
export const withoutKey: readonly Credential[] = ['none', 'part-of-key']

/** Those credentials for one of some calls, of which each takes the next. */
function inTurn(first: Credential): (nth: number) => readonly Credential[] {
  return (nth) => [withoutKey[(withoutKey.indexOf(first) + nth) % withoutKey.length]!]
}

type Access = Pick<World<'authentication/key#required', never>, 'api' | 'clause' | 'sleep'>

/** Makes a call at once with credentials that must be refused; nothing may happen. */
function tryOthers(
  { api }: Access,
  credentials: readonly Credential[],
  call: Call,
): Promise<readonly ApiResponse<unknown>[]> {
  return Promise.all(credentials.map((credential) => call(api.as(credential))))
}

/**
 * Makes a call with its own credential. Only if that succeeds were the earlier refusals about the credential; and a page accepts
 * nothing, as it is not of the API.
 */
async function tryOwn(
  { api, clause }: Pick<Access, 'clause'> & { readonly api: Calls },
  call: Call,
  others: readonly ApiResponse<unknown>[],
): Promise<ApiResponse<unknown>> {
  const response = await call(api)
  const isShown = ({ ok, exchange }: ApiResponse<unknown>) =>
    ok ? responderOf(exchange) === 'api' : response.ok
  for (const other of others.filter(isShown)) {
    clause('authentication/key#required', other, {
      holds: !other.ok,
      expected: 'a request with another credential than the right one is rejected',
    })
  }
  return response
}

/**
 * Makes all calls at once with credentials that must be refused, and then each call with its own credential, one by one. Returns
 * the responses to the latter in order, and whether all others were rejected.
 */
export async function rejectOthers<Bodies extends readonly unknown[]>(
  access: Access,
  credentials: readonly Credential[],
  calls: readonly [...CallsOf<Bodies>],
): Promise<{ readonly own: ResponsesOf<Bodies>; readonly areRejected: boolean }> {
  const others = await Promise.all(calls.map((call) => tryOthers(access, credentials, call)))
  const own: ApiResponse<unknown>[] = []
  for (const [index, call] of calls.entries()) {
    own.push(await tryOwn(access, call, others[index]!))
    // Two changes show two times only if the clock has moved between them.
    await access.sleep(tickMs)
  }
  const areRejected = others.flat().every(({ ok }) => !ok)
  return { own: own as ResponsesOf<Bodies>, areRejected }
}

interface Asking {
  /** By default those of a caller without the key. */
  readonly credentials?: readonly Credential[]
  /** The credential of a caller without the key for the first call, where each call is made with one only, in turn. */
  readonly first?: Credential | undefined
  /** The version under which the reads with their own credentials are sent. */
  readonly version?: string | undefined
}

/** Whether a scenario ends because the target does not serve its request. */
function isBlocked(end: unknown): boolean {
  return end instanceof Stop && end.outcome === 'blocked'
}

/**
 * The same for calls that do not depend on one another: those with their own credentials are made at once, too. If one of them is
 * refused or not served, the others are still tested, and the scenario is blocked at its end.
 */
export async function rejectOthersAtOnce(
  access: Access,
  calls: readonly Call[],
  { credentials = withoutKey, first, version }: Asking = {},
): Promise<void> {
  const credentialsOf = first === undefined ? () => credentials : inTurn(first)
  const tried = await Promise.allSettled(
    calls.map((call, nth) => tryOthers(access, credentialsOf(nth), call)),
  )
  const tryEach = calls.map(async (call, index) => {
    const others = tried[index]!
    if (others.status === 'rejected') throw others.reason
    const isRead = others.value.every(({ exchange }) => exchange.request.method === 'GET')
    const api = isRead && version !== undefined ? access.api.under(version) : access.api
    ;(await tryOwn({ ...access, api }, call, others.value)).ifServed()
  })
  const ends = (await Promise.allSettled(tryEach)).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (ends.length > 0) throw ends.find((end) => !isBlocked(end)) ?? ends[0]
}
