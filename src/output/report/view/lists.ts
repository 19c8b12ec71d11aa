import {
  type Change,
  count,
  countOf,
  type Run,
  timesOf,
  warningOf,
} from '../../../core/run/index.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeRecord, formatMoment, listFirst, nameOperation, sumOfTimes } from '../wording.ts'
import type { RenderOptions } from './commands.ts'
import type { Entry } from './entries.ts'
import { findClause } from './findings.ts'
import { type ListLine, missingLines } from './missing.ts'
import type { Note } from './notes.ts'

/** Sentences under a title. Every report shows these lists, except those that it shows at length. */
export interface List {
  readonly id: string
  readonly title: string
  readonly noun: string
  readonly lines: readonly ListLine[]
  readonly isRoutine: boolean
  /** The history showed it before. */
  readonly isKnown?: boolean
}

interface Listed {
  readonly broken: readonly Entry[]
  readonly warned: readonly Entry[]
  readonly notes: readonly Note[]
  readonly foreign: string | undefined
}

const noveltyNote = 'These are not faults: no sample of the contract shows these values.'

/** The clause on which is noted what traffic held. */
const ofTraffic = 'gaps/endpoints#details'

const ofCaller = 'What the client broke (no fault of the implementation)'

export function listsOf(
  run: Run,
  options: RenderOptions,
  { broken, warned, notes, foreign }: Listed,
): readonly List[] {
  const { history, recordings } = run
  const ofClient = (entry: Entry) => findClause(entry.address)?.ofCaller === true
  const warningsOf = ({ address, places, operations, times }: Entry) => {
    const alarm = findClause(address)?.alarm
    // What the headline spells out is one warning, however many operations show it.
    if (alarm !== undefined)
      return listLine(times, `${run.target.name}: ${alarm}: ${listFirst(operations)}`, address)
    const kinds = Map.groupBy(places, ({ finding }) => warningOf(finding))
    return [...kinds.values()].map((some) => warningLine(some, address))
  }
  const warnings = warned.filter((entry) => !ofClient(entry)).flatMap(warningsOf)
  const news = notes.filter(({ kind }) => kind === 'novelty')
  // Every record has a member of its kind, so its count says nothing.
  const listed = news.map(({ times, isValue, title, address }) =>
    isValue ? listLine(times, title, address) : { text: `${title} (${address})` },
  )
  const novelties = news.length > 0 ? [{ text: noveltyNote }, ...listed] : []
  const since = history?.since ? `Since the run of ${formatMoment(history.since)}` : 'History'
  const isAsBefore = history?.since != null && history.changes.length + history.records.length === 0
  const isUsed = recordings?.stale.length === 0
  const lists = [
    listOf('missing', 'Not tested', 'reason', missingLines(run)),
    listOf('traffic', 'What passed the proxy', 'line', linesOf(describePassed(run))),
    listOf('client', ofCaller, 'warning', warned.filter(ofClient).flatMap(warningsOf)),
    listOf('warnings', 'Warnings', 'warning', [...linesOf(foreign ? [foreign] : []), ...warnings]),
    listOf('novelties', 'New values', 'novelty', novelties, true),
    listOf('waivers', 'Profile and waivers', 'line', linesOf(exemptionsOf(run))),
    listOf('lost', 'No longer tested', 'clause', linesOf(describeLost(run))),
    listOf('history', since, 'clause', linesOf(describeHistory(run, broken)), isAsBefore),
    listOf('recordings', 'Recordings', 'recording', recordingLines(run, options), isUsed),
  ]
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map((list) => ({ ...list, isKnown: isKnown(list, run) }))
}

/** The changes by which what a list says is new. */
const news: Readonly<Record<string, readonly Change['kind'][]>> = {
  missing: ['no longer tested', 'incomplete', 'tested nothing'],
  lost: ['no longer tested'],
  waivers: ['waiver'],
}

function isKnown({ id }: List, { history }: Run): boolean {
  const kinds = news[id]
  if (kinds === undefined || history === undefined || history.since === null) return false
  return !history.changes.some(({ kind }) => kinds.includes(kind))
}

function listOf(
  id: string,
  title: string,
  noun: string,
  lines: readonly ListLine[],
  isRoutine = false,
): List {
  return { id, title, noun, lines, isRoutine }
}

function linesOf(sentences: readonly string[]): readonly ListLine[] {
  return sentences.map((sentence) => ({ text: showLine(sentence, limits.sentence) }))
}

function listLine(times: number, text: string, address: string): ListLine {
  return { text: `${count(times)} × ${text} (${showLine(address, limits.name)})` }
}

/** A warning as its most frequent place shows it, and the other operations that show it. */
function warningLine(places: Entry['places'], address: string): ListLine {
  const [first, ...others] = places.toSorted((a, b) => b.times - a.times)
  const rowOf = ({ finding: { operation } }: Entry['places'][number]) => operation
  const elsewhere = Map.groupBy(
    others.filter((one) => rowOf(one) !== rowOf(first!)),
    rowOf,
  )
  const names = [...elsewhere].map(([row, some]) => {
    const name = row === null ? 'no operation of the contract' : nameOperation(row)
    return `${name} (${count(sumOfTimes(some))})`
  })
  const more = names.length === 0 ? '' : ` The same at ${listFirst(names)}.`
  return listLine(sumOfTimes(places), first!.message + more, address)
}

function exemptionsOf(run: Run): readonly string[] {
  const { profile, waivers, untested = [], counts } = run
  const { unclaimed = [] } = profile ?? {}
  const outside = run.findings.filter((finding) => finding.unclaimed)
  const clauses = [...new Set(outside.map(({ clause }) => clause))]
  const isTested = counts.clauses.unreached < run.clauses.length
  const exemptions = [
    ...waivers.filter(({ state }) => state !== 'applied'),
    ...untested.filter(({ state }) => state !== 'applied' && state !== 'unused'),
  ]
  return [
    unclaimed.length > 0 &&
      `Operations that worked, and that the target does not claim: ${unclaimed.join(', ')}.`,
    outside.length > 0 &&
      `${countOf(timesOf(outside), 'finding')} outside of the profile, for information only: ${listFirst(clauses)}.`,
    ...(isTested ? exemptions.map(({ message }) => message) : []),
  ].filter((sentence) => sentence !== false)
}

/** The command `check` prints these of each file. */
function describePassed({ command, findings }: Run): readonly string[] {
  if (command !== 'proxy') return []
  return findings.flatMap(({ clause, message }) => (clause === ofTraffic ? message : []))
}

/** Clauses that one run tested last, and that have one reason, are one line. */
function describeLost({ clauses }: Run): readonly string[] {
  const lost = clauses.filter(({ lastTested }) => lastTested)
  const byWhy = Map.groupBy(lost, ({ lastTested = '', reason = '' }) =>
    `last tested ${formatMoment(lastTested)}. ${reason}`.trim(),
  )
  return [...byWhy].map(([why, some]) => `${listFirst(some.map(({ id }) => id))}, ${why}`)
}

function describeHistory(
  { history, clauses, profile }: Run,
  entries: readonly Entry[],
): readonly string[] {
  if (history === undefined) return []
  const { since, begins, changes, records } = history
  const broken = new Set(clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id))
  const said = new Set(changes.flatMap(({ clause }) => clause ?? []))
  const still = records
    .filter(({ clause }) => broken.has(clause) && !said.has(clause))
    .map((record) =>
      since === null
        ? `broken: ${record.clause}`
        : `known: ${record.clause}, ${describeRecord(record)}`,
    )
  const flaky = records
    .filter((record) => record.flaky && !broken.has(record.clause) && !said.has(record.clause))
    .map((record) => `kept: ${record.clause}, ${describeRecord(record)}`)
  const quiet = `Nothing new, and no clause${profile ? ' of the profile' : ''} is broken.`
  const none =
    since === null ? ['The history has no earlier run like this one to compare with.'] : []
  const lines = [...none, ...linesOfChanges(changes, entries), ...still, ...flaky]
  // It is said once: in the next report the run before is another one.
  const isShort = begins !== undefined && (since === null || since === begins)
  const short =
    isShort &&
    `The history begins with the run of ${formatMoment(begins)}: of earlier ones nothing is known.`
  return [...(lines.length > 0 ? lines : [quiet]), ...(short ? [short] : [])]
}

/** More changes of one kind are counted. */
const mostOfKind = 20

/** The changes of each kind, those of the gravest clauses first. */
function linesOfChanges(changes: readonly Change[], entries: readonly Entry[]): readonly string[] {
  const gravity = new Map(entries.map(({ address }, index) => [address, index]))
  const placeOf = ({ clause = '' }: Change) => gravity.get(clause) ?? gravity.size
  const sorted = changes.toSorted((a, b) => placeOf(a) - placeOf(b))
  const kinds = new Set(changes.map(({ kind }) => kind))
  return [...kinds].flatMap((kind) => {
    const own = sorted.filter((change) => change.kind === kind)
    // A line for one more says what it is.
    const shown = own.length > mostOfKind + 1 ? mostOfKind : own.length
    const left = own.length - shown
    const listed = own.slice(0, shown).map(({ text }) => `${kind}: ${text}`)
    return left > 0 ? [...listed, `${kind}: ${left} more`] : listed
  })
}

function recordingLines(
  { recordings, scenarios: all }: Run,
  { record }: RenderOptions,
): readonly ListLine[] {
  if (recordings === undefined) return []
  const { mode, folder, scenarios, stale } = recordings
  const did = mode === 'record' ? 'recorded to' : 'replayed from'
  const old = stale.filter(({ scenario }) => all.some(({ id }) => id === scenario))
  // If many recordings are out of date, the command records all again.
  const names = old.length > most.values ? [] : old.map(({ scenario }) => scenario)
  const again = {
    text: `${countOf(old.length, 'recording')} out of date.`,
    remedy: record && `Record again: ${showLine(record(names))}`,
  }
  return [
    ...linesOf([
      `${countOf(scenarios, 'scenario')} ${did} ${folder}.`,
      ...stale.map(
        ({ scenario, reasons }) => `The recording of ${scenario} was ignored. ${reasons.join(' ')}`,
      ),
    ]),
    ...(old.length > 0 ? [again] : []),
  ]
}
