import { type ApiVersion, latestApiVersion } from '../contract/index.ts'
import type { RunFacts } from '../evidence/index.ts'
import type { Run } from '../run/index.ts'
import { noHost } from './address.ts'
import type { CheckOptions } from './options.ts'
import { type FileTraffic, sayFault } from './traffic.ts'

/** What the files together say of the run; `version` is the one that most requests named. */
export function factsOf(
  traffic: readonly FileTraffic[],
  version: string | undefined,
  options: CheckOptions,
): Omit<RunFacts, 'startedAt' | 'endedAt'> {
  const interrupted = options.signal?.aborted ?? false
  return {
    command: 'check',
    target: targetOf(traffic, options),
    apiVersion: versionOf(traffic, options) ?? version ?? latestApiVersion,
    interrupted,
    waivers: options.waivers ?? [],
    strict: options.strict ?? false,
    allowIncomplete: options.allowIncomplete ?? false,
    problems: problemsOf(traffic, interrupted),
  }
}

/** What could not be read, or was not there, leaves the run incomplete. */
function problemsOf(traffic: readonly FileTraffic[], interrupted: boolean): readonly string[] {
  const faults = traffic.flatMap(({ fault }) => (fault === undefined ? [] : sayFault(fault)))
  const judged = traffic.some((one) => one.judged > 0)
  if (judged || interrupted || faults.length > 0) return faults
  const hosts = [...new Set(traffic.flatMap(({ elsewhere }) => elsewhere.map(({ what }) => what)))]
  const where = hosts.length === 0 ? '' : `, only requests to ${hosts.slice(0, 10).join(', ')}`
  const files = traffic.length === 1 ? 'file' : 'files'
  return [`No request of the API is in the ${files}${where}.`]
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

/** One report has one target: recordings of several are reported as `several`. */
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
