import type { ClauseFault } from './finding.ts'

export type FaultDetails = Pick<
  ClauseFault,
  'pointer' | 'severity' | 'reason' | 'keyword' | 'origin'
> & {
  readonly expected?: string
  readonly wanted?: unknown
  readonly value?: unknown
  readonly actual?: string
  readonly message?: string
  /** The exchange of the trace that set what is expected, and null for none; by default, that of the entry that the rule read last. */
  readonly setBy?: number | null | undefined
  /** The exchanges of refused requests any of which may have done what was found. */
  readonly refusals?: readonly number[]
  /** What an earlier response to the same operation showed is gone, which no operation of the contract does. */
  readonly isGone?: boolean
  /** What is expected is missing, or has another form; by default, where no single value stands there. */
  readonly lacks?: boolean
}

/** What is missing where the client asked for something else is an observation (A73); undefined if it did not. */
export function excused(wrong: FaultDetails, asked: string | undefined): FaultDetails {
  const { message, value, actual = 'nothing' } = wrong
  const isNone = value === undefined ? actual === 'nothing' : typeof value === 'object'
  if (asked === undefined || !(wrong.lacks ?? isNone)) return wrong
  return {
    ...wrong,
    severity: 'observation',
    reason: `unless the client asks for something else, as here by ${asked}`,
    ...(message && { message: `${message} The client asked for something else by ${asked}.` }),
  }
}
