import type { SerializedError } from '../errors/index.ts'
import type { ReporterName } from '../report/index.ts'
import type { ScenarioResult } from '../run/index.ts'
import type { ScenarioRun, Traffic } from '../scenario/running/index.ts'
import type { Target } from '../target/index.ts'
import type { EndedRun } from './conclude-run.ts'
import type { NamedTarget } from './find-target.ts'
import type { Shard } from './shard.ts'

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
type OrUndefined<Options> = {
  readonly [Name in keyof Options]: Options[Name] | undefined
}

type Shared =
  | 'addresses'
  | 'strict'
  | 'allowIncomplete'
  | 'allowDestructive'
  | 'maxWaitMs'
  | 'maxRequests'
  | 'deadlineMs'
  | 'signal'

/** What a run tests, where it gets its responses, and what it reports while it runs. */
export interface TestSettings extends NamedTarget, OrUndefined<Pick<TestOptions, Shared>> {
  /** What is left out of the addresses, by the same names. */
  readonly exclude?: readonly string[] | undefined
  /** The run ends after so many scenarios have failed. */
  readonly bail?: number | undefined
  /** What the target claims to implement, in place of what its configuration says: nouns, operations, named sets. */
  readonly profile?: readonly string[] | undefined
  /** Only the fewest requests that test every clause that a whole run would test. */
  readonly quick?: boolean | undefined
  readonly floorOf?: EndedRun['floorOf']
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow?: boolean | undefined
  /** Only one part of the scenarios; `mergeShards` makes the whole of all parts. */
  readonly shard?: Shard | undefined
  /** Where the responses come from, and whether they are recorded; live where it is undefined. */
  readonly traffic?: Traffic | undefined
  /** Called, and waited for, once the target, its address as it may be shown, and the scenarios are known. */
  readonly onPlan?: (target: Target, ids: readonly string[], notes: readonly string[]) => unknown
  /** Called when all requests pause: for how many milliseconds, and with which status the target demanded it. */
  readonly onPause?: ((milliseconds: number, status: number) => void) | undefined
  /** Called as soon as a scenario has ended. */
  readonly onResult?: (run: ScenarioRun) => void
  /** Called with each sentence on what the run could not put back in order. */
  readonly onNote?: (sentence: string) => void
  /** Called for each recording that could not be written or read. */
  readonly onRecordingFault?: (error: SerializedError) => void
}
