import type { SuiteError } from '../errors/index.ts'
import type { Counts } from './counts.ts'
import type { OurTarget } from './our-recording.ts'
import type { Place } from './place.ts'
import type { Count } from './tally.ts'

/** What a file held, counted: every entry stands in exactly one of the lists or is judged. */
export interface FileTraffic {
  readonly file: string
  /** Where the API was taken to be; undefined where no request of it was found. */
  readonly baseUrl: string | undefined
  readonly sandboxUrl: string | undefined
  /** Nobody named the address: it was found in the file. */
  readonly isFound: boolean
  readonly entries: number
  /** Entries that mean an operation of the contract and have an answer. */
  readonly judged: number
  /** Requests of the API that no answer came to. */
  readonly unanswered: readonly Count[]
  /** Answers of the API of which the recording does not hold the body: judged by their status only. */
  readonly bodiless: readonly Count[]
  /** Requests under the address of the API that mean no operation, by method and path. */
  readonly unknownOperations: readonly Count[]
  /** Requests to other addresses, by origin. */
  readonly elsewhere: readonly Count[]
  /** Entries that say nothing about the API, by the reason. */
  readonly unusable: readonly Count[]
  /** Other addresses at which requests look like those of the API. */
  readonly candidates: readonly string[]
  /** Why the file could not be read to its end. */
  readonly fault: SuiteError | undefined
  /** Who was recorded, where the recording is one of ours. */
  readonly recorded: OurTarget | undefined
}

/** What was counted while a file was judged. */
export function trafficOf(
  file: string,
  counts: Counts,
  place: Place | undefined,
): Omit<FileTraffic, 'fault' | 'recorded'> {
  return {
    file,
    baseUrl: place?.baseUrl,
    sandboxUrl: place?.sandboxUrl,
    isFound: place?.isFound ?? false,
    entries: counts.entries,
    judged: counts.judged,
    unanswered: counts.unanswered.list(),
    bodiless: counts.bodiless.list(),
    unknownOperations: counts.unknownOperations.list(),
    elsewhere: counts.elsewhere.list(),
    unusable: counts.unusable.list(),
    candidates: place?.candidates ?? [],
  }
}

/**
 * What a file held besides what was judged, a sentence each, with the entry where it is first seen; of a
 * recording of ours only what is wrong with it, as all else was asked for on purpose.
 */
export function sayTraffic(traffic: FileTraffic): { text: string; entry: number | undefined }[] {
  const { baseUrl, sandboxUrl, isFound, judged, entries, candidates, fault, recorded } = traffic
  const said: { text: string; entry: number | undefined }[] = []
  const say = (text: string, entry?: number) => said.push({ text, entry })
  const list = (counts: readonly Count[], text: (sum: string, names: string) => string) => {
    if (counts.length === 0) return
    const sum = counts.reduce((all, { count }) => all + count, 0)
    say(
      text(countOf(sum, 'entry', 'entries'), named(counts)),
      Math.min(...counts.map((c) => c.first)),
    )
  }
  const listTroubles = () => {
    list(
      traffic.bodiless,
      (sum, names) => `${sum} of the API lack the body of the answer: ${names}.`,
    )
    list(traffic.unusable, (sum, names) => `${sum} could not be used: ${names}.`)
    if (fault !== undefined) say(sayFault(fault))
    return said
  }
  if (recorded !== undefined) return listTroubles()
  if (baseUrl === undefined) {
    say('No request of the API was found; name its address with --base-url if there is one.')
  } else {
    const sandbox = sandboxUrl === baseUrl ? '' : `, its simulation at ${sandboxUrl}`
    const how = isFound ? ' The address was found in the file, nobody named it.' : ''
    const share = `${judged} of ${countOf(entries, 'entry', 'entries')}`
    say(`${share} judged as the API at ${baseUrl}${sandbox}.${how}`)
  }
  if (candidates.length > 0) {
    say(
      `Requests to ${candidates.slice(0, 5).join(', ')} look like those of the API too; name the address with --base-url to have those judged.`,
    )
  }
  list(
    traffic.unknownOperations,
    (sum, names) => `${sum} under the address of the API belong to no operation: ${names}.`,
  )
  list(traffic.elsewhere, (sum, names) => `${sum} went to other addresses: ${names}.`)
  list(traffic.unanswered, (sum, names) => `${sum} of the API have no answer: ${names}.`)
  return listTroubles()
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
