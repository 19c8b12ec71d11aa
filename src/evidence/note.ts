import { type ClauseId, clauses } from '../contract/index.ts'
import { findingOf } from '../judge/index.ts'
import type { Finding } from '../run/index.ts'

/** An observation about the traffic as a whole. */
export function noteOf(clause: ClauseId, message: string): Finding {
  const severity = 'observation'
  const operation = null
  return findingOf(clauses, {
    clause,
    operation,
    pointer: '',
    message,
    expected: '',
    actual: '',
    severity,
  })
}
