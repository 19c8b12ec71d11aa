import { SuiteError } from '../../../base/errors/index.ts'
import { type Evidence, noEvidence } from '../../../core/evidence/index.ts'
import type { ScenarioResult } from '../../../core/run/index.ts'
import type { LoadedScenario } from '../load.ts'
import type { Versions } from '../scenario.ts'
import type { Coordinator } from './coordinator.ts'
import type { Served } from './served.ts'

export type Traffic = { readonly mode: 'live' } | RecordTraffic | ReplayTraffic

export interface RecordTraffic {
  readonly mode: 'record'
  readonly folder: string
}

export interface ReplayTraffic {
  readonly mode: 'replay'
  readonly folder: string
  readonly versions?: Versions
  readonly target?: string
}

export interface ScenarioRunner {
  run(scenario: LoadedScenario, coordinator?: Coordinator): Promise<ScenarioRun>
  /** Scenarios that move the clock may run side by side. */
  readonly sharesClock?: boolean
  close(): Promise<void>
}

/** What a scenario showed, as plain data that is redacted at the latest when it is read. */
export interface ScenarioRun extends Evidence {
  readonly result: ScenarioResult
  /** The scenario ended by an error of its own, and shows nothing of the target. */
  readonly isInternalError?: true
  readonly served?: Served
  /** In a replay, the seed is that of the recorded run. */
  readonly seed?: string
  readonly recorded?: string
  /** Sentences say why the recording does not fit. */
  readonly stale?: readonly string[]
  readonly fault?: SuiteError
}

export function notRun(
  { id, scenario }: LoadedScenario,
  outcome: 'blocked' | 'skipped' | 'errored',
  reason: string,
): ScenarioRun {
  const result = { id, title: scenario.title, outcome, reason, durationMs: 0 }
  return { result, ...noEvidence }
}

export function faultOf(error: unknown, scenario: string): SuiteError {
  if (error instanceof SuiteError) return error
  const because = error instanceof Error ? error.message : String(error)
  return new SuiteError('E_INTERNAL', 'Recording failed (a fault of Assay).', {
    details: { scenario, because },
    cause: error,
  })
}
