import type { JudgeSettings, OperationAddress } from '../contract/index.ts'
import { type Contract, openTrace } from '../judge/index.ts'
import type { Redactor } from '../redaction/index.ts'
import type { Finding, Run } from '../run/index.ts'
import { buildRun, type Evidence, type RunFacts } from './build-run.ts'
import { type Calls, CollectedTrace, type Source } from './collected-trace.ts'
import { sumOfRepeated } from './repeated.ts'
import { createStore, type Limits, scenarioLimits } from './store.ts'

interface CollectorOptions {
  /** What every exchange is held against. */
  readonly contract: Contract<JudgeSettings, OperationAddress>
  readonly redactor: Redactor
  /** What is kept; by default as much as of a scenario. */
  readonly limits?: Limits
}

/**
 * The way from exchanges to a run. A live run, a replay and `check` use it.
 *
 * A proxy would use it in the same way: `createCollector` with `trafficLimits` when it starts, `openTrace`
 * for each client (or one for all, where their calls depend on each other), `add` for each exchange once the
 * response has passed, `observe` for a request elsewhere that may change what the API shows, and `finish`
 * when it stops.
 */
export interface Collector {
  openTrace(settings: JudgeSettings, source: Source): CollectedTrace
  /** Adds a finding about the traffic as a whole, or about one entry of a file. */
  note(finding: Finding): void
  evidence(): Evidence
  /** Ends the collecting: everything that was collected, with its verdict. */
  finish(facts: RunFacts): Run
}

/** Opens a collector that has seen nothing yet. */
export function createCollector(options: CollectorOptions): Collector {
  const { contract, redactor, limits = scenarioLimits } = options
  const store = createStore(redactor, limits)
  const traces: CollectedTrace[] = []
  const calls: Calls = { called: new Map(), judged: new Map(), implemented: new Set() }
  const evidence = (): Evidence => ({
    ...store.show(),
    reached: [...new Set(traces.flatMap((trace) => trace.reached()))],
    repeated: sumOfRepeated(traces.flatMap((trace) => trace.repeated())),
    ...calls,
  })
  return {
    openTrace(settings, source) {
      const shared = { contract, store, calls }
      const trace = new CollectedTrace(openTrace(contract, settings), source, shared)
      traces.push(trace)
      return trace
    },
    note: store.findings.note,
    evidence,
    finish: (facts) => buildRun(evidence(), facts),
  }
}
