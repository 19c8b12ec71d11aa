import { type Clock, systemClock } from '../clock/index.ts'
import { type ApiVersion, type JudgeSettings, judgeSettings } from '../contract/index.ts'
import type { Run, Waiver } from '../run/index.ts'
import { baseAddress } from './address.ts'
import { type FileCheck, startFileCheck } from './check-file.ts'
import { concludeFiles } from './conclude-files.ts'
import { createEvidence, type Evidence } from './evidence.ts'
import { listFiles } from './list-files.ts'
import { assertReadable } from './open-file.ts'
import { type OurRecording, readOurRecording } from './our-recording.ts'
import { findPlace, type Place } from './place.ts'
import { type Reading, startReading } from './reading.ts'
import { createTally } from './tally.ts'
import { type FileTraffic, sayTraffic, trafficOf } from './traffic.ts'

export interface CheckOptions {
  /** Where the API is; without it each file is searched for it. */
  readonly baseUrl?: string | undefined
  /** Where its simulation is; the same place unless said. */
  readonly sandboxUrl?: string | undefined
  /** The version of requests that do not name one; without it what depends on the version is only noted. */
  readonly apiVersion?: ApiVersion | undefined
  /** How the wire differs from the contract as written. */
  readonly dialect?: Dialect | undefined
  /** What of these was said of the very files: it goes before what a recording of ours says of itself. */
  readonly insisted?: readonly ('baseUrl' | 'sandboxUrl' | 'apiVersion')[]
  readonly waivers?: readonly Waiver[] | undefined
  /** Warnings count as violations. */
  readonly strict?: boolean | undefined
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete?: boolean | undefined
  /** What the target is called in the report. */
  readonly name?: string | undefined
  /** Values that must not be shown, such as the key of the target. */
  readonly secrets?: readonly string[] | undefined
  readonly clock?: Clock | undefined
  /** Ends the reading early; what was read until then is concluded from. */
  readonly signal?: AbortSignal | undefined
  /** Bytes read of a file, of how many; 0 where that is not known. */
  readonly onProgress?: ((file: string, bytes: number, total: number) => void) | undefined
}

export type Dialect = Partial<
  Pick<JudgeSettings, 'versionHeader' | 'envelope' | 'cardBrandShape' | 'paths' | 'reportOrigins'>
>

export interface Checked {
  readonly run: Run
  /** What each file held, counted. */
  readonly traffic: readonly FileTraffic[]
}

/**
 * Judges HAR files, and those in folders, each a trace of its own. E_FILE_UNREADABLE where nothing could be read at all; a file
 * that breaks off is judged as far as it goes, and the run is incomplete.
 */
export async function checkFiles(
  named: readonly string[],
  options: CheckOptions = {},
): Promise<Checked> {
  const { clock = systemClock } = options
  const startedAt = clock.now()
  const files = await listFiles(named)
  await assertReadable(files)
  const evidence = createEvidence(options.secrets ?? [])
  const reached = new Set<string>()
  const versions = createTally()
  const traffic: FileTraffic[] = []
  for (const file of files) {
    const known = traffic.flatMap(({ baseUrl }) => baseUrl ?? [])
    const { check, place, fault, recording } = await checkFile(file, known, evidence, options)
    for (const id of check.reached()) reached.add(id)
    for (const { what, first } of check.counts.versions.list()) versions.add(what, first)
    traffic.push({ ...trafficOf(file, check, place), fault, recorded: recording?.target })
    if (options.signal?.aborted) break
  }
  const [firstFault] = traffic.flatMap(({ fault }) => fault ?? [])
  if (firstFault !== undefined && traffic.every(({ entries }) => entries === 0)) throw firstFault

  for (const one of traffic) {
    for (const { text, entry } of sayTraffic(one)) evidence.remark(one.file, text, entry)
  }
  const run = concludeFiles({
    traffic,
    evidence: evidence.show(),
    reached,
    version: versions.list()[0]?.what,
    startedAt,
    endedAt: clock.now(),
    options,
  })
  return { run, traffic }
}

interface FileChecked {
  readonly check: FileCheck
  readonly place: Place | undefined
  readonly fault: FileTraffic['fault']
  readonly recording: OurRecording | undefined
}

async function checkFile(
  file: string,
  known: readonly string[],
  evidence: Evidence,
  given: CheckOptions,
): Promise<FileChecked> {
  const recording = await readOurRecording(file)
  const options = recording === undefined ? given : asRecorded(given, recording)
  const { dialect = {}, signal, onProgress } = options
  const onRead = (bytes: number, total: number) => onProgress?.(file, bytes, total)
  const { versionHeader, paths } = judgeSettings('', dialect)
  let reading = startReading(file, { onRead }, signal)
  const named = placeNamed(options)
  const found =
    named === undefined
      ? await findPlace(reading.next, { paths, versionHeader, known })
      : { place: named, held: [] }
  if (found.held === undefined) {
    await reading.close()
    reading = startReading(file, { onRead }, signal)
  }
  const place = found.place
  const check = startFileCheck({
    file,
    place: place ?? nowhere,
    settings: settingsFor(place ?? nowhere, options),
    evidence,
    recording,
  })
  for (const entries of found.held ?? []) check.judge(entries)
  await judgeRest(reading, check)
  return { check, place, fault: reading.fault(), recording }
}

/** A recording of ours knows where it was made, and how the wire differed there. */
function asRecorded(given: CheckOptions, { target }: OurRecording): CheckOptions {
  const { insisted = [] } = given
  const isElsewhere = insisted.includes('baseUrl')
  const isApart = isElsewhere || insisted.includes('sandboxUrl')
  return {
    ...given,
    baseUrl: isElsewhere ? given.baseUrl : target.baseUrl,
    sandboxUrl: isApart ? given.sandboxUrl : target.sandboxUrl,
    apiVersion: insisted.includes('apiVersion')
      ? given.apiVersion
      : (target.apiVersion ?? given.apiVersion),
    dialect: target.dialect,
  }
}

async function judgeRest(reading: Reading, check: FileCheck): Promise<void> {
  try {
    for (let batch = await reading.next(); batch !== undefined; batch = await reading.next()) {
      check.judge(batch)
    }
  } finally {
    await reading.close()
  }
}

/** Under this address nothing lies: all requests go elsewhere, and are counted there. */
const nowhere: Place = {
  baseUrl: 'nowhere:',
  sandboxUrl: 'nowhere:',
  isFound: true,
  isHostless: false,
  rivals: [],
}

function placeNamed({ baseUrl, sandboxUrl }: CheckOptions): Place | undefined {
  if (baseUrl === undefined) return undefined
  const base = baseAddress(baseUrl)
  return {
    baseUrl: base,
    sandboxUrl: sandboxUrl === undefined ? base : baseAddress(sandboxUrl),
    isFound: false,
    isHostless: false,
    rivals: [],
  }
}

function settingsFor(place: Place, { dialect, apiVersion }: CheckOptions): JudgeSettings {
  const baseUrl = place.isHostless ? '' : place.baseUrl
  return judgeSettings(baseUrl, {
    ...dialect,
    sandboxUrl: place.isHostless ? '' : place.sandboxUrl,
    versionKnown: apiVersion !== undefined,
    ...(apiVersion !== undefined && { apiVersion }),
  })
}
