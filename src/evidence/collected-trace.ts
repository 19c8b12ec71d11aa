import type { JudgeSettings, OperationAddress } from '../contract/index.ts'
import { type Exchange, isSuccess, notServed } from '../exchange/index.ts'
import type { Contract, Judgement, Trace } from '../judge/index.ts'
import { type Finding, isBreach } from '../run/index.ts'
import { countRepeatedReads } from './repeated.ts'
import { openHints, withHint } from './soon.ts'
import type { Judged, Store } from './store.ts'

/** Where the exchanges of one trace come from. */
export type Source = { readonly scenario: string } | { readonly file: string }

/** How one exchange of a trace is collected. */
interface AddOptions {
  /** Its place in the file, counted from 0. */
  readonly entry?: number
  /** The line of the file on which it begins, counted from 1. */
  readonly line?: number | undefined
  /** The exchange as the judge is to see it, where that is not the exchange as recorded. */
  readonly judged?: Exchange
  /** Changes a finding before it is kept. */
  readonly revise?: (finding: Finding) => Finding
  /** It is held against the contract alone, and not against what came before it. */
  readonly isAlone?: boolean
}

/** How often each operation was called, and how many exchanges with a response were judged, by its number. */
export interface Calls {
  readonly called: Map<number, number>
  readonly judged: Map<number, number>
  /** Those that responded with something else than 404, 405 or 501. */
  readonly implemented: Set<number>
}

/** An exchange that was added: its operation, its place among those kept, and whether it is a read soon after a write. */
interface Added {
  readonly operation: number | null
  readonly index: number | undefined
  readonly isSoon: boolean
}

/** What the traces of one collector share. */
interface Shared {
  readonly contract: Contract<JudgeSettings, OperationAddress>
  readonly store: Store
  readonly calls: Calls
}

/** Exchanges in order, judged with a common memory: a scenario, a file, later a connection of a proxy. */
export class CollectedTrace {
  readonly #trace: Trace<OperationAddress>
  readonly #source: Source
  readonly #shared: Shared
  readonly #hints: ReturnType<typeof openHints>
  readonly #repeated = countRepeatedReads()
  readonly #covered = new Set<string>()
  readonly #uncovered = new Set<string>()
  /** How many exchanges were added. */
  #count = 0
  /** Each of them, in a scenario, whose checks may blame it later; a file may hold millions. */
  readonly #added: Added[] = []
  /** The place in the scenario or file of each exchange that the trace has judged; undefined where it was only observed. */
  readonly #judged: (number | undefined)[] = []

  constructor(trace: Trace<OperationAddress>, source: Source, shared: Shared) {
    this.#trace = trace
    this.#source = source
    this.#shared = shared
    this.#hints = openHints(shared.contract)
  }

  /** Judges an exchange and keeps what a reader of the report needs. Returns the operation that it means. */
  add(exchange: Exchange, options: AddOptions = {}): OperationAddress | null {
    const { judged = exchange, revise = (finding) => finding, isAlone } = options
    this.#judged.push(options.entry ?? this.#count)
    const { operation, findings } = isAlone
      ? this.#trace.judgeAlone(judged)
      : this.#trace.judge(judged)
    this.#keep(exchange, { operation, findings: findings.map(revise) }, options)
    return operation
  }

  /** Keeps a read that is sent again, as it came too early (A47): of it no clause is judged that a delay excuses. */
  addEarly(exchange: Exchange, options: AddOptions = {}): OperationAddress | null {
    const { operation, findings } = this.#trace.look(options.judged ?? exchange)
    const immediate = findings.filter((finding) => this.#isImmediate(finding))
    this.#keep({ ...exchange, early: true }, { operation, findings: immediate }, options)
    return operation
  }

  /** Whether a delay may excuse a read, which is yet to be added: it breaks a clause, or is refused and may not be. */
  mayBeEarly(read: Exchange, mayRefuse = false): boolean {
    const { status = 0 } = read.response ?? {}
    if (!mayRefuse && status >= 400 && status < 500) return true
    const { findings } = this.#trace.look(read)
    return findings.some((finding) => isBreach(finding) && !this.#isImmediate(finding))
  }

  /** Judges an exchange only for what it changes in the memory of the trace. */
  observe(exchange: Exchange): void {
    this.#judged.push(undefined)
    this.#trace.judge(exchange)
  }

  /** Records a payment that something outside the 25 operations returned. */
  learn(record: unknown): void {
    this.#trace.learn('payment', record)
  }

  /** Adds what the run was given: the ids in it are those of its own records. */
  own(record: unknown): void {
    this.#trace.own(record)
  }

  /** Counts a clause as covered. */
  cover(clause: string): void {
    this.#covered.add(clause)
  }

  /** Never counts a clause as covered: what was seen of it proves nothing. */
  uncover(clause: string): void {
    this.#uncovered.add(clause)
  }

  /** Adds a finding of the scenario itself, about an exchange of this trace or, by default, the last one. */
  blame(finding: Finding, exchange = this.#added.length - 1): void {
    const { index, isSoon = false } = this.#added[exchange] ?? {}
    const said = isSoon && !this.#isImmediate(finding) ? withHint(finding) : finding
    const place = index === undefined ? {} : { exchange: index }
    const step = this.#added.length === 0 ? undefined : exchange
    this.#shared.store.findings.add({ ...said, ...this.#placeOf(step), ...place })
  }

  /** The operations of the exchanges of a scenario so far, by their number; null where a request means none. */
  operations(): readonly (number | null)[] {
    return this.#added.map(({ operation }) => operation)
  }

  /** Clauses that this trace covered. */
  reached(): readonly string[] {
    const all = new Set([...this.#trace.covered(), ...this.#covered])
    return [...all].filter((id) => !this.#uncovered.has(id))
  }

  /** The reads that were sent again. */
  repeated() {
    return this.#repeated.counts()
  }

  #keep(
    exchange: Exchange,
    { operation, findings }: Judgement<OperationAddress>,
    { entry = this.#count, line }: AddOptions,
  ): void {
    const { contract, store, calls } = this.#shared
    const number = operation === null ? null : contract.operations[operation].number
    const isSoon = this.#hints.note(exchange)
    const placed = findings.map((finding) => this.#withBecause(finding))
    const said = isSoon ? placed.map(this.#hints.hinted) : placed
    const source = this.#placeOf(entry, line)
    const index = store.keep({ exchange, operation: number, source }, said)
    this.#count++
    if (this.#isScenario) this.#added.push({ operation: number, index, isSoon })
    countCall(calls, number, exchange)
    const isRight = isSuccess(exchange.response) && !findings.some(isBreach)
    this.#repeated.note(exchange, number, isRight && !exchange.early)
  }

  #isImmediate({ clause }: Finding): boolean {
    return this.#shared.contract.clauses[clause]?.immediate === true
  }

  /** Of the exchange that set the expectation, the judge knows which of the trace it was. */
  #withBecause({ because, ...finding }: Finding): Finding {
    const entry = because === undefined ? undefined : this.#judged[because - 1]
    if (entry === undefined) return finding
    return { ...finding, because: this.#isScenario ? entry + 1 : entry }
  }

  get #isScenario(): boolean {
    return 'scenario' in this.#source
  }

  #placeOf(entry: number | undefined, line?: number): Judged['source'] {
    if ('scenario' in this.#source) {
      return entry === undefined ? this.#source : { ...this.#source, step: entry + 1 }
    }
    if (entry === undefined) return {}
    const { file } = this.#source
    return { source: { file, entry, ...(line !== undefined && { line }) } }
  }
}

function countCall(
  { called, judged, implemented }: Calls,
  operation: number | null,
  exchange: Exchange,
): void {
  if (operation === null) return
  called.set(operation, (called.get(operation) ?? 0) + 1)
  const { response } = exchange
  if (response === null) return
  judged.set(operation, (judged.get(operation) ?? 0) + 1)
  if (!notServed.has(response.status)) implemented.add(operation)
}
