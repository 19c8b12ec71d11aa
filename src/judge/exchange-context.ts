import { type Exchange, jsonOf, type Response, sequenceOf } from '../exchange/index.ts'
import { compareStates, hasChanged, movedMembers, wasWritten } from './agreement.ts'
import type { Context, FaultDetails, Rule } from './context.ts'
import type { Contract } from './contract.ts'
import type { Coverage } from './coverage.ts'
import { describeActual, type Fault, findingOf, sentence } from './finding.ts'
import { FindingList } from './findings.ts'
import type { Match } from './match.ts'
import type { LastKnown, Memory } from './memory.ts'
import { familyOf, type LocatedRecord } from './records.ts'
import type { SchemaIndex } from './schema-index.ts'
import { judgeShape } from './shape.ts'
import type { Operation, Settings } from './terms.ts'

/** What the exchanges of a trace share. */
export interface TraceState<S extends Settings> {
  readonly contract: Contract<S>
  readonly index: SchemaIndex
  readonly settings: S
  /** The header that names the version, in lower case. */
  readonly versionHeader: string
  readonly coverage: Coverage
  readonly memory: Memory
  /** The rules that are for an operation, by its address. */
  readonly rulesOf: (address: string) => readonly Rule<S>[]
}

export type Complete = Exchange & { readonly response: Response }

const samePlace = (pointer: string) => pointer

/**
 * What a rule judges with: the facts of an exchange, and the means to cover, check and report. Every exchange has one, so
 * that what only a fault needs is made with the first fault.
 */
export class ExchangeContext<S extends Settings> implements Context<string, S> {
  readonly address: string
  readonly operation: Operation
  readonly params: readonly string[]
  readonly exchange: Complete
  readonly response: Response
  readonly receivedAt: number | null
  readonly sent: unknown
  readonly apiVersion: string
  readonly settings: S
  readonly memory: Memory
  body: unknown
  prefix = ''
  schema: string
  placeOf = samePlace
  records: readonly LocatedRecord[] = []
  isPart = false
  readonly remarks: string[] = []
  readonly #state: TraceState<S>
  readonly #sentAt: number | null
  readonly #found = new FindingList()
  #violated: Set<string> | undefined
  /** The rule at hand concludes from what is missing, and the trace is an excerpt. */
  #isUncertain = false

  constructor(state: TraceState<S>, exchange: Complete, match: Match) {
    const { contract, settings, versionHeader } = state
    const { request, response } = exchange
    const sequence = sequenceOf(exchange)
    // A request that names its version leaves no doubt about it.
    const version = versionIn(contract, request.headers[versionHeader])
    this.#state = state
    this.#sentAt = sequence?.sent ?? null
    this.address = match.address
    this.operation = match.operation
    this.params = match.params
    this.exchange = exchange
    this.response = response
    this.receivedAt = sequence?.ended ?? null
    this.sent = jsonOf(request.body)
    this.apiVersion = version ?? settings.apiVersion
    const isAsSet = version === undefined || settings.versionKnown
    this.settings = isAsSet ? settings : { ...settings, versionKnown: true }
    this.memory = state.memory
    this.body = jsonOf(response.body)
    this.schema = match.operation.response
  }

  get findings() {
    return this.#found.list
  }

  /** Begins the judging by a rule: what is missing from an excerpt is observed, and proves nothing. */
  begin({ needs }: Pick<Rule<S>, 'needs'>): this {
    this.#isUncertain = needs !== undefined && this.settings.isExcerpt
    this.memory.consulted = undefined
    return this
  }

  end(): void {
    this.begin({})
  }

  cover(clause: string): void {
    this.#state.coverage.add(clause)
  }

  report(clause: string, wrong: FaultDetails): void {
    const severity = this.#isUncertain ? 'observation' : wrong.severity
    const { pointer, times = 1 } = wrong
    this.#found.add(`${clause} ${severity ?? ''}`, pointer, times, () => {
      const finding = findingOf(
        this.#state.contract.clauses,
        this.#faultOf(clause, wrong, severity),
      )
      if (finding.severity === 'violation') {
        this.#violated ??= new Set()
        this.#violated.add(this.prefix + pointer)
      }
      return finding
    })
  }

  remark(clause: string, key: string, wrong: FaultDetails): void {
    const whole = `${this.address} ${key}`
    if (this.remarks.includes(whole) || this.memory.remarked.has(whole)) return
    this.remarks.push(whole)
    this.report(clause, wrong)
  }

  reportPromise(wrong: FaultDetails): void {
    this.report(this.operation.promise, wrong)
  }

  check(clause: string, holds: boolean, wrong: () => FaultDetails): void {
    if (holds || !this.#isUncertain) this.cover(clause)
    if (holds) return
    const found = wrong()
    const place = this.prefix + found.pointer
    // The response as a whole may have several.
    if (place === '' || !this.#violated?.has(place)) this.report(clause, found)
  }

  setAside(located: LocatedRecord): void {
    this.records = this.records.filter((record) => record !== located)
  }

  isAfter(seenAt: number | null): boolean {
    return this.#sentAt === null || seenAt === null || this.#sentAt >= seenAt
  }

  isOwn(id: string): boolean {
    return this.memory.own.has(id)
  }

  lastKnown(family: string, id: unknown): LastKnown | undefined {
    if (typeof id !== 'string' || !this.isOwn(id)) return undefined
    const state = this.memory.records.get(`${family} ${id}`)
    if (state === undefined || !this.isAfter(state.seenAt)) return undefined
    this.memory.consulted = state.exchange
    const isSameView = state.credential === this.exchange.request.headers.authorization
    return isSameView || !this.settings.isExcerpt ? state : undefined
  }

  fields(schema: string) {
    return this.#state.index.fields(schema)
  }

  judgeShape(schema: string, value: unknown, at: string): void {
    const { coverage, index, contract } = this.#state
    coverage.addSchema(schema, value, this.apiVersion)
    judgeShape(this, { schema, value, at, index, wording: contract.wording })
  }

  unchanged(located: LocatedRecord): LastKnown | undefined {
    const before = this.lastKnown(located.family, located.record.id)
    return before === undefined || this.#mayHaveChanged(before, located) ? undefined : before
  }

  compare(located: LocatedRecord): void {
    const before = this.lastKnown(located.family, located.record.id)
    if (before === undefined) return
    const isChanged = this.#mayHaveChanged(before, located)
    compareStates(this, this.#state.contract.agreement, before, located, isChanged)
  }

  compareWith(before: LastKnown, located: LocatedRecord): void {
    const { agreement } = this.#state.contract
    compareStates(this, agreement, before, located, this.#differs(before, located))
  }

  moved(schema: string, was: LocatedRecord['record'], is: LocatedRecord['record']) {
    return movedMembers(this.fields(schema), was, is)
  }

  #mayHaveChanged(before: LastKnown, located: LocatedRecord): boolean {
    return this.#differs(before, located) || wasWritten(this.memory, before, located)
  }

  #differs(was: LastKnown, is: LocatedRecord): boolean {
    const { agreement } = this.#state.contract
    return this.#isOpen(was, is) || hasChanged(agreement, was, is, this.apiVersion)
  }

  /** Whether a request that the excerpt lacks may have changed a record whose revision stands still. */
  #isOpen({ record, seenTime }: LastKnown, { family }: LocatedRecord): boolean {
    const { revision, mayRepeat } = this.#state.contract.agreement
    if (!this.settings.isExcerpt) return false
    return this.memory.still.has(family) || mayRepeat(record[revision], seenTime)
  }

  #faultOf(clause: string, wrong: FaultDetails, severity: Fault['severity']): Fault {
    const { clauses } = this.#state.contract
    const expected = wrong.expected ?? describeActual(wrong.wanted)
    const actual = wrong.actual ?? describeActual(wrong.value)
    const pointer = this.prefix + this.placeOf(wrong.pointer)
    const { reason, keyword, origin = clauses[clause]?.of?.[this.#family()] } = wrong
    const message = wrong.message ?? sentence(this.operation, pointer, actual, expected, reason)
    const { number: operation } = this.operation
    const { consulted: because } = this.memory
    const values = { expected: wrong.wanted, actual: wrong.value }
    const said = { clause, operation, pointer, message, expected, actual, values, origin }
    return { ...said, reason, keyword, because, severity }
  }

  /** The family of the records that the response shows. */
  #family(): string {
    const { records } = this.#state.contract
    const { schema } = this
    return familyOf(records, records.lists[schema] ?? records.maps[schema] ?? schema)
  }
}

/** The version that a header names; undefined where it names none. */
export function versionIn(
  { isVersion = () => true }: Pick<Contract, 'isVersion'>,
  header: string | undefined,
): string | undefined {
  const text = header?.trim()
  return text !== undefined && isVersion(text) ? text : undefined
}
