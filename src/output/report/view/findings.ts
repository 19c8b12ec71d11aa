import { type Clause, type ClauseId, clauses, sectionOf } from '../../../core/contract/index.ts'
import { type Counts, type ReportedFinding, type Run, timesOf } from '../../../core/run/index.ts'
import { limits } from '../limits.ts'
import { cut, showLine } from '../show.ts'

export function findClause(address: string): Clause | undefined {
  return Object.hasOwn(clauses, address) ? clauses[address as ClauseId] : undefined
}

export function findingsOf({ findings }: Run, kind: keyof Counts['findings']) {
  return findings.filter(({ severity, waived }) => (waived ? 'waived' : severity) === kind)
}

export interface ReportedFault {
  /** The simplest of its occurrences. */
  readonly finding: ReportedFinding
  readonly all: readonly ReportedFinding[]
  readonly times: number
}

/** Returns each fault once. Faults of foreign records are separate faults. */
export function faultsIn(
  findings: readonly ReportedFinding[],
  keyOf: (finding: ReportedFinding) => string = ({ id }) => id,
): readonly ReportedFault[] {
  const isForeign = ({ foreign }: ReportedFinding) => foreign !== undefined
  const faults = Map.groupBy(findings, (finding) => `${keyOf(finding)} ${isForeign(finding)}`)
  return Array.from(faults.values(), (all) => ({
    finding: simplestOf(all),
    all,
    times: timesOf(all),
  }))
}

export function simplestOf(findings: readonly ReportedFinding[]): ReportedFinding {
  // One of a record that another scenario wrote needs both.
  const ranksOf = ({ step = Number.MAX_SAFE_INTEGER, exchange, writtenBy }: ReportedFinding) =>
    [Number(exchange === undefined), Number(writtenBy !== undefined), step] as const
  return findings.reduce((best, finding) =>
    isBefore(ranksOf(finding), ranksOf(best)) ? finding : best,
  )
}

function isBefore(one: readonly number[], another: readonly number[]): boolean {
  const differs = one.findIndex((rank, index) => rank !== another[index])
  return differs >= 0 && one[differs]! < another[differs]!
}

export interface ShownSide {
  readonly text: string
  readonly isValue: boolean
}

export function describeSide(
  finding: ReportedFinding,
  side: 'expected' | 'actual',
): ShownSide | undefined {
  const { values = {}, keyword } = finding
  if (Object.hasOwn(values, side)) {
    return { text: showLine(JSON.stringify(values[side]), limits.value), isValue: true }
  }
  if (side === 'actual' && keyword === 'required') return { text: 'missing', isValue: false }
  const text = finding[side]
  return text === '' ? undefined : { text: showLine(text, limits.value), isValue: false }
}

/** Returns the value that was found and its place, on one line: `/destination_status: null ≠ "canceled"`. */
export function evidenceOf(finding: ReportedFinding): string {
  const [expected, actual] = [describeSide(finding, 'expected'), describeSide(finding, 'actual')]
  const { keyword, pointer, message } = finding
  if (keyword === 'required') return showLine(`${pointer} is missing`, limits.evidence)
  if (!actual?.isValue || expected === undefined || pointer === '') {
    return showLine(message, limits.evidence)
  }
  const wanted = expected.isValue ? ` ≠ ${expected.text}` : `, expected ${expected.text}`
  return cut(`${showLine(pointer)}: ${cut(actual.text, limits.found)}${wanted}`, limits.evidence)
}

/** The aspects that a fault can harm, the worst first. */
export const aspects = ['access', 'money and state', 'identity', 'shape', 'format'] as const
export type Aspect = (typeof aspects)[number]

/** The section of the contract that says who may read what. */
const accessSection = sectionOf('authentication.secret-key')

/**
 * Returns the aspect that a fault of a clause harms. Access: the clause says who may read what, and no delay excuses it.
 * Identity: an id stands at the place. Money and state: no schema found the fault, or a schema that names the value, so an
 * operation did something wrong. Shape and format: a schema found the fault.
 */
export function aspectOf(finding: ReportedFinding): Aspect {
  const { keyword, pointer, origin } = finding
  const clause = findClause(finding.clause)
  if (clause?.immediate || sectionOf(clause?.origin ?? origin) === accessSection) return 'access'
  if (/(?:^|[/_])id$/.test(pointer)) return 'identity'
  if (keyword === undefined || keyword === 'const') return 'money and state'
  return keyword === 'pattern' || keyword === 'format' ? 'format' : 'shape'
}
