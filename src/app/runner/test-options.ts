import type { SuiteError } from '../../base/errors/index.ts'
import type { RunInputs } from '../../core/evidence/index.ts'
import type { ScenarioResult } from '../../core/run/index.ts'
import type { ReporterName } from '../../output/report/index.ts'
import type { ScenarioRun, Traffic } from '../../sources/scenario/running/index.ts'
import type { Target } from '../../sources/target/index.ts'
import type { NamedTarget } from './find-target.ts'

/** Which reports a run writes, and how it concludes. */
export interface RunOptions {
  /** The name of the target in reports; the host of its address unless given. */
  readonly name?: string
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** An incomplete run has the exit code 0, unless it tested nothing. */
  readonly allowIncomplete?: boolean
  /** A folder for the reports (`run.json`, `junit.xml`, `report.html` …); none are written unless it is named. */
  readonly out?: string
  /** The reports that are written to `out` besides `run.json`: all by default. */
  readonly reporters?: readonly ReporterName[]
  /** Ends the run early; the verdict is about what was seen until then. */
  readonly signal?: AbortSignal
}

/**
 * What a run against a target tests, and how much it may send. Options of the target itself are members of the target:
 * `apiVersion`, `profile`, `foreignRecords`, `requestsPerMinute`, `timeoutMs`.
 *
 * @example
 * const options: TestOptions = { addresses: ['payments'], concurrency: 4, maxWaitMs: 60_000, deadlineMs: 1_800_000 }
 */
export interface TestOptions extends RunOptions {
  /**
   * Scenarios, topics, nouns, operations or clauses: `['payments', 'entities/update']`. The default is the `profile` of the
   * target, or everything.
   */
  readonly addresses?: readonly string[]
  /** Permits permanent changes of a target that is not local and declares no environment; never of a declared production. */
  readonly allowDestructive?: boolean
  /** Waits in real time if the clock of the target cannot be moved. */
  readonly realTime?: boolean
  /** How many scenarios run at the same time, from 1 to 64; the default is 4 if subjects have recipes, else 1. The verdict is the same for every number. */
  readonly concurrency?: number
  /**
   * How long a run waits for a busy target (429, 503), in milliseconds. The default is 600 000, and 120 000 if the target sends
   * no `Retry-After`. If the target demands a longer wait, the run ends at once, as incomplete.
   */
  readonly maxWaitMs?: number
  /** How long the run may take, in milliseconds. If some scenarios are skipped for that, the run is incomplete. */
  readonly deadlineMs?: number
  /** The folder to which the traffic is recorded, redacted. By default nothing is recorded. */
  readonly record?: string
  /** The folder of recordings to replay, instead of `record`; nothing is sent. */
  readonly replay?: string
  readonly onScenario?: (result: ScenarioResult) => void
}

/** The same, with members that may be undefined. */
type OrUndefined<Options> = {
  readonly [Name in keyof Options]: Options[Name] | undefined
}

type OfPrograms = 'name' | 'out' | 'reporters' | 'record' | 'replay' | 'realTime' | 'onScenario'

export interface TestSettings
  extends NamedTarget,
    OrUndefined<Omit<TestOptions, OfPrograms | keyof NamedTarget>> {
  /** What the target claims to implement, instead of the profile of its configuration: nouns, operations. */
  readonly profile?: readonly string[] | undefined
  readonly quick?: boolean | undefined
  readonly mustStillCover?: RunInputs['mustStillCover']
  readonly seed?: number | undefined
  /** Waits in real time if the clock of the target cannot be moved. */
  readonly slow?: boolean | undefined
  readonly traffic?: Traffic | undefined
  readonly onPlan?: (target: Target, ids: readonly string[], notes: readonly string[]) => unknown
  readonly onPause?: ((milliseconds: number, status: number) => void) | undefined
  readonly onWait?: ((milliseconds: number, scenario: string) => void) | undefined
  readonly onRemark?: ((remark: string) => void) | undefined
  readonly onResult?: (run: ScenarioRun) => void
  /** The key of the hashes that stand for words in the facts; a new one where absent. */
  readonly factsKey?: Uint8Array | undefined
  readonly onRecordingFault?: (error: SuiteError) => void
}

export function settingsOf(options: TestOptions): TestSettings {
  const { name: _, out: __, reporters: ___, ...own } = options
  const { record, replay, realTime, onScenario, ...rest } = own
  const settings = {
    ...rest,
    slow: realTime,
    onResult: ({ result }: ScenarioRun) => onScenario?.(result),
  }
  if (replay !== undefined) return { ...settings, traffic: { mode: 'replay', folder: replay } }
  if (record !== undefined) return { ...settings, traffic: { mode: 'record', folder: record } }
  return settings
}
