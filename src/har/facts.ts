import { type ApiVersion, latestApiVersion } from '../contract/index.ts'
import type { RunFacts } from '../evidence/index.ts'
import type { Run } from '../run/index.ts'
import { noHost } from './address.ts'
import type { CheckOptions } from './options.ts'
import { type FileTraffic, sayFault } from './traffic.ts'

/** What the files together say of the run. */
export function factsOf(
  traffic: readonly FileTraffic[],
  options: CheckOptions,
): Omit<RunFacts, 'startedAt' | 'endedAt'> {
  const { signal, waivers = [], strict = false, allowIncomplete = false } = options
  const interrupted = signal?.aborted ?? false
  const faults = traffic.flatMap(({ fault }) => (fault === undefined ? [] : sayFault(fault)))
  const isAbsent = !interrupted && faults.length === 0 && traffic.every(holdsNoRequest)
  return {
    command: 'check',
    target: targetOf(traffic, options),
    apiVersion: versionOf(traffic, options),
    interrupted,
    waivers,
    strict,
    allowIncomplete,
    problems: isAbsent ? [sayAbsence(traffic)] : faults,
    ...(isAbsent && { untested: `no request of this API in ${nameOf(traffic)}` }),
  }
}

function holdsNoRequest({ judged, unanswered, unknownOperations }: FileTraffic): boolean {
  return judged + unanswered.length + unknownOperations.length === 0
}

/** What to do, and what is in the files in place of requests of the API. */
function sayAbsence(traffic: readonly FileTraffic[]): string {
  const sum = traffic.reduce((all, { entries }) => all + entries, 0)
  const none = `No request of this API is among ${sum} ${sum === 1 ? 'entry' : 'entries'}`
  const hosts = [...new Set(traffic.flatMap(({ elsewhere }) => elsewhere.map(({ what }) => what)))]
  if (hosts.length === 0) return `${none}.`
  const shown = hosts.length > 10 ? [...hosts.slice(0, 10), '…'] : hosts
  return `${none}; name its address with --base-url. They went to ${shown.join(', ')}.`
}

function nameOf(traffic: readonly FileTraffic[]): string {
  return traffic.length === 1 ? traffic[0]!.file : `${traffic.length} files`
}

/** The version that was named, of which all recordings of ours are, or that most requests named. */
function versionOf(traffic: readonly FileTraffic[], options: CheckOptions): Run['apiVersion'] {
  const { apiVersion, insisted } = options
  const recorded = new Set<ApiVersion>(traffic.flatMap((one) => one.recorded?.apiVersion ?? []))
  const [only] = recorded
  if (only !== undefined && recorded.size === 1) return insisted?.apiVersion ?? only
  const sums = new Map<string, number>()
  for (const { what, count } of traffic.flatMap(({ versions }) => versions)) {
    sums.set(what, (sums.get(what) ?? 0) + count)
  }
  const [most] = [...sums].sort(([, a], [, b]) => b - a)
  return apiVersion ?? most?.[0] ?? latestApiVersion
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
    name: name ?? (host || nameOf(traffic)),
    baseUrl,
    ...(sandboxUrl !== baseUrl && { sandboxUrl }),
  }
}
