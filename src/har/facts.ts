import type { Clock } from '../clock/index.ts'
import { apiVersionProblem, hashOfContract, latestApiVersion } from '../contract/index.ts'
import type { RunFacts } from '../evidence/index.ts'
import { hashOf } from '../json/index.ts'
import type { ForeignRecords } from '../judge/index.ts'
import { type Shown, shownAddress } from '../redaction/index.ts'
import type { AcceptedGap, Exemption, Run, Waiver } from '../run/index.ts'
import { resolveProfile, type Target } from '../target/index.ts'
import { toolVersion } from '../transport/index.ts'
import { noHost } from './address.ts'
import type { Dialect } from './our-recording.ts'
import { describeReadFault, type FileTraffic, formatEntries } from './traffic.ts'

export interface CheckOptions {
  /** Where the API is; without it, it is detected in each file. */
  readonly baseUrl?: string | undefined
  /** Where its simulation is; the same address unless given. */
  readonly sandboxUrl?: string | undefined
  /** The version of requests that do not name one; without it what depends on the version is only noted. */
  readonly apiVersion?: string | undefined
  readonly dialect?: Dialect | undefined
  /** What was given for these very files: it goes before what one of our recordings says. */
  readonly insisted?: Pick<CheckOptions, 'baseUrl' | 'sandboxUrl' | 'apiVersion'>
  /** What becomes of records that others made; they are judged, or as one of our recordings says, where it is undefined. */
  readonly foreignRecords?: ForeignRecords | undefined
  /** How long a change may take to show, in milliseconds; 2 s by default. */
  readonly settleMs?: number | undefined
  /** What the target claims: nouns, operations, and sets of `profiles`. */
  readonly profile?: readonly string[] | undefined
  readonly profiles?: Target['profiles'] | undefined
  readonly absent?: Target['absent'] | undefined
  /** What is configured of the target, as hashes. */
  readonly hashes?: Target['hashes'] | undefined
  readonly waivers?: readonly Waiver[] | undefined
  /** Lasting differences of the target. */
  readonly relaxations?: readonly Exemption[] | undefined
  /** Clauses that may be untested. */
  readonly untested?: readonly AcceptedGap[] | undefined
  /** Warnings count as violations. */
  readonly strict?: boolean | undefined
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete?: boolean | undefined
  readonly name?: string | undefined
  /** What reports show of the target besides what the contract knows. */
  readonly shown?: Shown | undefined
  readonly clock?: Clock | undefined
  /** Ends the reading early; the run is then incomplete. */
  readonly signal?: AbortSignal | undefined
  /** Bytes read of a file, of how many; 0 where that is not known. */
  readonly onProgress?: ((file: string, bytes: number, total: number) => void) | undefined
}

/** What the files together say of the run. */
export function factsOf(
  traffic: readonly FileTraffic[],
  options: CheckOptions,
): Omit<RunFacts, 'startedAt' | 'endedAt'> {
  const {
    signal,
    waivers,
    relaxations,
    untested: gaps,
    strict = false,
    allowIncomplete = false,
  } = options
  const { profile = [], profiles = {}, absent = [], hashes } = options
  const apiVersion = versionOf(traffic, options)
  const interrupted = signal?.aborted ?? false
  const faults = traffic.flatMap(({ fault }) =>
    fault === undefined ? [] : describeReadFault(fault),
  )
  const isAbsent = !interrupted && faults.length === 0 && traffic.every(holdsNoRequest)
  return {
    command: 'check',
    target: targetOf(traffic, options),
    apiVersion,
    interrupted,
    ...(profile.length > 0 && {
      profile: resolveProfile(profile, { profiles, apiVersion, absent }),
    }),
    ...(hashes && {
      hashes: { suite: hashOf(toolVersion), contract: hashOfContract(), ...hashes },
    }),
    ...(waivers && { waivers }),
    ...(relaxations && { relaxations }),
    ...(gaps && { gaps }),
    strict,
    allowIncomplete,
    problems: isAbsent ? [describeAbsence(traffic)] : faults,
    ...(isAbsent && { untested: `no request of this API in ${nameOf(traffic)}` }),
  }
}

function holdsNoRequest({ judged, unanswered, unknownOperations }: FileTraffic): boolean {
  return judged + unanswered.length + unknownOperations.length === 0
}

/** What to do, and what is in the files in place of requests of the API. */
function describeAbsence(traffic: readonly FileTraffic[]): string {
  const sum = traffic.reduce((all, { entries }) => all + entries, 0)
  const none = `No request of this API is among ${formatEntries(sum)}`
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
  const recorded = new Set<string>(traffic.flatMap(({ recorded }) => recorded?.apiVersion ?? []))
  const [only] = recorded
  if (only !== undefined && recorded.size === 1) return insisted?.apiVersion ?? only
  const sums = new Map<string, number>()
  for (const { what, count } of traffic.flatMap(({ versions }) => versions)) {
    if (apiVersionProblem(what) === undefined) sums.set(what, (sums.get(what) ?? 0) + count)
  }
  const [most] = [...sums].sort(([, a], [, b]) => b - a)
  return apiVersion ?? most?.[0] ?? latestApiVersion
}

/** One report has one target: recordings of several are reported as `several`. */
function targetOf(traffic: readonly FileTraffic[], options: CheckOptions): Run['target'] {
  const recorded = new Set(traffic.map(({ recorded }) => recorded?.name ?? options.name))
  const [only] = recorded
  const name = recorded.size > 1 ? 'several' : only
  const place = traffic.find(({ judged, baseUrl }) => judged > 0 && baseUrl !== undefined)
  const found = place ?? traffic.find(({ baseUrl }) => baseUrl)
  const baseUrl = shownAddress(found?.baseUrl ?? '')
  const sandboxUrl = shownAddress(found?.sandboxUrl ?? found?.baseUrl ?? '')
  const host = baseUrl.startsWith(noHost) ? '(no host recorded)' : baseUrl.replace(/^\w+:\/\//, '')
  return {
    name: name ?? (host || nameOf(traffic)),
    baseUrl,
    ...(sandboxUrl !== baseUrl && { sandboxUrl }),
  }
}
