import type { JudgeSettings, OperationAddress } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { type Contract, openPatientTrace, openTrace, type ReadJudgement } from '../judge/index.ts'
import type { Redactor } from '../redaction/index.ts'
import type { Finding, Run } from '../run/index.ts'
import { buildRun, type Evidence, type RunFacts } from './build-run.ts'
import { createStore, type Judged, type Limits, type Store, unlimited } from './store.ts'

/** Where the exchanges of one trace come from. */
export type Source = { readonly scenario: string } | { readonly file: string }

/** How one exchange of a trace is collected. */
interface AddOptions {
  /** Its place in the file, counted from 0. */
  readonly entry?: number
  /** The exchange as the judge is to see it, where that is not the exchange as recorded. */
  readonly judged?: Exchange
  /** Changes a finding before it is kept. */
  readonly revise?: (finding: Finding) => Finding
}

/** Whether a read came too early, and is to be made again. */
type EarlyRead = Omit<ReadJudgement<OperationAddress>, 'findings'>

/** Exchanges in order, judged with a common memory: a scenario, a file, later a connection of a proxy. */
export type CollectedTrace = ReturnType<typeof collectTrace>

interface CollectorOptions {
  /** What every exchange is held against. */
  readonly contract: Contract<JudgeSettings, OperationAddress>
  readonly redactor: Redactor
  /** Everything is kept where there are none. */
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
  const { contract, redactor, limits = unlimited } = options
  const store = createStore(redactor, limits)
  const traces: CollectedTrace[] = []
  const judged = new Map<number, number>()
  const evidence = (): Evidence => ({
    ...store.show(),
    reached: [...new Set(traces.flatMap((trace) => trace.reached()))],
    judged,
  })
  return {
    openTrace(settings, source) {
      const trace = collectTrace(settings, source, contract, store, judged)
      traces.push(trace)
      return trace
    },
    note: store.findings.note,
    evidence,
    finish: (facts) => buildRun(evidence(), facts),
  }
}

/** The one place that judges. */
function collectTrace(
  settings: JudgeSettings,
  source: Source,
  contract: CollectorOptions['contract'],
  store: Store,
  judgedOf: Map<number, number>,
) {
  // A file may be of any length, and is read once.
  const patient = 'scenario' in source ? openPatientTrace(contract, settings) : undefined
  const trace = patient ?? openTrace(contract, settings)
  const covered = new Set<string>()
  const uncovered = new Set<string>()
  const numbers: (number | null)[] = []
  const indices: (number | undefined)[] = []
  const sourceOf = (entry = numbers.length): Judged['source'] =>
    'scenario' in source ? source : { source: { file: source.file, entry } }
  function keep(
    one: Omit<Judged, 'operation'>,
    operation: OperationAddress | null,
    findings: readonly Finding[],
  ) {
    const number = operation === null ? null : contract.operations[operation].number
    indices.push(store.keep({ ...one, operation: number }, findings))
    numbers.push(number)
    if (number !== null && one.exchange.response !== null) {
      judgedOf.set(number, (judgedOf.get(number) ?? 0) + 1)
    }
  }
  return {
    /** Judges an exchange and keeps what a reader of the report needs: the operation that it means. */
    add(
      exchange: Exchange,
      { entry, judged = exchange, revise }: AddOptions = {},
    ): OperationAddress | null {
      const { operation, findings } = trace.judge(judged)
      const source = sourceOf(entry)
      keep({ exchange, source }, operation, revise ? findings.map(revise) : findings)
      return operation
    },
    /**
     * The same for a read of a scenario, which may come too early (A47): the findings that say so. Where it is to be
     * made again, which `mayWait` decides, they are not kept.
     */
    addRead(exchange: Exchange, mayWait: (early: readonly Finding[]) => boolean): EarlyRead {
      if (patient === undefined) throw new Error('Only the reads of a scenario can be repeated.')
      const { operation, findings, early, isForgotten } = patient.judgeRead(exchange, mayWait)
      keep({ exchange, source: sourceOf() }, operation, findings)
      return { operation, early, isForgotten }
    },
    /** Judges an exchange only for what it changes in the memory of the trace. */
    observe: (exchange: Exchange) => void trace.judge(exchange),
    /** Records a payment that something outside the 25 operations returned. */
    learn: (record: unknown) => trace.learn('payment', record),
    /** Counts a clause as covered. */
    cover: (clause: string) => void covered.add(clause),
    /** Never counts a clause as covered: what was seen of it proves nothing. */
    uncover: (clause: string) => void uncovered.add(clause),
    /** Adds a finding of the scenario itself, about an exchange of this trace or, by default, the last one. */
    blame(finding: Finding, exchange = numbers.length - 1) {
      const index = indices[exchange]
      const at = index === undefined ? {} : { exchange: index }
      store.findings.add({ ...finding, ...sourceOf(exchange), ...at })
    },
    /** The operations of the exchanges added so far, by their number; null where a request means none. */
    operations: (): readonly (number | null)[] => numbers,
    /** Clauses that this trace covered. */
    reached: (): readonly string[] =>
      [...new Set([...trace.covered(), ...covered])].filter((id) => !uncovered.has(id)),
  }
}
