import type { Finding, Level, Severity } from '../run/index.ts'
import type { Clause } from './terms.ts'

export interface Fault<Id extends string = string> {
  readonly clause: Id
  readonly operation: number | null
  /** RFC 6901, into the body of the response. */
  readonly pointer: string
  readonly message: string
  readonly expected: string
  readonly actual: string
  /** What it counts as; by default what the level of the clause says. */
  readonly severity?: Severity
}

/** A fault as a finding: the clause gives its origin and, by its level, the severity. */
export function findingOf<Id extends string>(
  clauses: Readonly<Record<Id, Clause>>,
  fault: Fault<Id>,
): Finding {
  const { origin, level } = clauses[fault.clause]
  const severity = fault.severity ?? severityOf(level)
  const { clause, operation, pointer, message, expected, actual } = fault
  return { clause, origin, severity, operation, pointer, message, expected, actual }
}

function severityOf(level: Level): Severity {
  if (level === 'advice') return 'warning'
  if (level === 'seen') return 'novelty'
  return level === 'gap' ? 'observation' : 'violation'
}
