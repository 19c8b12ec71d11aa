import type { ReporterName } from '../report/index.ts'
import type { ScenarioResult } from '../run/index.ts'

/** What the reports of a run are, and how it concludes. */
export interface RunOptions {
  /** The name of the target in reports; the host of its address unless given. */
  readonly name?: string
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** An incomplete run is no fault, unless it tested nothing: its exit code is 0. */
  readonly allowIncomplete?: boolean
  /** A folder for the reports (`run.json`, `junit.xml`, `report.html` …); none are written unless it is named. */
  readonly out?: string
  /**
   * Which reports are written to `out`: json, junit, html and markdown unless any is named; ctrf, sarif and ndjson besides.
   * `run.json` is always written.
   */
  readonly reporters?: readonly ReporterName[]
  /** Ends the run early; what was seen until then is concluded from. */
  readonly signal?: AbortSignal
}

/**
 * What a run against a target tests, and what it may ask of it. What is said of the target itself is a member of the target:
 * `apiVersion`, `profile`, `foreignRecords`, `requestsPerMinute`, `timeoutMs`.
 *
 * @example
 * const options: TestOptions = { addresses: ['payments'], concurrency: 4, maxWaitMs: 60_000, deadlineMs: 1_800_000 }
 */
export interface TestOptions extends RunOptions {
  /**
   * Scenarios, topics, nouns, operations or clauses: `['payments', 'entities/update']`. Where none is named, what the `profile`
   * of the target claims, or all.
   */
  readonly addresses?: readonly string[]
  /** Change a target for good that is not local and does not declare what it is; never a declared production. */
  readonly allowDestructive?: boolean
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly realTime?: boolean
  /** How many scenarios run at the same time, 1 to 64; 1 unless given. The verdict is the same for every number. */
  readonly concurrency?: number
  /**
   * How long a busy target (429, 503) is waited for, in milliseconds; unless given 600 000, and 120 000 where it names no
   * `Retry-After`. A target that demands a longer wait ends the run at once, as incomplete.
   */
  readonly maxWaitMs?: number
  /** How many requests are sent at most; what is not reached is skipped, and the run is incomplete. */
  readonly maxRequests?: number
  /** How long the run may take, in milliseconds; what is not reached is skipped, and the run is incomplete. */
  readonly deadlineMs?: number
  /** A folder that the traffic is recorded to, redacted; nothing is recorded unless it is named. */
  readonly record?: string
  /** A folder of recordings that the run is replayed from; nothing is sent. */
  readonly replay?: string
  /** Called as soon as a scenario has ended. */
  readonly onScenario?: (result: ScenarioResult) => void
}

/** The same, where a member may also be there and undefined. */
export type OrUndefined<Options> = {
  readonly [Name in keyof Options]: Options[Name] | undefined
}
