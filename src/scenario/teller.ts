import type { Drift } from '../comparison/index.ts'
import { SuiteError } from '../errors/index.ts'
import type { LoadedScenario } from './load.ts'
import type { Performance } from './perform.ts'

/** Where the answers of a run come from, and what becomes of them. */
export type Traffic =
  | { readonly mode: 'live' }
  | {
      readonly mode: 'record'
      /** The folder the recordings are written to; none are where it is undefined. */
      readonly folder: string | undefined
      /** The folder of the recordings that the answers are compared with. */
      readonly against: string | undefined
    }
  | {
      readonly mode: 'replay'
      readonly folder: string
      /** That of the recordings, where it is known before a story is told. */
      readonly apiVersion?: string
      readonly target?: string
    }

/** Tells stories one after the other: to a target, to a target that is recorded, or to a recording. */
export interface Teller {
  /** Tells one story; never throws. */
  tell(story: LoadedScenario): Promise<Told>
  close(): Promise<void>
}

/** A story that was told, and what became of its recording. */
export interface Told extends Performance {
  /** The file it was recorded to. */
  readonly recorded?: string
  /** It did not come to its end, and an older recording that holds more stays. */
  readonly spared?: true
  /** Why its recording says nothing any more, in sentences. */
  readonly stale?: readonly string[]
  /** What the target answers differently from the recording. */
  readonly drift?: readonly Drift[]
  /** A fault of ours or of the user with the recording, as plain data. */
  readonly fault?: PlainLetter
}

/** A letter that can cross from a worker. */
export interface PlainLetter {
  readonly code: SuiteError['code']
  readonly message: string
  readonly facts: SuiteError['facts']
  readonly remedy?: string
}

/** What went wrong with a recording, as a letter; what nobody foresaw is our fault. */
export function letterOf(error: unknown, scenario: string): SuiteError {
  if (error instanceof SuiteError) return error
  const because = error instanceof Error ? error.message : String(error)
  return new SuiteError('E_INTERNAL', 'The recorder is at fault.', { facts: { scenario, because } })
}

/** The letter as plain data. */
export function plainLetter({ code, message, facts, remedy }: SuiteError): PlainLetter {
  return { code, message, facts, ...(remedy !== undefined && { remedy }) }
}
