import type { Clause } from '../contract/index.ts'
import { commandLine } from '../errors/index.ts'
import {
  type ClauseResult,
  type Counts,
  count,
  countOf,
  type Level,
  placeOf,
  type ReportedExchange,
  type ReportedFinding,
  type Run,
} from '../run/index.ts'
import { type Catalogue, findClause, type RenderOptions } from './catalogue.ts'
import { showLine } from './show.ts'
import { formatDuration, listFirst } from './wording.ts'

/**
 * The same fault, wherever it was seen: one clause, one operation, one place. What is no violation is the same at
 * every operation.
 */
export interface Fault {
  readonly finding: ReportedFinding
  /** The same in another exchange, or at another item of a list; expected and actual may differ. */
  readonly again: readonly ReportedFinding[]
}

/** The findings of one kind on one clause. */
export interface ClauseGroup {
  readonly address: string
  readonly origin: string
  readonly level: Level | undefined
  readonly clause: Clause | undefined
  readonly result: ClauseResult | undefined
  readonly findings: readonly ReportedFinding[]
  readonly faults: readonly Fault[]
}

/** What a finding is counted as: its severity, or waived. */
export type FindingKind = keyof Counts['findings']

/** The findings of a kind by clause, in the order of the plan. */
export function groupFindings(
  run: Run,
  catalogue: Catalogue,
  kind: FindingKind,
): readonly ClauseGroup[] {
  const results = new Map(run.clauses.map((result) => [result.id, result]))
  const found = Map.groupBy(
    run.findings.filter(({ severity, waived }) => (waived ? 'waived' : severity) === kind),
    (finding) => finding.clause,
  )
  const planned = [...results.keys()].filter((address) => found.has(address))
  const unplanned = [...found.keys()].filter((address) => !results.has(address))
  return [...planned, ...unplanned].map((address) => {
    const findings = found.get(address)!
    const result = results.get(address)
    const clause = findClause(catalogue, address)
    const origin = clause?.origin ?? findings[0]!.origin
    const level = result?.level ?? clause?.level
    const faults = kind === 'violation' ? faultsIn(findings) : faultsIn(findings, siteOf)
    return { address, origin, level, clause, result, findings, faults }
  })
}

/** How many findings these faults stand for. */
export function countFaults(faults: readonly Fault[]): number {
  return faults.reduce((sum, { finding, again }) => sum + 1 + timesAgain(finding, again), 0)
}

/** Each fault once, in the order of its first finding. */
export function faultsIn(
  findings: readonly ReportedFinding[],
  keyOf: (finding: ReportedFinding) => string = ({ id }) => id,
): readonly Fault[] {
  const same = Map.groupBy(findings, keyOf)
  return Array.from(same.values(), ([finding, ...again]) => ({ finding: finding!, again }))
}

function siteOf({ clause, pointer, foreign }: ReportedFinding): string {
  return `${clause} ${placeOf(pointer)} ${foreign !== undefined}`
}

const mostValues = 5

/** A fault as one line: how often, where, and the values, the most frequent first. */
export function describeFault({ finding, again }: Fault): string {
  const all = [finding, ...again]
  const counted = [...Map.groupBy(all, ({ actual, message }) => actual || message)]
    .map(([value, same]) => [value, same.length] as const)
    .sort(([, one], [, other]) => other - one)
  const values = counted.slice(0, mostValues).map(([value, figure]) => {
    const shown = showLine(value, 80)
    return counted.length > 1 && figure > 1 ? `${shown} (${count(figure)})` : shown
  })
  const hidden = counted.length - values.length
  const more = hidden > 0 ? ` and ${countOf(hidden, 'more value')}` : ''
  const place = finding.pointer === '' ? 'the response' : showLine(placeOf(finding.pointer))
  const whose = finding.foreign ? ', in records of others' : ''
  return `${count(countFaults([{ finding, again }]))} × ${place}: ${values.join(', ')}${more}${whose}`
}

/** One labelled particular of a finding, raw: each report makes it safe for its own format. */
export interface Fact {
  readonly label: string
  readonly value: string
  /** To be pasted: never cut or broken into lines. */
  readonly isCommand?: true
}

/** Characters of a command; no shell takes many more, so a longer one is left out as a whole. */
const longestCommand = 20_000

/** The command that runs a scenario again; empty where it is too long to paste. */
export function repeatOf(
  scenario: string,
  { repeat = (id) => commandLine(['run', id]) }: RenderOptions,
): string {
  const command = repeat(scenario)
  return command.length > longestCommand ? '' : command
}

/** The particulars of a fault in the order of reading, without those that are not known. */
export function factsOf(
  { finding, again }: Fault,
  catalogue: Catalogue,
  options: RenderOptions,
): readonly Fact[] {
  const { scenario, source } = finding
  const facts: readonly Fact[] = [
    { label: 'operation', value: nameOperations([finding, ...again], catalogue) },
    { label: 'place', value: finding.pointer === '' ? 'the whole response' : finding.pointer },
    { label: 'expected', value: finding.expected },
    { label: 'actual', value: finding.actual },
    { label: 'note', value: finding.hint ?? '' },
    { label: 'scenario', value: scenario ?? '' },
    { label: 'recorded in', value: source ? `${source.file}, entry ${source.entry}` : '' },
    { label: 'seen also', value: describeRepeats(again, finding) },
    { label: 'repeat with', value: scenario ? repeatOf(scenario, options) : '', isCommand: true },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** How often else, and in which other scenarios. */
function describeRepeats(again: readonly ReportedFinding[], finding: ReportedFinding): string {
  const times = timesAgain(finding, again)
  if (times === 0) return ''
  const others = new Set(again.flatMap((one) => one.scenario ?? []))
  others.delete(finding.scenario ?? '')
  const where = others.size > 0 ? `, in ${listFirst([...others])}` : ''
  return `${countOf(times, 'more time')}${where}`
}

/** How often else a fault was seen, listed or only counted. */
function timesAgain(finding: ReportedFinding, again: readonly ReportedFinding[]): number {
  return [finding, ...again].reduce((sum, { more = 0 }) => sum + more, again.length)
}

/** The exchange that a finding was made on, where the run still holds it. */
export function exchangeOf(finding: ReportedFinding, run: Run): ReportedExchange | undefined {
  return finding.exchange === undefined ? undefined : run.exchanges[finding.exchange]
}

/** How an exchange ended: the status, or why no response came. */
export function describeOutcome(exchange: ReportedExchange): string {
  if (exchange.response) {
    return `${exchange.response.status} in ${formatDuration(exchange.durationMs)}`
  }
  const { code, message } = exchange.failure ?? { code: 'no reason given', message: '' }
  return `no response: ${code}${message === '' ? '' : ` (${message})`}`
}

/** The operations of findings, the first few by name. */
export function nameOperations(findings: readonly ReportedFinding[], catalogue: Catalogue): string {
  const rows = new Set(findings.flatMap(({ operation }) => operation ?? []))
  return listFirst(Array.from(rows, (row) => nameOperation(row, catalogue)))
}

export function nameOperation(row: number, catalogue: Catalogue): string {
  const operation = Object.values(catalogue.operations).find(({ number }) => number === row)
  return operation ? `${row} · ${operation.method} ${operation.path}` : String(row)
}
