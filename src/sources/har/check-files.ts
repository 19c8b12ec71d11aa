import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '../../base/clock/index.ts'
import type { SuiteError } from '../../base/errors/index.ts'
import { objectOf } from '../../base/json/index.ts'
import { judgeSettings, latestApiVersion } from '../../core/contract/index.ts'
import { type Evidence, openJoin } from '../../core/evidence/index.ts'
import { trafficLimits } from '../../core/exchange/index.ts'
import { factsOfRun, type ResponseFacts, type Take } from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'
import { resolveProfile } from '../target/index.ts'
import { originOf } from './address.ts'
import { type FileCheck, judgeEntry, locate, type SentEntry } from './check-file.ts'
import type { CheckOptions } from './check-options.ts'
import type { HarEntry } from './entry.ts'
import { apiAt, findApi } from './find-api.ts'
import { listSources, standardInput } from './har-files.ts'
import { isComplete } from './in-order.ts'
import { factsFor, openCheck, runOf, trafficOf } from './open-check.ts'
import { openTraffic } from './open-traffic.ts'
import { type OurRecording, ourRecordingOf } from './our-recording.ts'
import type { FileTraffic } from './traffic.ts'

export interface CheckedTraffic {
  readonly run: Run
  readonly facts: ResponseFacts
  readonly traffic: readonly FileTraffic[]
}

/** E_FILE_UNREADABLE if no file could be read. One that breaks off is judged up to the fault; the run is incomplete. */
export async function checkFiles(
  named: readonly string[],
  options: CheckOptions = {},
): Promise<CheckedTraffic> {
  const { signal } = options
  const startedAt = systemClock.now()
  // A faulty profile is reported before a long file is read.
  resolveProfile(options.profile ?? [], { apiVersion: latestApiVersion })
  const files = await listSources(named)
  const join = openJoin(trafficLimits)
  const traffic: FileTraffic[] = []
  const known = new Set<string>()
  const collected = factsFor(options)
  let standIns = false
  for (const file of files) {
    const ofFile = await checkFile(file, known, options, collected.add)
    standIns ||= ofFile.standIns
    join.add(ofFile.evidence)
    traffic.push(ofFile.traffic)
    if (ofFile.traffic.baseUrl !== undefined) known.add(ofFile.traffic.baseUrl)
    if (signal?.aborted) break
  }
  const [firstFault] = traffic.flatMap(({ fault }) => fault ?? [])
  if (firstFault !== undefined && traffic.every(({ entries }) => entries === 0)) throw firstFault
  await options.onBegin?.()
  const run = runOf(join.evidence(), traffic, options, startedAt)
  return { run, facts: factsOfRun(run, { ...collected.finish(), standIns }), traffic }
}

interface CheckedFile {
  readonly standIns: boolean
  readonly evidence: Evidence
  readonly traffic: FileTraffic
}

async function checkFile(
  file: string,
  known: ReadonlySet<string>,
  asked: CheckOptions,
  take: Take,
): Promise<CheckedFile> {
  let fault: SuiteError | undefined
  const opened = await openTraffic(file, {
    signal: asked.signal,
    onFault: (found) => {
      fault = found
    },
  })
  const { read } = opened
  const recording = opened.recording && ourRecordingOf(opened.recording)
  const options = recording === undefined ? asked : asRecorded(asked, recording)
  const { dialect = {} } = options
  const { baseUrl, sandboxUrl = baseUrl } = options
  const named = baseUrl && sandboxUrl ? apiAt({ baseUrl, sandboxUrl }) : undefined
  const { place, batches } =
    named === undefined
      ? await findApi(read, {
          ...judgeSettings('', dialect),
          known,
          isOnce: file === standardInput,
        })
      : { place: named, batches: read() }
  const check = openCheck({
    file,
    place,
    recording,
    options,
    take,
    isWhole: opened.isWhole,
    origins: named === undefined ? [] : [named.baseUrl, named.sandboxUrl].map(originOf),
  })
  await judgeEntries(batches, check)
  const traffic = { ...trafficOf(file, check), fault, recorded: recording?.target }
  const standIns = opened.isWhole || recording !== undefined
  return { evidence: check.traces.evidence(), traffic, standIns }
}

async function judgeEntries(
  batches: AsyncIterable<readonly HarEntry[]>,
  check: FileCheck,
): Promise<void> {
  const {
    traces,
    settings: { isExcerpt },
    recording: { given = [] } = {},
  } = check
  const waiting: SentEntry[] = []
  const addPayments = (after: number) => {
    for (const { last, payment } of given) if (last === after) traces.of('').addRecord(payment)
  }
  const judge = (entry: SentEntry) => {
    // The trace learns the records of the scenario before it judges the requests for them.
    for (const { first, known } of given) if (first === entry.index) traces.of('').addOwn(known)
    judgeEntry(entry, check, waiting)
    addPayments(entry.index)
  }
  addPayments(-1)
  for await (const entries of batches) {
    for (const entry of entries) {
      if (isExcerpt && waiting.some((earlier) => isRepeated(earlier, entry))) {
        check.counts.entries++
        check.counts.add('unusable', 'it repeats another entry', entry.index)
        continue
      }
      waiting.push(locate(entry, check))
      while (waiting.length > 1 && isComplete(waiting)) judge(waiting.shift()!)
    }
  }
  while (waiting.length > 0) judge(waiting.shift()!)
}

/** Whether two entries are of one request: some recorders, and files put together from others, have it twice. */
function isRepeated(entry: HarEntry, other: HarEntry): boolean {
  if (entry.beganAt !== other.beganAt) return false
  const messages = [entry, other].map(({ value }) => {
    const { request, response } = objectOf(value)
    return { request, response }
  })
  return isDeepStrictEqual(messages[0], messages[1])
}

/** A recording of ours knows where it was made, and how the wire differed there. */
function asRecorded(options: CheckOptions, { target }: OurRecording): CheckOptions {
  const { baseUrl, sandboxUrl, dialect } = target
  const apiVersion = target.apiVersion ?? options.apiVersion
  const place = options.insisted?.baseUrl === undefined ? { baseUrl, sandboxUrl } : {}
  const foreignRecords = options.foreignRecords ?? target.foreignRecords
  const { apiVersions, known } = target
  const said = { apiVersion, apiVersions, dialect, foreignRecords, known }
  return { ...options, ...place, ...said, ...options.insisted }
}
