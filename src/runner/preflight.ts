import { apiVersions, type OperationAddress, operations } from '../contract/index.ts'
import { type ErrorCode, SuiteError } from '../errors/index.ts'
import { reportOf } from '../evidence/index.ts'
import { type Exchange, isSuccess } from '../exchange/index.ts'
import { isObject, pointerOf } from '../json/index.ts'
import { shownAddress } from '../redaction/index.ts'
import type { LoadedScenario } from '../scenario/index.ts'
import { sessionOf } from '../scenario/running/index.ts'
import { headersFor, type Target, urlOf, whyNotDestructive } from '../target/index.ts'
import type { Transport } from '../transport/index.ts'
import { type ProbingOptions, probing, readAt } from './probing.ts'

/** Why a target cannot be tested, and the exchanges that show it. */
export type PreflightFailure = ReturnType<typeof failureOf>

/** What the response to a harmless request shows about the target. */
type Sign = 'api' | 'refused' | 'silent' | 'away' | 'other'

interface Probe {
  readonly address: OperationAddress
  readonly exchange: Exchange
  readonly sign: Sign
}

/** Operations that need neither a subject nor a body. */
const lists = ['entities/list', 'webhooks/list'] as const

/** Records of every target, with ids that no target has: without the key, an API refuses the credential. */
const records = ['merchants/retrieve', 'events/retrieve', 'accounts/retrieve'] as const

/**
 * Sends a few harmless requests before the scenarios, to find out whether the target responds, accepts the key and looks like
 * this API. One good response is enough. `naming` is how the reader names another address.
 */
export async function checkTarget(
  target: Target,
  { pace, signal, naming = '--base-url' }: ProbingOptions & { readonly naming?: string } = {},
): Promise<PreflightFailure | undefined> {
  return probing(target, { pace, signal }, async (transport) => {
    const probes: Probe[] = []
    const served = lists.filter((list) => !target.absent.includes(list))
    for (const address of served) {
      const exchange = await readAt(transport, target, address)
      const sign = signOf(exchange)
      if (sign === 'api' || signal?.aborted) return undefined
      probes.push({ address, exchange, sign })
      // A target that responds so slowly, or cannot be reached, gets no further request.
      if (sign === 'silent') break
    }
    const isUnsure = probes.every(({ sign }) => sign === 'other')
    const [list] = served
    const version =
      list && probes.every(isDeclined) ? await findVersion(transport, target, list) : undefined
    const isOther = isUnsure && version === undefined
    if (isOther && (await guardsRecords(transport, target))) return undefined
    if (signal?.aborted) return undefined
    const bases = isOther && list ? await findBases(transport, target, list) : []
    const diagnosis = diagnose(probes, target, version, bases, naming)
    return diagnosis && failureOf(diagnosis, probes, target)
  })
}

/** Whether an operation with an id refuses requests without a key, because the target may have no lists. */
async function guardsRecords(transport: Transport, target: Target): Promise<boolean> {
  const headers = headersFor(target, 'none')
  const isRefused = async (url: string) =>
    signOf(await transport({ method: 'GET', url, headers })) === 'refused'
  // If a target refuses every path, a refusal shows nothing.
  if (await isRefused(`${target.baseUrl}/no-such-path`)) return false
  for (const address of records) {
    const [name = ''] = operations[address].path.match(/(?<=\{)\w+/) ?? []
    if (await isRefused(urlOf(target, address, { [name]: `${name.replace('id', '')}0` })))
      return true
  }
  return false
}

/** Paths at which services like this one have their API. */
const usualBases = ['', '/v1', '/api', '/api/v1', '/v2', '/sandbox']

/** Addresses of the same host where the lists are: above the named address, and below it. */
async function findBases(transport: Transport, target: Target, list: OperationAddress) {
  const { origin, pathname } = new URL(target.baseUrl)
  const parts = pathname.split('/').filter((part) => part !== '')
  const above = parts.map((_, index) => `${origin}${pointerOf(parts.slice(0, index))}`)
  const starts = new Set([...above, target.baseUrl, origin])
  const found: string[] = []
  const bases = new Set([...starts].flatMap((start) => usualBases.map((base) => start + base)))
  for (const baseUrl of [...bases].filter((base) => base !== target.baseUrl)) {
    const exchange = await readAt(transport, { ...target, baseUrl, sandboxUrl: baseUrl }, list)
    if (signOf(exchange) === 'api') found.push(baseUrl)
  }
  return found
}

/** Whether a request was understood and declined, so that something is at its path. */
function isDeclined({ exchange: { response }, sign }: Probe): boolean {
  const status = response?.status ?? 0
  return sign === 'other' && status >= 400 && ![404, 405].includes(status)
}

/** The newest version that a target serves if it refuses the version of the run; undefined if there is none. */
async function findVersion(transport: Transport, target: Target, list: OperationAddress) {
  for (const apiVersion of apiVersions.filter((version) => version !== target.apiVersion)) {
    if (signOf(await readAt(transport, { ...target, apiVersion }, list)) === 'api')
      return apiVersion
  }
  return undefined
}

/** The target is there, but failed for a moment. */
const momentary: ReadonlySet<string> = new Set(['ECONNRESET', 'NOT_HTTP', 'HEADERS_TOO_LARGE'])

function signOf({ response, failure }: Exchange): Sign {
  if (response === null) return momentary.has(failure?.code ?? '') ? 'away' : 'silent'
  const { status, body } = response
  if (status === 401 || status === 403) return 'refused'
  if ([502, 503, 504].includes(status)) return 'away'
  // The target is busy or has a fault, which the scenarios will show.
  if (status === 429 || status === 500) return 'api'
  if (body.kind === 'text' && body.cut === true) return 'away'
  if (!isSuccess(response)) return 'other'
  return body.kind === 'json' && isOfApi(body.value) ? 'api' : 'other'
}

/** A list, even a faulty one, or anything that contains an id of this API. */
function isOfApi(json: unknown): boolean {
  if (Array.isArray(json) || (isObject(json) && 'data' in json)) return true
  return /"(?:ent|whk|acc|usr)_\w/.test(JSON.stringify(json))
}

type Diagnosis = readonly [code: ErrorCode, what: string, remedy: string]

/** The problem of a target that serves another `version`, or is at other `bases`; undefined if the scenarios will show it. */
function diagnose(
  probes: readonly Probe[],
  { apiVersion }: Target,
  version: string | undefined,
  bases: readonly string[],
  naming: string,
): Diagnosis | undefined {
  const signs = probes.map(({ sign }) => sign)
  const isGone = signs.includes('silent') || signs.every((sign) => sign === 'away')
  if (probes.length === 0 || (!isGone && signs.includes('away'))) return undefined
  if (version !== undefined) {
    const what = `refuses API version ${apiVersion} and serves ${version}`
    const remedy = `Choose a version that it serves: --api-version ${version}.`
    return ['E_VERSION_REFUSED', what, remedy]
  }
  if (signs.includes('refused')) {
    const remedy =
      'Correct the key: the environment variable that "apiKey" names in the configuration, or ASSAY_API_KEY if there is no configuration. Many servers refuse paths that they do not have in the same way: see that the address is whole.'
    return ['E_UNAUTHORIZED', 'rejected the key', remedy]
  }
  const address = `correct its address: ${naming} URL.`
  if (isGone) {
    const isSilent = probes.every(({ exchange }) => exchange.response === null)
    const [what, start] = isSilent
      ? ['cannot be reached', 'Start the target']
      : ['serves nothing that can be read', 'See in the report what it sends']
    return ['E_TARGET_UNREACHABLE', what!, `${start}, or ${address}`]
  }
  const elsewhere = new Set([...probes.flatMap((probe) => movedTo(probe) ?? []), ...bases])
  const named = [...elsewhere].map((base) => `${naming} ${shownAddress(base)}`).join(' or ')
  const remedy =
    named === ''
      ? `Is the address whole? To correct it: ${naming} URL. Or name the operations that the target lacks: "absent" in its configuration.`
      : `Name the whole address: ${named}`
  return ['E_OTHER_API', 'does not look like this API', remedy]
}

function failureOf([code, what, remedy]: Diagnosis, probes: readonly Probe[], target: Target) {
  const { redactor } = sessionOf(target)
  const shown = [...new Set(probes.map(describeProbe))].join(', ')
  const exchanges = probes.map(({ address, exchange }) => ({
    operation: operations[address].number,
    ...redactor.exchange(reportOf(exchange)),
  }))
  /** Half a sentence: the request and the response. */
  const because = `${shownAddress(target.baseUrl, true)} ${what}: ${shown}`
  return { code, because, remedy, exchanges }
}

/** The address to which a probe was redirected, without the path of its operation; redirects are not followed. */
function movedTo({ address, exchange: { request, response } }: Probe): string | undefined {
  const { status = 0, headers } = response ?? {}
  const { path } = operations[address]
  const isMoved = status >= 300 && status < 400
  const to = isMoved ? URL.parse(headers?.location ?? '', request.url) : null
  return to?.pathname.endsWith(path) ? to.origin + to.pathname.slice(0, -path.length) : undefined
}

/** The request and the response: `GET /entities → 404 text/html`. */
function describeProbe({ address, exchange: { request, response, failure } }: Probe): string {
  if (response === null) return (failure?.message ?? 'no response').replace(/\.$/, '')
  const [type = ''] = (response.headers['content-type'] ?? '').split(';')
  const { path } = operations[address]
  return `${request.method} ${path} → ${response.status} ${type.slice(0, 60)}`.trim()
}

/**
 * Throws E_TARGET_UNSAFE if all chosen scenarios would change for good a target that must not be changed. If there are other
 * scenarios, the destructive ones are only blocked.
 */
export function refuseUnsafe(
  target: Target,
  chosen: readonly LoadedScenario[],
  allowed: boolean,
): void {
  const [first, ...others] = chosen
  if (first === undefined || !chosen.every(({ scenario }) => scenario.destructive)) return
  const because = whyNotDestructive(target, allowed)
  if (because === undefined) return
  const scenarios = others.length === 0 ? first.id : `${first.id} and ${others.length} more`
  throw new SuiteError('E_TARGET_UNSAFE', 'Scenarios must not change this target for good.', {
    facts: { target: target.name, because, scenarios },
    remedy:
      target.environment === 'production'
        ? 'Choose scenarios that are not destructive (see: list scenarios).'
        : 'Declare what the target is, "environment": "sandbox" in its configuration, or add --allow-destructive.',
  })
}
