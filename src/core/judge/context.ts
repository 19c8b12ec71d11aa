import { valueAt } from '../../base/json/index.ts'
import {
  askedOtherwise,
  type Exchange,
  isRead,
  jsonOf,
  type Response,
  sequenceOf,
} from '../exchange/index.ts'
import type { Declarations } from './contract.ts'
import type { Coverage } from './coverage.ts'
import { excused, type FaultDetails } from './fault-details.ts'
import type { Field } from './fields.ts'
import { type ClauseFault, describeActual, findingOf, type RawFinding } from './finding.ts'
import { FindingList } from './findings.ts'
import type { Match } from './match.ts'
import type { LastKnown, Memory } from './memory.ts'
import { mayTouch, type Write } from './overlaps.ts'
import { familyOf, type LocatedRecord } from './records.ts'
import { refusedWith } from './refused.ts'
import type { SchemaIndex } from './schema-index.ts'
import type { JudgedOperation, Settings } from './terms.ts'

export interface Basis<S extends Settings = Settings> {
  readonly contract: Declarations
  readonly index: SchemaIndex
  readonly settings: S
  readonly versionHeader: string
  readonly coverage: Coverage
  readonly memory: Memory
}

export type Complete = Exchange & { readonly response: Response }

const samePlace = (pointer: string) => pointer

const none: ReadonlySet<string> = new Set()

/** An exchange as rules see it. `Id` lists the clauses that a rule may cover. Values that only a fault needs are made with it. */
export class Context<in Id extends string = string, S extends Settings = Settings> {
  readonly address: string
  readonly operation: JudgedOperation
  readonly params: readonly string[]
  readonly exchange: Complete
  readonly response: Response
  readonly bytes: number
  readonly sentAt: number | null
  readonly receivedAt: number | null
  readonly sent: unknown
  /** The header Authorization of the request; '' if it has none. */
  readonly credential: string
  readonly apiVersion: string
  /** The target claims to serve the version of the request (A58). */
  readonly isClaimed: boolean
  readonly settings: S
  readonly memory: Memory
  readonly basis: Basis<S>
  body: unknown
  prefix = ''
  schema: string
  placeOf = samePlace
  records: readonly LocatedRecord[] = []
  readonly asked: string | undefined
  /** `body` and `records` lack items of a long list, or may lack anything because the client asked for something else. */
  isPart = false
  readonly remarks: string[] = []
  readonly #found = new FindingList()
  #violated: Set<string> | undefined
  /** The current rule concludes from what is missing, and the trace is an excerpt, or the response may lack anything. */
  #isUncertain = false
  /** The response lacks something because the client asked for something else. */
  #lacks = false

  constructor(basis: Basis<S>, exchange: Complete, match: Match) {
    const { contract, settings, versionHeader } = basis
    const { request, response } = exchange
    const sequence = sequenceOf(exchange)
    // If the request names its version, the version is known.
    const version = versionIn(contract, request.headers[versionHeader])
    this.basis = basis
    this.asked = askedOtherwise(request)
    this.sentAt = sequence?.sent ?? null
    this.address = match.address
    this.operation = match.operation
    this.params = match.params
    this.exchange = exchange
    this.response = response
    this.bytes = 'bytes' in response.body ? response.body.bytes : 0
    this.receivedAt = sequence?.ended ?? null
    this.sent = jsonOf(request.body)
    this.credential = request.headers.authorization ?? ''
    this.apiVersion = version ?? settings.apiVersion
    const isAsSet = version === undefined || settings.versionKnown
    this.settings = isAsSet ? settings : { ...settings, versionKnown: true }
    const claimed = [settings.apiVersion, ...settings.apiVersions]
    this.isClaimed = this.settings.versionKnown && claimed.includes(this.apiVersion)
    this.memory = basis.memory
    this.body = jsonOf(response.body)
    this.schema = match.operation.response
  }

  get findings(): RawFinding[] {
    return this.#found.list
  }

  /** Begins the judging by a rule. In an excerpt, a missing record is an observation and proves nothing. */
  begin({ needs }: { readonly needs?: 'whole trace' }): this {
    const mayLack = this.settings.isExcerpt || this.asked !== undefined
    this.#isUncertain = needs !== undefined && mayLack
    this.memory.consulted = undefined
    return this
  }

  end(): void {
    this.begin({})
  }

  cover(clause: Id): void {
    this.basis.coverage.add(clause)
  }

  report(clause: Id, fault: FaultDetails): void {
    const wrong = excused(fault, this.asked)
    this.#lacks ||= wrong !== fault
    const severity = this.#isUncertain ? 'observation' : wrong.severity
    const { pointer } = wrong
    // Few findings of a kind are listed: those of foreign records leave room for the others.
    const owner = this.#isOfForeign(pointer) ? 'foreign' : ''
    const found = this.#found.add(`${clause} ${severity ?? ''} ${owner}`, pointer, () =>
      findingOf(this.basis.contract.clauses, this.#faultOf(clause, wrong, severity)),
    )
    if (found.severity !== 'violation') return
    this.#violated ??= new Set()
    this.#violated.add(this.prefix + pointer)
  }

  /** The places that violate a clause, also those for which no finding is listed. */
  get violated(): ReadonlySet<string> {
    return this.#violated ?? none
  }

  remark(clause: Id, key: string, wrong: FaultDetails): void {
    const whole = `${this.address} ${key}`
    if (this.remarks.includes(whole) || this.memory.remarked.has(whole)) return
    this.remarks.push(whole)
    this.report(clause, wrong)
  }

  /** Reports that the response as a whole is something else than the contract describes, on the clause that promises it. */
  reportPromise(wrong: FaultDetails): void {
    this.report(this.operation.promise as Id, { ...wrong, lacks: true })
  }

  /** Whether later responses are compared with what this one shows. Nobody knows what a write does that is asked for otherwise. */
  get isKept(): boolean {
    return this.asked === undefined || (isRead(this.exchange) && !this.#lacks)
  }

  /** Covers a clause and reports it if it does not hold, unless the place has a violation: it would only be a consequence. */
  check(clause: Id, holds: boolean, wrong: () => FaultDetails): void {
    if (holds) {
      this.cover(clause)
      return
    }
    const found = wrong()
    if (!this.#isUncertain && excused(found, this.asked) === found) this.cover(clause)
    const place = this.prefix + found.pointer
    // The response as a whole may have several violations.
    if (place === '' || !this.violated.has(place)) this.report(clause, found)
  }

  /** Sets aside a record that is not the one requested: nothing more is concluded from it. */
  setAside(located: LocatedRecord): void {
    this.records = this.records.filter((record) => record !== located)
  }

  /** Whether the request was sent after an earlier response had arrived. If no times are known, the order counts. */
  isAfter(seenAt: number | null): boolean {
    return this.sentAt === null || seenAt === null || this.sentAt >= seenAt
  }

  /** Whether an id belongs to a record that the trace made, was given or named. Only these records are compared over time (A49). */
  isOwn(id: string): boolean {
    return this.memory.own.has(id)
  }

  /** Whether faults of records in this list that are neither own nor known count as warnings. */
  get warnsOfForeign(): boolean {
    return this.operation.shared === true && this.settings.foreignRecords !== 'judge'
  }

  isForeign(id: unknown): boolean {
    return typeof id === 'string' && !this.isOwn(id) && !this.settings.known.has(id)
  }

  #isOfForeign(pointer: string): boolean {
    if (!this.warnsOfForeign) return false
    const [holder] = /^\/data\/\d+/.exec(pointer) ?? []
    return holder !== undefined && this.isForeign(valueAt(this.body, `${holder}/id`))
  }

  /** An own record as responses before this request showed it; `atOnce` asks for members that never change, and for others, too. */
  lastKnown(
    family: string,
    id: unknown,
    when: 'before' | 'atOnce' = 'before',
  ): LastKnown | undefined {
    if (typeof id !== 'string' || !this.isOwn(id)) return undefined
    const state = this.memory.records.get(`${family} ${id}`)
    const known = when === 'atOnce' || this.isAfter(state?.seenAt ?? null) ? state : undefined
    this.memory.consulted = known?.exchange
    return known
  }

  /**
   * The other writes that were under way at the same time and may have changed a record: the response may show what they did, or not.
   * Undefined where nobody knows them.
   */
  besides(
    family: string,
    id: unknown,
    owners = this.memory.records.get(`${family} ${id}`)?.owners,
  ): readonly Write[] | undefined {
    const { beside } = this.memory
    if (beside === undefined || beside.length === 0 || typeof id !== 'string') return beside
    return beside.filter((write) => mayTouch(write, { family, id }, owners))
  }

  /** Whether another write at the same time may have changed a record. */
  overlapsWriteOf(family: string, id: unknown): boolean {
    return this.besides(family, id)?.length !== 0
  }

  /** Whether another write at the same time may have changed the record that this one changes. */
  get overlapsWrite(): boolean {
    return this.overlapsWriteOf(this.operation.changes ?? '', this.params[0] ?? '')
  }

  fields(schema: string): Field {
    return this.basis.index.fields(schema)
  }

  #faultOf(clause: string, wrong: FaultDetails, severity: ClauseFault['severity']): ClauseFault {
    const { clauses } = this.basis.contract
    const expected = wrong.expected ?? describeActual(wrong.wanted)
    const actual = wrong.actual ?? describeActual(wrong.value)
    const pointer = this.prefix + this.placeOf(wrong.pointer)
    const { reason, keyword, message, refusals, isGone } = wrong
    const { origin = clauses[clause]?.of?.[this.#family()] } = wrong
    const { number: operation } = this.operation
    const { setBy = this.memory.consulted } = wrong
    const causedBy = setBy ?? undefined
    const values = { expected: wrong.wanted, actual: wrong.value }
    const fault = { clause, operation, pointer, message, expected, actual, values, origin }
    const refusedBy = refusedWith(this, wrong.pointer, wrong.value)
    return { ...fault, reason, keyword, causedBy, refusedBy, refusals, isGone, severity }
  }

  #family(): string {
    const { records } = this.basis.contract
    const { schema } = this
    return familyOf(records, records.lists[schema] ?? records.maps[schema] ?? schema)
  }
}

export function versionIn(
  { isVersion = () => true }: Pick<Declarations, 'isVersion'>,
  header: string | undefined,
): string | undefined {
  const text = header?.trim()
  return text !== undefined && isVersion(text) ? text : undefined
}
