import { systemClock } from '../../base/clock/index.ts'
import { shownPath } from '../../base/files/index.ts'
import {
  clauses,
  type JudgeSettings,
  judgeSettings,
  operations,
} from '../../core/contract/index.ts'
import { contract } from '../../core/contract/judging/index.ts'
import {
  buildRun,
  Collector,
  type CollectorOptions,
  type Evidence,
  undeclaredSettleMs,
} from '../../core/evidence/index.ts'
import { trafficLimits } from '../../core/exchange/index.ts'
import { collectFacts, hidingOf, type Take } from '../../core/facts/index.ts'
import { createMatcher, findingOf } from '../../core/judge/index.ts'
import { createRedactor } from '../../core/redaction/index.ts'
import type { Finding, Run } from '../../core/run/index.ts'
import { originOf } from './address.ts'
import type { FileCheck } from './check-file.ts'
import { type CheckOptions, runInputsOf } from './check-options.ts'
import { CredentialTraces } from './credential-traces.ts'
import { type ApiAddress, baseOf } from './find-api.ts'
import { Counts, describeTraffic, type FileTraffic } from './traffic.ts'
import { openWrites } from './writes.ts'

interface CheckParts
  extends Pick<FileCheck, 'place' | 'origins' | 'recording'>,
    Partial<Pick<FileCheck, 'counts'>> {
  readonly file: string
  /** Our proxy saw the traffic. */
  readonly isWhole: boolean
  readonly options: CheckOptions
  /** Takes each exchange that is judged, for the facts. */
  readonly take: Take
  readonly onFinding?: ((finding: Finding) => void) | undefined
}

export function openCheck({
  file,
  isWhole,
  options,
  take,
  onFinding,
  ...parts
}: CheckParts): FileCheck {
  const { place, recording, counts = new Counts() } = parts
  const settings = { ...settingsFor(place, options), isExcerpt: recording === undefined, isWhole }
  const places = place === undefined ? [] : [place.baseUrl, place.sandboxUrl]
  // Nobody declared the path of an address that was found in the file.
  const addresses = place?.isFound ? places.map(originOf) : places
  const redactor = createRedactor(knownOf(options, addresses))
  const source = { file: shownPath(file) }
  const onExchange: CollectorOptions['onExchange'] = (exchange, operation) => {
    const { url } = exchange.request
    const path = url.slice((place && baseOf(place, url))?.length)
    const { scenario = '' } = recording ?? {}
    take({ exchange, operation, path, scenario, apiVersion: options.apiVersion })
  }
  const heard = { onFinding, onExchange }
  const shared = { issued: recording?.issued, limits: trafficLimits }
  const common = { contract, settings, redactor, ...heard, source, ...shared }
  const traces = new CredentialTraces(() => {
    counts.clients++
    return new Collector(common)
  })
  // The proxy takes changes to show at once, as a run does; the files of others leave it open (A47).
  const writes = openWrites(options.settleMs ?? (isWhole ? 0 : undeclaredSettleMs))
  const match = createMatcher(operations, settings)
  return { ...parts, counts, settings, traces, writes, match, client: options.client }
}

/** Collects the facts of all that is judged with the options. */
export function factsFor(options: CheckOptions) {
  return collectFacts(hidingOf(createRedactor(knownOf(options, []))))
}

/** What redaction is told. */
export function knownOf(
  { shown, secrets, dialect: { versionHeader } = {} }: CheckOptions,
  addresses: readonly string[],
) {
  return { shown, addresses, secrets, ...(versionHeader && { versionHeader }) }
}

export function trafficOf(file: string, { counts, place }: FileCheck): FileTraffic {
  return {
    file: shownPath(file),
    ...counts.show(),
    baseUrl: place?.baseUrl,
    sandboxUrl: place?.sandboxUrl,
    isFound: place?.isFound ?? false,
    candidates: place?.candidates ?? [],
    fault: undefined,
    recorded: undefined,
  }
}

export function runOf(
  evidence: Evidence,
  traffic: readonly FileTraffic[],
  options: CheckOptions,
  startedAt: number,
): Run {
  const findings = [...evidence.findings, ...traffic.flatMap(notesOf)]
  const times = { startedAt, endedAt: systemClock.now() }
  return buildRun({ ...evidence, findings }, { ...runInputsOf(traffic, options), ...times })
}

function notesOf(traffic: FileTraffic): Finding[] {
  const nowhere = { operation: null, pointer: '', expected: '', actual: '' }
  return describeTraffic(traffic).map(({ text: message, entry }) => ({
    ...findingOf(clauses, { ...nowhere, clause: 'gaps/endpoints#details', message }),
    ...(entry !== undefined && { source: { file: traffic.file, entry } }),
  }))
}

function settingsFor(
  place: ApiAddress | undefined,
  { dialect, apiVersion, apiVersions = [], foreignRecords = 'judge', known }: CheckOptions,
): JudgeSettings {
  const versionKnown = apiVersion !== undefined
  return judgeSettings(place?.baseUrl ?? '', {
    ...dialect,
    ...(place && { sandboxUrl: place.sandboxUrl }),
    versionKnown,
    foreignRecords,
    known: new Set(known),
    apiVersions,
    addressKnown: place?.isFound === false,
    ...(versionKnown && { apiVersion }),
  })
}
