import {
  type ApiVersion,
  type Clause,
  clauses,
  latestApiVersion,
  operations,
} from '../contract/index.ts'
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
  const target = targetOf(traffic, options)
  const apiVersion = versionOf(traffic, options) ?? version ?? latestApiVersion
  const conclusion = conclude({
    target: target.name,
    clauses: plan,
    scenarios: [],
    findings: evidence.findings,
    reached,
    judged: judgedIn(traffic),
    all: { operations: operationsOf(apiVersion), scenarios: 0 },
    waivers: options.waivers ?? [],
    differences: [],
    problems: problemsOf(traffic, interrupted),
    interrupted,
    strict: options.strict ?? false,
    allowIncomplete: options.allowIncomplete ?? false,
    today: new Date(endedAt).toISOString().slice(0, 10),
  })
  return {
    schemaVersion: 1,
    tool: { name: 'assay', version: toolVersion },
    command: 'check',
    ...conclusion,
    target,
    apiVersion,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: endedAt - startedAt,
    interrupted,
    exchanges: evidence.exchanges,
  }
}

/** What could not be read, or was not there. */
function problemsOf(traffic: readonly FileTraffic[], interrupted: boolean): readonly string[] {
  const faults = traffic.flatMap(({ fault }) => (fault === undefined ? [] : sayFault(fault)))
  const judged = traffic.some((one) => one.judged > 0)
  if (judged || interrupted || faults.length > 0) return faults
  const hosts = [...new Set(traffic.flatMap(({ elsewhere }) => elsewhere.map(({ what }) => what)))]
  const where = hosts.length === 0 ? '' : `, only requests to ${hosts.slice(0, 10).join(', ')}`
  const files = traffic.length === 1 ? 'file' : 'files'
  return [`No request of the API is in the ${files}${where}.`]
}

/** How many exchanges with a response there are of each operation, in all files. */
function judgedIn(traffic: readonly FileTraffic[]): ReadonlyMap<number, number> {
  const judged = new Map<number, number>()
  for (const { operations } of traffic) {
    for (const [row, figure] of operations) judged.set(row, (judged.get(row) ?? 0) + figure)
  }
  return judged
}

/** How many operations a version of the contract has. */
function operationsOf(apiVersion: string): number {
  return Object.values(operations).filter(({ since }) => since <= apiVersion).length
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
