import { toolVersion } from '../../base/files/index.ts'
import { hashOf } from '../../base/json/index.ts'
import { apiVersionProblem, hashOfContract, latestApiVersion } from '../../core/contract/index.ts'
import type { RunInputs } from '../../core/evidence/index.ts'
import { shownAddress } from '../../core/redaction/index.ts'
import { countOf, type Run } from '../../core/run/index.ts'
import { resolveProfile, type Target } from '../target/index.ts'
import { noHost } from './address.ts'
import type { RecordedDialect } from './our-recording.ts'
import { describeReadFault, type FileTraffic } from './traffic.ts'

type Known<All> = { readonly [Name in keyof All]?: All[Name] | undefined }

type OfTarget = Pick<
  Target,
  | ('name' | 'baseUrl' | 'sandboxUrl' | 'apiVersion' | 'apiVersions' | 'settleMs' | 'shown')
  | (
      | 'foreignRecords'
      | 'profile'
      | 'hashes'
      | 'settings'
      | 'waivers'
      | 'untested'
      | 'raised'
      | 'secrets'
    )
>

/** Without a version, a request that names none is not blamed for what depends on it. A change takes 2 s to show by default. */
export interface CheckOptions extends Known<OfTarget> {
  readonly dialect?: RecordedDialect | undefined
  /** The ids that the configuration of one of our recordings named. */
  readonly known?: readonly string[] | undefined
  /** The header that tells clients apart; that of the credential where absent. */
  readonly client?: string | undefined
  /** What was given for these files. It goes before what one of our recordings says. */
  readonly insisted?: Pick<CheckOptions, 'baseUrl' | 'sandboxUrl' | 'apiVersion'>
  readonly strict?: boolean | undefined
  readonly allowIncomplete?: boolean | undefined
  /** What is judged with these options; recorded traffic where absent. */
  readonly command?: Run['command']
  readonly absence?: string
  readonly problems?: readonly string[]
  /** Called once the options are known to be right and the files to be there, before they are read. */
  readonly onBegin?: () => Promise<void>
  /** Ends the reading early, which makes the run incomplete. */
  readonly signal?: AbortSignal | undefined
}

export function runInputsOf(
  traffic: readonly FileTraffic[],
  options: CheckOptions,
): Omit<RunInputs, 'startedAt' | 'endedAt'> {
  const { signal, waivers = [], untested: gaps = [], raised } = options
  const { profile = [], hashes, settings } = options
  const { strict = false, allowIncomplete = false } = options
  const { command = 'check', absence, problems = [] } = options
  const apiVersion = versionOf(traffic, options)
  const interrupted = signal?.aborted ?? false
  const faults = traffic.flatMap(({ file, fault }) =>
    fault === undefined ? [] : describeReadFault(file, fault),
  )
  const isAbsent = !interrupted && faults.length === 0 && traffic.every(holdsNoRequest)
  return {
    command,
    target: targetOf(traffic, options),
    apiVersion,
    interrupted,
    waivers,
    gaps,
    raised,
    strict,
    allowIncomplete,
    ...(profile.length > 0 && { profile: resolveProfile(profile, { apiVersion }) }),
    ...(hashes && {
      hashes: { suite: hashOf(toolVersion), contract: hashOfContract(), ...hashes },
    }),
    ...(settings && { settings }),
    problems: isAbsent ? [absence ?? describeAbsence(traffic)] : [...faults, ...problems],
    ...(isAbsent && { untested: `no request of this API in ${fileNames(traffic)}` }),
  }
}

function holdsNoRequest({ judged, unanswered, unknownOperations }: FileTraffic): boolean {
  return judged + unanswered.length + unknownOperations.length === 0
}

/** Says where the requests went instead, and what to do. */
function describeAbsence(traffic: readonly FileTraffic[]): string {
  const sum = traffic.reduce((all, { entries }) => all + entries, 0)
  const none = `There is no request of this API in ${countOf(sum, 'entry')}`
  const hosts = [...new Set(traffic.flatMap(({ elsewhere }) => elsewhere.map(({ what }) => what)))]
  if (hosts.length === 0) return `${none}.`
  const named = hosts.length > 10 ? [...hosts.slice(0, 10), '…'] : hosts
  return `${none}. Name its address with --base-url. The requests went to ${named.join(', ')}.`
}

function fileNames(traffic: readonly FileTraffic[]): string {
  return traffic.length === 1 ? traffic[0]!.file : `${traffic.length} files`
}

/** The version of all our recordings, the version that was given, or the one that most requests named. */
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

/** One report has one target: files of several are reported as `several`, with the address of the first. */
function targetOf(traffic: readonly FileTraffic[], options: CheckOptions): Run['target'] {
  const nameIn = ({ recorded, baseUrl = '' }: FileTraffic) =>
    recorded?.name ?? options.name ?? hostOf(baseUrl)
  const found = traffic.filter(({ baseUrl }) => baseUrl !== undefined)
  const judged = found.filter((file) => file.judged > 0)
  const [first] = judged.length > 0 ? judged : found
  const isOne = new Set(judged.map(nameIn)).size <= 1
  const name = first === undefined ? (options.name ?? fileNames(traffic)) : nameIn(first)
  const addressOf = (address = '') => shownAddress(address, first?.isFound === false)
  const baseUrl = addressOf(first?.baseUrl)
  const sandboxUrl = addressOf(first?.sandboxUrl ?? first?.baseUrl)
  return { name: isOne ? name : 'several', baseUrl, ...(sandboxUrl !== baseUrl && { sandboxUrl }) }
}

function hostOf(baseUrl: string): string {
  if (baseUrl.startsWith(noHost)) return '(no host recorded)'
  return shownAddress(baseUrl).replace(/^\w+:\/\//, '')
}
