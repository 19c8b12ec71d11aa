import type { JudgeSettings, OperationAddress } from '../contract/index.ts'
import { type Exchange, isRead } from '../exchange/index.ts'
import {
  type ChangedElsewhere,
  type Contract,
  openSettlingTrace,
  type ReadJudgement,
  type SettlingTrace,
} from '../judge/index.ts'
import type { Redactor } from '../redaction/index.ts'
import type { Finding, Run } from '../run/index.ts'
import { buildRun, type Evidence, type RunFacts } from './build-run.ts'
import { openDelays } from './delays.ts'
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
  /** Whether a read that came too early, as these findings say, is made again; without it none is early. */
  readonly mayWait?: (early: readonly Finding[]) => boolean
}

/** The operation that an exchange means, and whether it is a read that came too early, and is made again. */
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
  /** `elsewhere`: what other traces of the same time may change. */
  openTrace(settings: JudgeSettings, source: Source, elsewhere?: ChangedElsewhere): CollectedTrace
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
  const calls = { called: new Map<number, number>(), judged: new Map<number, number>() }
  const evidence = (): Evidence => ({
    ...store.show(),
    reached: [...new Set(traces.flatMap((trace) => trace.reached()))],
    ...calls,
  })
  return {
    openTrace(settings, source, elsewhere) {
      const judge = openSettlingTrace(contract, settings, elsewhere)
      const trace = collectTrace(judge, settings, source, contract, store, calls)
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
  trace: SettlingTrace<OperationAddress>,
  { versionHeader }: JudgeSettings,
  source: Source,
  contract: CollectorOptions['contract'],
  store: Store,
  calls: Readonly<Record<'called' | 'judged', Map<number, number>>>,
) {
  const covered = new Set<string>()
  const uncovered = new Set<string>()
  const numbers: (number | null)[] = []
  const indices: (number | undefined)[] = []
  /** The place of each in the file: a number, since a file may hold millions. */
  const entries: number[] = []
  const delays = openDelays(versionHeader, (finding, index) => blame(finding, index))

  function blame(finding: Finding, exchange = numbers.length - 1) {
    const index = indices[exchange]
    store.findings.add(placed({ ...finding, ...placeOf(entries[exchange]) }, index))
  }

  function placeOf(entry: number | undefined): Judged['source'] {
    if (entry === undefined) return {}
    return 'scenario' in source ? source : { source: { file: source.file, entry } }
  }

  return {
    /**
     * Judges an exchange and keeps what a reader of the report needs. A read may come too early (A47): its findings that
     * say so are not kept where it is made again, which `mayWait` decides.
     */
    add(
      exchange: Exchange,
      { entry, judged = exchange, revise, mayWait }: AddOptions = {},
    ): EarlyRead {
      const mayBeEarly =
        mayWait && ((early: readonly Finding[]) => delays.hasRoom() && mayWait(early))
      const read = isRead(exchange)
        ? trace.judgeRead(judged, mayBeEarly)
        : { ...trace.judge(judged), early: [], isForgotten: false, params: [] }
      const { findings } = read
      const number = read.operation === null ? null : contract.operations[read.operation].number
      const at = entry ?? numbers.length
      entries.push(at)
      const one = { exchange, operation: number, source: placeOf(at) }
      indices.push(store.keep(one, revise ? findings.map(revise) : findings))
      numbers.push(number)
      countCall(calls, number, exchange)
      if (isRead(exchange)) delays.noteRead(exchange, numbers.length - 1, read)
      else delays.noteWrite(exchange)
      return read
    },
    /** Whether what a read shows, which is yet to be added, may be of before a change. */
    isFresh: trace.isFresh,
    /** Judges an exchange only for what it changes in the memory of the trace. */
    observe: (exchange: Exchange) => void trace.judge(exchange),
    /** Notes a request that began while the next one to be added was under way. */
    beside: trace.beside,
    /** Records a payment that something outside the 25 operations returned. */
    learn: (record: unknown) => trace.learn('payment', record),
    /** `own` adds what the run was given: the ids in it are those of its own records, of which `isOwn` says whether one is. */
    ...{ own: trace.own, isOwn: trace.isOwn },
    /** Counts a clause as covered. */
    cover: (clause: string) => void covered.add(clause),
    /** Never counts a clause as covered: what was seen of it proves nothing. */
    uncover: (clause: string) => void uncovered.add(clause),
    /** Adds a finding of the scenario itself, about an exchange of this trace or, by default, the last one. */
    blame,
    /** Ends the trace: reads that came too early, and were never right, are blamed. */
    end: delays.end,
    /** The operations of the exchanges added so far, by their number; null where a request means none. */
    operations: (): readonly (number | null)[] => numbers,
    /** Clauses that this trace covered. */
    reached: (): readonly string[] =>
      [...new Set([...trace.covered(), ...covered])].filter((id) => !uncovered.has(id)),
  }
}

function placed(finding: Finding, index: number | undefined): Finding {
  return index === undefined ? finding : { ...finding, exchange: index }
}

function countCall(
  { called, judged }: Readonly<Record<'called' | 'judged', Map<number, number>>>,
  operation: number | null,
  { response }: Exchange,
): void {
  if (operation === null) return
  countOne(called, operation)
  if (response !== null) countOne(judged, operation)
}

function countOne(figures: Map<number, number>, operation: number): void {
  figures.set(operation, (figures.get(operation) ?? 0) + 1)
}
