import type { SerializedError } from '../errors/index.ts'
import type { Run } from '../run/index.ts'
import type { ScenarioRun, Traffic } from '../scenario/running/index.ts'
import type { Target } from '../target/index.ts'
import type { NamedTarget } from './find-target.ts'
import type { Limits } from './limits.ts'
import type { Shard } from './shard.ts'
import type { OrUndefined, TestOptions } from './test-options.ts'

type Shared = 'addresses' | 'strict' | 'allowIncomplete' | 'allowDestructive'

/** What a run tests, where it gets its responses, and what it reports while it runs. */
export interface TestSettings extends NamedTarget, Limits, OrUndefined<Pick<TestOptions, Shared>> {
  /** What is left out of the addresses, by the same names. */
  readonly exclude?: readonly string[] | undefined
  /** The run ends after so many scenarios have failed. */
  readonly bail?: number | undefined
  /** What the target claims to implement, in place of what its configuration says: nouns, operations, named sets. */
  readonly profile?: readonly string[] | undefined
  /** Only the fewest requests that test every clause that a whole run would test. */
  readonly quick?: boolean | undefined
  /** When each clause of the run that has ended was last tested, by its address; what is not tested any more is a fault. */
  readonly floorOf?: ((run: Run) => ReadonlyMap<string, string>) | undefined
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow?: boolean | undefined
  /** Only one part of the scenarios; `mergeShards` makes the whole of all parts. */
  readonly shard?: Shard | undefined
  /** Where the responses come from, and whether they are recorded; live where it is undefined. */
  readonly traffic?: Traffic | undefined
  /** Called, and waited for, once the target, its address as it may be shown, and the scenarios are known. */
  readonly onPlan?: (target: Target, ids: readonly string[], notes: readonly string[]) => unknown
  /** Called as soon as a scenario has ended. */
  readonly onResult?: (run: ScenarioRun) => void
  /** Called with each sentence on what the run could not put back in order. */
  readonly onNote?: (sentence: string) => void
  /** Called for each recording that could not be written or read. */
  readonly onRecordingFault?: (error: SerializedError) => void
}
