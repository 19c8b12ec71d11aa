import { systemClock } from '../clock/index.ts'
import { type JudgeSettings, judgeSettings } from '../contract/index.ts'
import { contract } from '../contract/rules/index.ts'
import { type Collector, createCollector, noteOf, trafficLimits } from '../evidence/index.ts'
import { createRedactor } from '../redaction/index.ts'
import type { Run } from '../run/index.ts'
import { baseAddress } from './address.ts'
import { startFileCheck } from './check-file.ts'
import { factsOf } from './facts.ts'
import { findPlace, type Place } from './find-place.ts'
import { listFiles } from './list-files.ts'
import { assertReadable } from './open-file.ts'
import type { CheckOptions } from './options.ts'
import { type OurRecording, readOurRecording } from './our-recording.ts'
import { startReading } from './read-entries.ts'
import { createTally } from './tally.ts'
import { type FileTraffic, listCounts, sayTraffic } from './traffic.ts'

export interface Checked {
  readonly run: Run
  /** What each file held, counted. */
  readonly traffic: readonly FileTraffic[]
}

/** Secret values that are remembered; members of secret names are always redacted. */
const mostSecrets = 5_000

/**
 * Judges HAR files, and those in folders, each a trace of its own. Throws E_FILE_UNREADABLE where nothing
 * could be read at all; a file that breaks off is judged as far as it goes, and the run is incomplete.
 */
export async function checkFiles(
  named: readonly string[],
  options: CheckOptions = {},
): Promise<Checked> {
  const { clock = systemClock, secrets = [], signal } = options
  const startedAt = clock.now()
  const files = await listFiles(named)
  await assertReadable(files)
  const redactor = createRedactor({ secrets, most: mostSecrets })
  const collector = createCollector({ contract, redactor, limits: trafficLimits })
  const versions = createTally()
  const traffic: FileTraffic[] = []
  for (const file of files) {
    const known = traffic.flatMap(({ baseUrl }) => baseUrl ?? [])
    const one = await checkFile(file, known, collector, options)
    for (const { what, first } of one.versions) versions.add(what, first)
    traffic.push(one)
    if (signal?.aborted) break
  }
  const [firstFault] = traffic.flatMap(({ fault }) => fault ?? [])
  if (firstFault !== undefined && traffic.every(({ entries }) => entries === 0)) throw firstFault

  for (const one of traffic) {
    for (const { text, entry } of sayTraffic(one)) {
      const source = entry === undefined ? {} : { source: { file: one.file, entry } }
      collector.note({ ...noteOf('gaps/endpoints#details', text), ...source })
    }
  }
  const version = versions.list()[0]?.what
  const times = { startedAt, endedAt: clock.now() }
  return { run: collector.finish({ ...factsOf(traffic, version, options), ...times }), traffic }
}

async function checkFile(
  file: string,
  known: readonly string[],
  collector: Collector,
  given: CheckOptions,
): Promise<FileTraffic> {
  const recording = await readOurRecording(file)
  const options = recording === undefined ? given : asRecorded(given, recording)
  const { dialect = {}, signal, onProgress } = options
  const onRead = (bytes: number, total: number) => onProgress?.(file, bytes, total)
  const { versionHeader, paths } = judgeSettings('', dialect)
  let reading = startReading(file, { onRead }, signal)
  try {
    const named = placeNamed(options)
    const found =
      named === undefined
        ? await findPlace(reading.next, { paths, versionHeader, known })
        : { place: named, held: [] }
    if (found.held === undefined) {
      await reading.close()
      reading = startReading(file, { onRead }, signal)
    }
    const place = found.place ?? nowhere
    const settings = settingsFor(place, options)
    const check = startFileCheck({ file, place, settings, collector, recording })
    for (const entries of found.held?.splice(0) ?? []) check.judge(entries)
    for (let next = await reading.next(); next !== undefined; next = await reading.next()) {
      check.judge(next)
    }
    return {
      file,
      ...listCounts(check.counts),
      baseUrl: found.place?.baseUrl,
      sandboxUrl: found.place?.sandboxUrl,
      isFound: found.place?.isFound ?? false,
      candidates: found.place?.candidates ?? [],
      fault: reading.fault(),
      recorded: recording?.target,
    }
  } finally {
    await reading.close()
  }
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

/** No request is under this address: all are counted as going elsewhere. */
const nowhere: Place = {
  baseUrl: 'nowhere:',
  sandboxUrl: 'nowhere:',
  isFound: true,
  isHostless: false,
  candidates: [],
}

function placeNamed({ baseUrl, sandboxUrl }: CheckOptions): Place | undefined {
  if (baseUrl === undefined) return undefined
  const base = baseAddress(baseUrl)
  return {
    baseUrl: base,
    sandboxUrl: sandboxUrl === undefined ? base : baseAddress(sandboxUrl),
    isFound: false,
    isHostless: false,
    candidates: [],
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
