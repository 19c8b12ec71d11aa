import { type ClauseId, clauses } from '../contract/index.ts'
import { findingOf } from '../judge/index.ts'
import type { Finding } from '../run/index.ts'

/** That a report lacks exchanges which were made and judged. */
export function noteNotKept(exchanges: number): Finding {
  const were = exchanges === 1 ? '1 exchange was' : `${exchanges} exchanges were`
  return noteOf(
    'gaps/endpoints#details',
    `${were} judged and not kept: there are more, or longer ones, than a report has room for.`,
  )
}

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
