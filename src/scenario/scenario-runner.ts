import type { Drift } from '../comparison/index.ts'
import { type SerializedError, SuiteError } from '../errors/index.ts'
import type { LoadedScenario } from './load.ts'
import type { ScenarioEvidence } from './run-scenario.ts'

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
      /** That of the recordings, where it is known before the first scenario. */
      readonly apiVersion?: string
      readonly target?: string
    }

/** Runs scenarios: live, live and recorded, or replayed from recordings. */
export interface ScenarioRunner {
  /** Runs one scenario; never throws. */
  run(scenario: LoadedScenario): Promise<ScenarioRun>
  close(): Promise<void>
}

/** A scenario that ran, and what became of its recording. */
export interface ScenarioRun extends ScenarioEvidence {
  /** The file it was recorded to. */
  readonly recorded?: string
  /** It did not come to its end, and an older recording that holds more stays. */
  readonly spared?: true
  /** Why its recording says nothing any more, in sentences. */
  readonly stale?: readonly string[]
  /** What the target answers differently from the recording. */
  readonly drift?: readonly Drift[]
  /** A fault of ours or of the user with the recording, as plain data. */
  readonly fault?: SerializedError
}

/** What went wrong with a recording; an unforeseen exception is a fault of Assay. */
export function toSuiteError(error: unknown, scenario: string): SuiteError {
  if (error instanceof SuiteError) return error
  const because = error instanceof Error ? error.message : String(error)
  return new SuiteError('E_INTERNAL', 'Recording failed (a fault of Assay).', {
    facts: { scenario, because },
    cause: error,
  })
}
