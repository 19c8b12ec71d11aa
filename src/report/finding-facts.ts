import { countOf, type ReportedExchange, type ReportedFinding, type Run } from '../run/index.ts'
import { type Catalogue, findOperation, type RenderOptions, repeatCommand } from './catalogue.ts'
import type { Fault } from './group-findings.ts'
import { sayDuration, sayFirst } from './wording.ts'

/** One labelled particular of a finding, raw: each report makes it safe for its own format. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** The particulars of a fault in the order of reading, without those that are not known. */
export function factsOf(
  { finding, again }: Fault,
  catalogue: Catalogue,
  options: RenderOptions,
): readonly Fact[] {
  const { scenario, source } = finding
  return [
    { label: 'operation', value: sayOperation(finding.operation, catalogue) },
    { label: 'place', value: finding.pointer === '' ? 'the whole response' : finding.pointer },
    { label: 'expected', value: finding.expected },
    { label: 'actual', value: finding.actual },
    { label: 'scenario', value: scenario ?? '' },
    { label: 'recorded in', value: source ? `${source.file}, entry ${source.entry}` : '' },
    { label: 'seen also', value: sayAgain(again, finding) },
    { label: 'repeat with', value: scenario ? repeatCommand(scenario, options) : '' },
  ].filter(({ value }) => value !== '')
}

/** How often else, and in which other scenarios. */
function sayAgain(again: readonly ReportedFinding[], { scenario }: ReportedFinding): string {
  if (again.length === 0) return ''
  const others = new Set(again.flatMap((one) => one.scenario ?? []))
  others.delete(scenario ?? '')
  const where = others.size > 0 ? `, in ${sayFirst([...others])}` : ''
  return `${countOf(again.length, 'more time')}${where}`
}

/** The exchange that a finding was made on, where the run still holds it. */
export function exchangeOf(finding: ReportedFinding, run: Run): ReportedExchange | undefined {
  return finding.exchange === undefined ? undefined : run.exchanges[finding.exchange]
}

/** How an exchange ended: the status, or why no response came. */
export function sayOutcome(exchange: ReportedExchange): string {
  if (exchange.response) {
    return `${exchange.response.status} in ${sayDuration(exchange.durationMs)}`
  }
  const { code, message } = exchange.failure ?? { code: 'no reason given', message: '' }
  return `no response: ${code}${message === '' ? '' : ` (${message})`}`
}

function sayOperation(row: number | null, catalogue: Catalogue): string {
  if (row === null) return ''
  const operation = findOperation(catalogue, row)
  return operation ? `${row} · ${operation.method} ${operation.path}` : String(row)
}
