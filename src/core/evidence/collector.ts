import type { JudgeSettings, OperationAddress } from '../contract/index.ts'
import {
  type EvidenceLimits,
  type Exchange,
  type IsKept,
  isRead,
  isSuccess,
  notServed,
  responderOf,
  scenarioLimits,
} from '../exchange/index.ts'
import {
  type Contract,
  type Issued,
  type Judgement,
  openTrace,
  type RawFinding,
  ruleClauses,
  type Trace,
} from '../judge/index.ts'
import type { Redactor } from '../redaction/index.ts'
import { type Finding, isBreach, type ReportedExchange } from '../run/index.ts'
import type { Evidence } from './evidence.ts'
import { hintOfCache, watchCaches, watchFlips } from './hints.ts'
import { Numbers, type Source } from './numbers.ts'
import { countObstacles } from './obstacles.ts'
import { countRepeatedReads } from './repeated.ts'
import { ReportContents } from './report-contents.ts'
import { redactedReport } from './report-exchange.ts'
import { openSettlingWindow } from './settling-window.ts'
import { noteWriter, type Writers, writerOf } from './writers.ts'

export interface CollectorOptions {
  readonly contract: Contract<JudgeSettings, OperationAddress>
  readonly settings: JudgeSettings
  readonly redactor: Redactor
  readonly source: Source
  /** Of all scenarios of a run. */
  readonly writers?: Writers | undefined
  readonly issued?: Issued | undefined
  /** Called with each exchange and the row of its operation, before anything of it is left out. */
  readonly onExchange?: ((exchange: Exchange, operation: number | null) => void) | undefined
  /** How much is kept; by default as much as for a scenario. */
  readonly limits?: EvidenceLimits
  readonly onFinding?: ((finding: Finding) => void) | undefined
}

interface AddOptions {
  /** Its place in the file, counted from 0. */
  readonly entry?: number
  readonly judged?: Exchange
  readonly schemaOnly?: boolean
  /** What its request breaks: nothing that the target did. */
  readonly ofClient?: readonly RawFinding[]
}

interface Staleness {
  readonly mayNotShowYet: boolean
  readonly cache: readonly string[]
}

interface Added extends Staleness {
  readonly operation: number | null
  readonly index: number | undefined
}

/** One trace. When it has ended, its `evidence` is added to an `openJoin`, and the collector is free. */
export class Collector {
  readonly #options: CollectorOptions
  readonly #trace: Trace<OperationAddress>
  readonly #contents: ReportContents
  readonly #repeated = countRepeatedReads()
  readonly #obstacles: ReturnType<typeof countObstacles>
  readonly #flips = watchFlips()
  readonly #cacheOf = watchCaches()
  #setsCookie = false
  readonly #window = openSettlingWindow()
  #ofRules: ReadonlySet<string> | undefined
  readonly #covered = new Set<string>()
  readonly #called = new Map<number, number>()
  readonly #judged = new Map<number, number>()
  readonly #implemented = new Set<number>()
  #count = 0
  // A file may hold millions, so only those of a scenario are kept.
  readonly #added: Added[] = []
  readonly #numbers: Numbers
  #held: Finding[] | undefined

  constructor(options: CollectorOptions) {
    this.#options = options
    this.#numbers = new Numbers(options.source)
    this.#trace = openTrace(options.contract, options.settings, options.issued)
    const { baseUrl, sandboxUrl } = options.settings
    this.#obstacles = countObstacles([baseUrl, sandboxUrl])
    this.#contents = new ReportContents(options.limits ?? scenarioLimits)
  }

  add(exchange: Exchange, options: AddOptions = {}): OperationAddress | null {
    const { judged = exchange, schemaOnly } = options
    this.#options.redactor.register(exchange)
    this.#numbers.note(options.entry ?? this.#count)
    const judgement = schemaOnly ? this.#trace.judgeBySchema(judged) : this.#trace.judge(judged)
    return this.#keep(exchange, judgement, options)
  }

  /** Keeps a read that came too early and is sent again (A47). Only clauses that no delay excuses are judged. */
  addEarly(exchange: Exchange, options: AddOptions = {}): OperationAddress | null {
    this.#options.redactor.register(exchange)
    const { operation, findings } = this.#trace.preview(options.judged ?? exchange)
    const immediate = findings.filter((finding) => this.#isImmediate(finding))
    return this.#keep({ ...exchange, early: true }, { operation, findings: immediate }, options)
  }

  mayBeEarly(read: Exchange, mayRefuse = false): boolean {
    const { status = 0 } = read.response ?? {}
    if (!mayRefuse && status >= 400 && status < 500) return true
    const { findings } = this.#trace.preview(read)
    return findings.some((finding) => isBreach(finding) && !this.#isImmediate(finding))
  }

  observe(exchange: Exchange): void {
    this.#options.redactor.register(exchange)
    this.#numbers.note(undefined)
    this.#trace.judge(exchange)
  }

  readonly shownAddress = (address: string): string => this.#options.redactor.address(address)

  addRecord(record: unknown): void {
    this.#trace.addRecord('payment', record)
  }

  readonly isOwn: IsKept = (id) => this.#trace.isOwn(id)

  addOwn(record: unknown): void {
    this.#trace.addOwn(record)
  }

  cover(clause: string): void {
    this.#covered.add(clause)
  }

  /** @param mayBeLate False if the response shows that the target needs no time to show a change. */
  blame(finding: Finding, exchange = this.#added.length - 1, mayBeLate = true): void {
    const { index, cache = [], mayNotShowYet = false } = this.#added[exchange] ?? {}
    const said = this.#explain(finding, { cache, mayNotShowYet: mayBeLate && mayNotShowYet })
    const step = this.#added.length === 0 ? undefined : exchange
    this.#list(said, this.#numbers.locate(step), index)
  }

  /** Holds back what is found during some work, and returns it: a smaller request may show the same. */
  async hold(work: () => Promise<unknown>): Promise<readonly Finding[]> {
    const held: Finding[] = []
    this.#held = held
    try {
      await work()
    } finally {
      this.#held = undefined
    }
    return held
  }

  list(findings: readonly Finding[]): void {
    for (const finding of findings) this.#contents.add(finding)
  }

  operations(): readonly (number | null)[] {
    return this.#added.map(({ operation }) => operation)
  }

  evidence(): Evidence {
    const { findings, exchanges, notKept } = this.#contents
    return {
      findings: this.#flips.explain(findings, this.#setsCookie),
      ...{ exchanges, notKept },
      repeated: this.#repeated.count(),
      obstacles: this.#obstacles.counts(),
      setsCookie: this.#setsCookie,
      reached: [...new Set([...this.#trace.covered(), ...this.#covered])],
      called: this.#called,
      judged: this.#judged,
      implemented: this.#implemented,
    }
  }

  #keep(
    exchange: Exchange,
    { operation, findings }: Judgement<OperationAddress>,
    { entry = this.#count, ofClient = [] }: AddOptions,
  ): OperationAddress | null {
    const { contract, redactor, limits, onExchange } = this.#options
    const number = operation === null ? null : contract.operations[operation].number
    onExchange?.(exchange, number)
    const marks = this.#cacheOf(exchange)
    this.#window.note(exchange, this.#numbers.count)
    const staleness = {
      mayNotShowYet: this.#window.covers(exchange),
      cache: isRead(exchange) ? marks : [],
    }
    const said = findings.map((finding) => {
      const numbered = this.#numbers.translate(finding, (step) => this.#added[step]?.operation)
      const placed = this.#withWriter(numbered, exchange)
      // A delay shows what was there before: it explains no response that no earlier one contradicts, and takes nothing that a read showed.
      const { causedBy, isGone } = finding
      const mayNotShowYet =
        causedBy !== undefined &&
        (!isGone || this.#window.isWrite(causedBy)) &&
        this.#window.covers(exchange, causedBy)
      // No delay shows what was refused.
      const isOfRefused = (finding.refusedBy ?? finding.refusals) !== undefined
      return this.#isOfRule(placed) && !isOfRefused
        ? this.#explain(placed, { ...staleness, mayNotShowYet })
        : placed
    })
    this.#noteWriter(exchange)
    let index: number | undefined
    if (number !== null || said.length + ofClient.length > 0 || !limits?.isSample) {
      const place = this.#numbers.locate(entry)
      const make = () => redactedReport({ operation: number, ...place }, exchange, redactor)
      const all = [...said, ...ofClient]
      index = this.#contents.keep(number, all, make)
      for (const finding of all) this.#list(finding, place, index)
    }
    this.#count++
    if ('scenario' in this.#options.source)
      this.#added.push({ operation: number, index, ...staleness })
    if (number !== null) this.#countCall(number, exchange)
    this.#obstacles.note(exchange, number, ofClient.length === 0)
    this.#setsCookie ||= exchange.response?.headers['set-cookie'] !== undefined
    const isRight = isSuccess(exchange.response) && !said.some(isBreach)
    this.#repeated.note(exchange, isRight && !exchange.early)
    this.#flips.note(exchange, entry + 1, said.some(isBreach), isRight)
    return operation
  }

  #list(finding: RawFinding, place: Partial<ReportedExchange>, index: number | undefined): void {
    const ofClause = this.#options.contract.clauses[finding.clause]?.hint
    const isOfClause = isBreach(finding) && !finding.soonAfterWrite
    const hint = finding.hint ?? (isOfClause ? ofClause : undefined)
    const said = { ...finding, ...(hint !== undefined && { hint }) }
    const whole = { ...said, ...place, ...(index !== undefined && { exchange: index }) }
    const redacted = this.#options.redactor.finding(whole)
    if (this.#held) return void this.#held.push(redacted)
    this.#options.onFinding?.(redacted)
    this.#contents.add(redacted)
  }

  #countCall(operation: number, exchange: Exchange): void {
    this.#called.set(operation, (this.#called.get(operation) ?? 0) + 1)
    const { response } = exchange
    if (response === null || responderOf(exchange) === 'before') return
    this.#judged.set(operation, (this.#judged.get(operation) ?? 0) + 1)
    if (!notServed.has(response.status)) this.#implemented.add(operation)
  }

  #isImmediate({ clause }: RawFinding): boolean {
    return this.#options.contract.clauses[clause]?.immediate === true
  }

  /** Whether earlier exchanges may decide that a clause is broken. */
  #isOfRule(finding: RawFinding): boolean {
    this.#ofRules ??= ruleClauses(this.#options.contract)
    return isBreach(finding) && this.#ofRules.has(finding.clause)
  }

  /** Says what may stand behind a fault of a read. No delay excuses an immediate clause, but a cache can break it. */
  #explain<F extends RawFinding>(finding: F, { cache = [], mayNotShowYet }: Partial<Staleness>): F {
    return {
      ...finding,
      ...(cache.length > 0 && { hint: hintOfCache(cache) }),
      ...(mayNotShowYet && !this.#isImmediate(finding) && { soonAfterWrite: true as const }),
    }
  }

  #withWriter(finding: RawFinding, exchange: Exchange): RawFinding {
    const { writers, source } = this.#options
    if (writers === undefined || !('scenario' in source) || !isBreach(finding)) return finding
    const writtenBy = writerOf(writers, exchange, finding.pointer, source.scenario)
    return writtenBy === undefined ? finding : { ...finding, writtenBy }
  }

  #noteWriter(exchange: Exchange): void {
    const { writers, source } = this.#options
    if (writers !== undefined && 'scenario' in source)
      noteWriter(writers, source.scenario, exchange)
  }
}
