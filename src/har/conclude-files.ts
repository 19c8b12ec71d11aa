import { type ApiVersion, type Clause, clauses, latestApiVersion } from '../contract/index.ts'
import {
  conclude,
  type Finding,
  type PlannedClause,
  type ReportedExchange,
  type Run,
} from '../run/index.ts'
import { toolVersion } from '../transport/index.ts'
import { noHost } from './address.ts'
import type { CheckOptions } from './check-files.ts'
import { type FileTraffic, sayFault } from './traffic.ts'

/** What was seen in all files together. */
export interface Judged {
  readonly traffic: readonly FileTraffic[]
  readonly evidence: {
    readonly findings: readonly Finding[]
    readonly exchanges: readonly ReportedExchange[]
  }
  readonly reached: ReadonlySet<string>
  /** The version that most requests named. */
  readonly version: string | undefined
  /** Milliseconds since the Unix epoch, as `endedAt`. */
  readonly startedAt: number
  readonly endedAt: number
  readonly options: CheckOptions
}

/** The clauses that traffic can put to the test: all promises that an HTTP client can see. */
const plan: readonly PlannedClause[] = Object.entries<Clause>(clauses)
  .filter(([, { level, excluded }]) => level !== 'seen' && level !== 'gap' && !excluded)
  .map(([id, { origin, level }]) => ({ id, origin, level, scenarios: [] }))

/** What was seen, as a run with its verdict. */
export function concludeFiles(judged: Judged): Run {
  const { traffic, evidence, reached, version, startedAt, endedAt, options } = judged
  const interrupted = options.signal?.aborted ?? false
  const conclusion = conclude({
    clauses: plan,
    scenarios: [],
    findings: evidence.findings,
    reached,
    waivers: options.waivers ?? [],
    strict: options.strict ?? false,
    interrupted,
    today: new Date(endedAt).toISOString().slice(0, 10),
  })
  return {
    schemaVersion: 1,
    tool: { name: 'assay', version: toolVersion },
    command: 'check',
    ...verdictOf(conclusion, traffic, interrupted),
    target: targetOf(traffic, options),
    apiVersion: versionOf(traffic, options) ?? version ?? latestApiVersion,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: endedAt - startedAt,
    interrupted,
    clauses: conclusion.clauses,
    findings: conclusion.findings,
    scenarios: [],
    exchanges: evidence.exchanges,
  }
}

/** Nothing broken is not enough: what could not be read, or was not there, leaves the run incomplete. */
function verdictOf(
  { verdict, reason }: Pick<Run, 'verdict' | 'reason'>,
  traffic: readonly FileTraffic[],
  interrupted: boolean,
): Pick<Run, 'verdict' | 'reason'> {
  const judged = traffic.reduce((sum, one) => sum + one.judged, 0)
  const exchanges = judged === 1 ? 'One exchange was' : `${judged} exchanges were`
  if (verdict === 'nonconformant') return { verdict, reason: `${reason} ${exchanges} judged.` }
  if (interrupted) return { verdict, reason }
  const [fault] = traffic.flatMap((one) => one.fault ?? [])
  if (fault !== undefined) return { verdict: 'incomplete', reason: sayFault(fault) }
  if (judged === 0) {
    const hosts = [
      ...new Set(traffic.flatMap(({ elsewhere }) => elsewhere.map(({ what }) => what))),
    ]
    const where = hosts.length === 0 ? '' : `, only requests to ${hosts.slice(0, 10).join(', ')}`
    const files = traffic.length === 1 ? 'file' : 'files'
    return { verdict: 'incomplete', reason: `No request of the API is in the ${files}${where}.` }
  }
  return { verdict, reason: `${reason} ${exchanges} judged.` }
}

/** The version that was named, or of which all recordings of ours are. */
function versionOf(
  traffic: readonly FileTraffic[],
  { apiVersion, insisted = [] }: CheckOptions,
): ApiVersion | undefined {
  const recorded = new Set(traffic.flatMap((one) => one.recorded?.apiVersion ?? []))
  const [only] = recorded
  return recorded.size === 1 && !insisted.includes('apiVersion') ? only : apiVersion
}

/** One report has one target: recordings of several are told by that word. */
function targetOf(traffic: readonly FileTraffic[], options: CheckOptions): Run['target'] {
  const recorded = new Set(traffic.map((one) => one.recorded?.name ?? options.name))
  const [only] = recorded
  const name = recorded.size > 1 ? 'several' : only
  const place = traffic.find(({ judged, baseUrl }) => judged > 0 && baseUrl !== undefined)
  const { baseUrl = '', sandboxUrl = baseUrl } = place ?? traffic.find((one) => one.baseUrl) ?? {}
  const host = baseUrl.startsWith(noHost) ? '(no host recorded)' : baseUrl.replace(/^\w+:\/\//, '')
  return {
    name: name ?? (host || '(not found)'),
    baseUrl,
    ...(sandboxUrl !== baseUrl && { sandboxUrl }),
  }
}
