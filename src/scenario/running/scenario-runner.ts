import { type SerializedError, SuiteError, serializeError } from '../../errors/index.ts'
import type { ForeignRecords } from '../../judge/index.ts'
import type { Difference } from '../../run/index.ts'
import type { LoadedScenario } from '../load.ts'
import type { Room } from './room.ts'
import type { ScenarioEvidence } from './run-scenario.ts'

/** Where the responses of a run come from, and what becomes of them. */
export type Traffic = { readonly mode: 'live' } | RecordTraffic | ReplayTraffic

export interface RecordTraffic {
  readonly mode: 'record'
  readonly folder: string | undefined
  readonly against: string | undefined
}

export interface ReplayTraffic {
  readonly mode: 'replay'
  readonly folder: string
  /** That of the recordings, where it is known before the first scenario; one that does not apply to it is skipped. */
  readonly apiVersion?: string
  readonly target?: string
  /** What becomes of records that others made; as recorded where it is undefined. */
  readonly foreignRecords?: ForeignRecords | undefined
}

/** Runs scenarios: live, live and recorded, or replayed from recordings. */
export interface ScenarioRunner {
  run(scenario: LoadedScenario, room?: Room): Promise<ScenarioRun>
  /** Scenarios that move the clock may run side by side. */
  readonly sharesClock?: boolean
  /** Removes what recipes have made for the scenarios; a sentence for each request that failed. */
  tearDown?(): Promise<readonly string[]>
  drift?(): readonly Difference[]
  close(): Promise<void>
}

/** A scenario that ran, and what became of its recording. */
export interface ScenarioRun extends ScenarioEvidence {
  readonly recorded?: string
  /** It did not come to its end, and an older recording that holds more stays. */
  readonly spared?: true
  /** Why its recording does not fit any more, in sentences. */
  readonly stale?: readonly string[]
  /** A fault of ours or of the user with the recording, as plain data. */
  readonly fault?: SerializedError
}

/** The run of a scenario that could not be run, with the reason. */
export function notRun(
  { id, scenario }: LoadedScenario,
  outcome: 'blocked' | 'skipped' | 'errored',
  reason: string,
): ScenarioRun {
  const result = { id, title: scenario.title, outcome, reason, durationMs: 0 }
  return { result, findings: [], exchanges: [], reached: [], called: new Map(), judged: new Map() }
}

/** What went wrong with a recording, as plain data; an unforeseen exception is a fault of Assay. */
export function faultOf(error: unknown, scenario: string): SerializedError {
  if (error instanceof SuiteError) return serializeError(error)
  const because = error instanceof Error ? error.message : String(error)
  const fault = new SuiteError('E_INTERNAL', 'Recording failed (a fault of Assay).', {
    facts: { scenario, because },
    cause: error,
  })
  return serializeError(fault)
}
