import type { SuiteError } from '../errors/index.ts'
import type { OurTarget } from './our-recording.ts'
import { type Count, createTally, type Tally } from './tally.ts'

/** What is counted besides what is judged, by name. */
interface Lists<List> {
  /** Requests of the API without a response. */
  readonly unanswered: List
  /** Responses of the API of which the file does not hold the body: judged by their status only. */
  readonly bodiless: List
  /** Requests under the address of the API that mean no operation, by method and path. */
  readonly unknownOperations: List
  /** Requests to other addresses, by origin. */
  readonly elsewhere: List
  /** Entries that say nothing about the API, by the reason. */
  readonly unusable: List
  /** Versions that requests of the API named. */
  readonly versions: List
}

/** What one file held, while it is read: every entry is judged or stands in exactly one tally. */
export interface Counts extends Lists<Tally> {
  entries: number
  /** Entries that mean an operation of the contract and have a response. */
  judged: number
}

/** What one file held. */
export interface FileTraffic
  extends Lists<readonly Count[]>,
    Readonly<Pick<Counts, 'entries' | 'judged'>> {
  readonly file: string
  /** Where the API was taken to be; undefined where no request of it was found. */
  readonly baseUrl: string | undefined
  readonly sandboxUrl: string | undefined
  /** Nobody named the address: it was found in the file. */
  readonly isFound: boolean
  /** Other addresses at which requests look like those of the API. */
  readonly candidates: readonly string[]
  /** Why the file could not be read to its end. */
  readonly fault: SuiteError | undefined
  /** Who was recorded, where the recording is one of ours. */
  readonly recorded: OurTarget | undefined
}

/** Counts of a file of which nothing has been read. */
export function createCounts(): Counts {
  return {
    entries: 0,
    judged: 0,
    unanswered: createTally(),
    bodiless: createTally(),
    unknownOperations: createTally(),
    elsewhere: createTally(),
    unusable: createTally(),
    versions: createTally(),
  }
}

/** What was counted, as it is reported. */
export function listCounts(counts: Counts): Pick<FileTraffic, keyof Counts> {
  return {
    entries: counts.entries,
    judged: counts.judged,
    unanswered: counts.unanswered.list(),
    bodiless: counts.bodiless.list(),
    unknownOperations: counts.unknownOperations.list(),
    elsewhere: counts.elsewhere.list(),
    unusable: counts.unusable.list(),
    versions: counts.versions.list(),
  }
}

/**
 * What a file held besides what was judged, a sentence each, with the entry where it is first seen; of a
 * recording of ours only what is wrong with it, as all else was asked for on purpose.
 */
export function sayTraffic(traffic: FileTraffic): Said[] {
  const { bodiless, unusable, fault, recorded } = traffic
  const isOurs = recorded !== undefined
  return [
    ...(isOurs ? [] : sayPlace(traffic)),
    ...(isOurs ? [] : sayOthers(traffic)),
    ...sayCounts(bodiless, (names) => `of the API lack the body of the response: ${names}.`),
    ...sayCounts(unusable, (names) => `could not be used: ${names}.`),
    ...(fault === undefined ? [] : [said(sayFault(fault))]),
  ]
}

interface Said {
  readonly text: string
  readonly entry: number | undefined
}

function said(text: string, entry?: number): Said {
  return { text, entry }
}

function sayPlace(traffic: FileTraffic): Said[] {
  const { baseUrl, sandboxUrl, isFound, judged, entries, candidates } = traffic
  const others = candidates.slice(0, 5).join(', ')
  const rest = `Requests to ${others} look like those of the API too; name the address with --base-url to have those judged.`
  const more = others === '' ? [] : [said(rest)]
  if (baseUrl === undefined) {
    const none =
      'No request of the API was found; name its address with --base-url if there is one.'
    return [said(none), ...more]
  }
  const sandbox = sandboxUrl === baseUrl ? '' : `, its simulation at ${sandboxUrl}`
  const how = isFound ? ' The address was found in the file, nobody named it.' : ''
  const share = `${judged} of ${countOf(entries, 'entry', 'entries')}`
  return [said(`${share} judged as the API at ${baseUrl}${sandbox}.${how}`), ...more]
}

function sayOthers({ unknownOperations, elsewhere, unanswered }: FileTraffic): Said[] {
  return [
    ...sayCounts(
      unknownOperations,
      (names) => `under the address of the API belong to no operation: ${names}.`,
    ),
    ...sayCounts(elsewhere, (names) => `went to other addresses: ${names}.`),
    ...sayCounts(unanswered, (names) => `of the API have no response: ${names}.`),
  ]
}

/** One sentence about all that a list counts; none where it is empty. */
function sayCounts(counts: readonly Count[], text: (names: string) => string): Said[] {
  if (counts.length === 0) return []
  const sum = counts.reduce((all, { count }) => all + count, 0)
  const first = Math.min(...counts.map((count) => count.first))
  return [said(`${countOf(sum, 'entry', 'entries')} ${text(named(counts))}`, first)]
}

/** All recordings of ours in one sentence; undefined where there are none. */
export function sayRecordings(traffic: readonly FileTraffic[]): string | undefined {
  const ours = traffic.filter(({ recorded }) => recorded !== undefined)
  if (ours.length === 0) return undefined
  const sum = (of: 'judged' | 'entries') => ours.reduce((all, one) => all + one[of], 0)
  const names = [...new Set(ours.map(({ recorded }) => recorded!.name))]
  const share = `${sum('judged')} of ${countOf(sum('entries'), 'entry', 'entries')}`
  return `${countOf(ours.length, 'recording', 'recordings')} of ${names.join(', ')}: ${share} judged.`
}

/** Why a file was not read to its end, in one sentence. */
export function sayFault({ facts }: SuiteError): string {
  const { file, because, expected, 'at byte': offset } = facts
  const what = because ?? `at byte ${offset} ${expected} was expected`
  return `${file} was not read to its end: ${what}.`
}

const shown = 10

function named(counts: readonly Count[]): string {
  const names = counts.slice(0, shown).map(({ what, count }) => `${what} ×${count}`)
  const left = counts.slice(shown).reduce((all, { count }) => all + count, 0)
  return left === 0 ? names.join(', ') : `${names.join(', ')}, and ${left} more`
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
