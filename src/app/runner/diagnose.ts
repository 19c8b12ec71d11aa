import type { ErrorCode } from '../../base/errors/index.ts'
import { briefJson } from '../../base/json/index.ts'
import {
  type Exchange,
  isOwnFailure,
  isPage,
  jsonOf,
  notServed,
  responderOf,
} from '../../core/exchange/index.ts'
import { shownElsewhere, shownText } from '../../core/redaction/index.ts'
import { remedyForSilence } from '../../sources/target/index.ts'

/** The target is there, but failed for a moment, which the scenarios will show. */
const failedOnce: ReadonlySet<string> = new Set(['ECONNRESET', 'NOT_HTTP', 'HEADERS_TOO_LARGE'])

export type Diagnosis = readonly [code: ErrorCode, what: string, remedy: string]

export function diagnose(
  { request, response, failure }: Exchange,
  hasIds: boolean,
  isPart: boolean,
): Diagnosis | undefined {
  if (response === null) {
    if (failedOnce.has(failure?.code ?? '')) return undefined
    const reason = (failure?.message ?? 'no response').replace(/\.$/, '')
    return [
      'E_TARGET_UNREACHABLE',
      `cannot be reached: ${reason}`,
      remedyForSilence(failure, request.url) ?? `Start the target, or ${correct}.`,
    ]
  }
  const { status } = response
  if (status === 401) return ['E_UNAUTHORIZED', 'rejected the key', correctKey]
  const to = redirectIn({ request, response })
  if (to !== null) {
    const what = `redirects to ${shownElsewhere(to.origin + to.pathname, request.url)}`
    return [
      'E_TARGET_UNREACHABLE',
      what,
      `Assay follows no redirect: ${correct}. If it is right, find out what redirects, such as a sign-on.`,
    ]
  }
  // A record may be unknown, and a gateway may have no server for a moment.
  const saysNothing =
    responderOf({ response }) === 'before' ||
    isOwnFailure({ response }) ||
    (notServed.has(status) && hasIds)
  if (saysNothing || !isPage(response)) return undefined
  const parts = isPart
    ? ''
    : ' If it serves a part only, test that: --profile payments,accounts/create'
  const remedy = `${findOther}${parts}`
  return ['E_TARGET_UNREACHABLE', 'served a page instead of JSON', remedy]
}

/** Of a response that all requests get. */
export function sameForAll({ response }: Exchange): Diagnosis {
  const shown = shownText(briefJson(jsonOf(response!.body)))
  return ['E_TARGET_UNREACHABLE', `gives all requests the same response: ${shown}`, findOther]
}

export function redirectIn({
  request,
  response,
}: Pick<Exchange, 'request' | 'response'>): URL | null {
  const { status = 0, headers } = response ?? {}
  return status >= 300 && status < 400 ? URL.parse(headers?.location ?? '', request.url) : null
}

const option = '"baseUrl", or --base-url URL'
const correct = `correct its address (${option})`
const findOther = `Find out what responds in place of the API, such as a page for maintenance. If its address is wrong, correct it (${option}).`

const correctKey =
  'Renew or correct the key: the environment variable that "apiKey" names in the configuration, or ASSAY_API_KEY if there is no configuration. Many servers refuse paths that they do not have in the same way: see that the address is whole. A proxy may also take the header away that holds the key.'
