import type { SuiteError } from '../../base/errors/index.ts'
import { shownAddress } from '../../core/redaction/index.ts'
import { count, countOf } from '../../core/run/index.ts'
import type { RecordedSettings } from './our-recording.ts'

export interface Count {
  readonly what: string
  count: number
  readonly first: number
}

/** What is counted of a file, as its sentence says it. */
const verbs = {
  unknownOperations: 'under the address of the API matched no operation',
  elsewhere: 'went to other addresses',
  unanswered: 'of the API got no response',
  left: 'of the API ended before the response, as the client left or the proxy ended',
  bodiless: 'of the API came without the body of the response',
  unread: 'of the API had a body that could not be judged',
  uncompared: 'came during or soon after a write and were compared with their schema only',
  late: 'ended after many that began later, and were compared with their schema only',
  untimed: 'without a time that can be read were compared with their schema only',
  otherwise:
    'of the API asked for something else than the contract describes; what is missing is noted only',
  past: 'of the API name an absolute address, which leads a client past the proxy',
  refused: 'did not pass the proxy',
  unasked: 'got bytes after the response that belong to none',
  unusable: 'could not be used',
} as const

type List = keyof typeof verbs | 'versions'
type Lists = Readonly<Record<List, readonly Count[]>>

const counted = Object.keys(verbs) as (keyof typeof verbs)[]

/** What one file held. Every entry is judged, if only by its status (`bodiless`), or counted in another list. */
export interface FileTraffic extends Lists {
  readonly file: string
  readonly entries: number
  readonly judged: number
  /** The traces of the file: one for each client, or another that begins where too many were open. */
  readonly clients: number
  readonly baseUrl: string | undefined
  readonly sandboxUrl: string | undefined
  readonly isFound: boolean
  /** Other addresses at which requests look like those of the API. */
  readonly candidates: readonly string[]
  /** Why the file could not be read to its end. */
  readonly fault: SuiteError | undefined
  readonly recorded: RecordedSettings | undefined
}

/** A list has at most so many names; all others are counted together. */
const most = 200
const allOthers = '(others)'

export class Counts {
  entries = 0
  judged = 0
  clients = 0
  readonly #lists = new Map(
    [...counted, 'versions' as const].map((name) => [name as List, new Map<string, Count>()]),
  )

  add(list: List, what: string, entry: number): void {
    const counts = this.#lists.get(list)!
    const name = counts.has(what) || counts.size < most ? what : allOthers
    const known = counts.get(name)
    if (known === undefined) counts.set(name, { what: name, count: 1, first: entry })
    else known.count++
  }

  show(): Lists & Pick<FileTraffic, 'entries' | 'judged' | 'clients'> {
    const sorted = Array.from(this.#lists, ([name, counts]) => [
      name,
      [...counts.values()].sort((a, b) => b.count - a.count || a.first - b.first),
    ])
    const { entries, judged, clients } = this
    return { entries, judged, clients, ...(Object.fromEntries(sorted) as Lists) }
  }
}

const withoutBodies =
  'The file has no bodies, so hardly anything can be tested: record it with content.'

/** With so many clients, a credential for nearly each request is no accident. */
const manyClients = 10

function describeClients({ clients, judged }: FileTraffic): TrafficNote[] {
  if (clients <= manyClients || 2 * clients < judged) return []
  const text = `${countOf(judged, 'entry')} came with ${count(clients)} credentials, as signed requests do, so hardly any response was compared with another. Name the header that tells clients apart: --client HEADER.`
  return [{ text }]
}

interface TrafficNote {
  readonly text: string
  readonly entry?: number
}

/** Of a recording of ours only faults of the file, because scenarios send all other requests on purpose. */
export function describeTraffic(traffic: FileTraffic): TrafficNote[] {
  const { fault, recorded } = traffic
  const isOurs = recorded !== undefined
  const wrong = ['bodiless', 'unusable'] as const
  return [
    ...(isOurs ? [] : describePlace(traffic).map((text) => ({ text }))),
    ...(isOurs ? wrong : counted).flatMap((list) => {
      const counts = traffic[list]
      if (counts.length === 0) return []
      const sum = counts.reduce((all, { count }) => all + count, 0)
      const hint = list === 'bodiless' && sum === traffic.judged ? ` ${withoutBodies}` : ''
      const entry = Math.min(...counts.map(({ first }) => first))
      // The other services that somebody calls are nobody's business.
      const names = list === 'elsewhere' ? '' : `: ${named(counts)}`
      return [{ text: `${countOf(sum, 'entry')} ${verbs[list]}${names}.${hint}`, entry }]
    }),
    ...(isOurs ? [] : describeClients(traffic)),
    ...(fault === undefined ? [] : [{ text: describeReadFault(traffic.file, fault) }]),
  ]
}

function describePlace(traffic: FileTraffic): string[] {
  const { baseUrl, sandboxUrl, isFound, judged, entries, candidates } = traffic
  const alike = candidates
    .slice(0, 5)
    .map((each) => shownAddress(each))
    .join(', ')
  const rest = `Requests to ${alike} look like those of the API too. To judge them, name their address with --base-url.`
  const sandbox =
    sandboxUrl === baseUrl ? '' : `, its simulation at ${shownAddress(sandboxUrl ?? '', !isFound)}`
  const how = isFound ? ' The address was found in the file; --base-url names another.' : ''
  const place = `${count(judged)} of ${countOf(entries, 'entry')} judged as the API at ${shownAddress(baseUrl ?? '', !isFound)}${sandbox}.${how}`
  return [
    baseUrl === undefined ? 'No request of the API was found.' : place,
    ...(alike === '' ? [] : [rest]),
  ]
}

export function describeRecordings(traffic: readonly FileTraffic[]): string | undefined {
  const ours = traffic.filter(({ recorded }) => recorded !== undefined)
  if (ours.length === 0) return undefined
  const sum = (of: 'judged' | 'entries') => ours.reduce((all, file) => all + file[of], 0)
  const names = [...new Set(ours.map(({ recorded }) => recorded!.name))]
  const share = `${count(sum('judged'))} of ${countOf(sum('entries'), 'entry')}`
  const rest =
    sum('judged') < sum('entries') ? '; the others set up scenarios or got no response' : ''
  return `${countOf(ours.length, 'recording')} of ${names.join(', ')}: ${share} judged${rest}.`
}

export function describeReadFault(file: string, { details }: SuiteError): string {
  return `${file} was not read to its end: ${details.because}.`
}

const mostNamed = 10

function named(counts: readonly Count[]): string {
  const names = counts.slice(0, mostNamed).map(({ what, count }) => `${what} ×${count}`)
  const left = counts.slice(mostNamed).reduce((all, { count }) => all + count, 0)
  return left === 0 ? names.join(', ') : `${names.join(', ')}, and ${left} more`
}
