import { type Exchange, jsonOf, type Response, sequenceOf } from '../exchange/index.ts'
import { compareStates, hasChanged, movedMembers, wasWritten } from './agreement.ts'
import type { Context, Facts, FaultDetails, Rule } from './context.ts'
import type { Agreement, Contract } from './contract.ts'
import type { Coverage } from './coverage.ts'
import { describeActual, type Fault, findingOf, sentence } from './finding.ts'
import { createFindings } from './findings.ts'
import type { Match } from './match.ts'
import type { LastKnown, Memory } from './memory.ts'
import { familyOf, type LocatedRecord, type RecordShapes } from './records.ts'
import type { SchemaIndex } from './schema-index.ts'
import { judgeShape } from './shape.ts'
import type { RemovedPath, Settings } from './terms.ts'

/** What the exchanges of a trace share. */
export interface TraceState<S extends Settings> {
  readonly contract: Contract<S>
  readonly index: SchemaIndex
  readonly settings: S
  /** The header that names the version, in lower case. */
  readonly versionHeader: string
  readonly coverage: Coverage
  readonly memory: Memory
  readonly removedPathOf: (url: string) => RemovedPath | undefined
  /** The rules that are for an operation, by its address. */
  readonly rulesOf: (address: string) => readonly Rule<S>[]
}

/** An exchange that has a response. */
export type Complete = Exchange & { readonly response: Response }

/** What a rule judges with: the facts of an exchange, and the means to cover, check and report. */
export function createContext<S extends Settings>(
  { contract, index, memory, coverage, settings, versionHeader }: TraceState<S>,
  exchange: Complete,
  { address, operation, params }: Match,
): Context<string, S> {
  const { agreement, wording } = contract
  const { request, response } = exchange
  const sequence = sequenceOf(exchange)
  // A request that names its version leaves no doubt about it.
  const version = versionIn(contract, request.headers[versionHeader])
  const isAsSet = version === undefined || settings.versionKnown
  const apiVersion = version ?? settings.apiVersion
  const context: Context<string, S> = {
    address,
    operation,
    params,
    exchange,
    response,
    receivedAt: sequence?.ended ?? null,
    sent: jsonOf(request.body),
    body: jsonOf(response.body),
    prefix: '',
    schema: operation.response,
    apiVersion,
    settings: isAsSet ? settings : { ...settings, versionKnown: true },
    memory,
    placeOf: (pointer) => pointer,
    records: [],
    isPart: false,
    ...reportingTo(() => context, contract, coverage),
    setAside(located) {
      context.records = context.records.filter((kept) => kept !== located)
    },
    isAfter: (seenAt) => sequence === null || seenAt === null || sequence.sent >= seenAt,
    lastKnown(family, id) {
      if (typeof id !== 'string' || !context.isOwn(id)) return undefined
      const state = memory.records.get(`${family} ${id}`)
      if (state === undefined || !context.isAfter(state.seenAt)) return undefined
      memory.consulted = state.exchange
      const isSameView = state.credential === request.headers.authorization
      return isSameView || !settings.isExcerpt ? state : undefined
    },
    isOwn: (id) => memory.own.has(id),
    tree: index.tree,
    fields: index.fields,
    judgeShape(schema, value, at) {
      coverage.addSchema(schema, value, context.apiVersion)
      judgeShape(context, { schema, value, at, index, wording })
    },
    ...comparisons(() => context, agreement),
    moved: (schema, was, is) => movedMembers(index.fields(schema), was, is),
  }
  return context
}

/** How rules compare records over time. */
function comparisons(
  contextOf: () => Context,
  agreement: Agreement,
): Pick<Context, 'unchanged' | 'compare' | 'compareWith'> {
  // A request that the excerpt lacks may have changed a record whose revision stands still.
  const isOpen = ({ record, seenTime }: LastKnown, { family }: LocatedRecord) =>
    contextOf().settings.isExcerpt &&
    (contextOf().memory.still.has(family) ||
      agreement.mayRepeat(record[agreement.revision], seenTime))
  const differs = (was: LastKnown, is: LocatedRecord) =>
    isOpen(was, is) || hasChanged(agreement, was, is, contextOf().apiVersion)
  const mayHaveChanged = (before: LastKnown, located: LocatedRecord) =>
    differs(before, located) || wasWritten(contextOf().memory, before, located)
  const lastKnown = ({ family, record }: LocatedRecord) => contextOf().lastKnown(family, record.id)
  return {
    unchanged(located) {
      const before = lastKnown(located)
      return before === undefined || mayHaveChanged(before, located) ? undefined : before
    },
    compare(located) {
      const before = lastKnown(located)
      if (before === undefined) return
      compareStates(contextOf(), agreement, before, located, mayHaveChanged(before, located))
    },
    compareWith: (was, is) => compareStates(contextOf(), agreement, was, is, differs(was, is)),
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

/** How rules cover, check and report. */
function reportingTo(
  contextOf: () => Facts,
  contract: Pick<Contract, 'clauses' | 'records'>,
  coverage: Coverage,
): Pick<
  Context,
  'findings' | 'remarks' | 'cover' | 'report' | 'remark' | 'reportPromise' | 'check'
> {
  const violated = new Set<string>()
  const findings = createFindings()
  const remarks = new Set<string>()
  function report(clause: string, wrong: FaultDetails): void {
    const { pointer, severity = '', times = 1 } = wrong
    findings.add(`${clause} ${severity}`, pointer, times, () => {
      const origin =
        wrong.origin ?? contract.clauses[clause]?.of?.[familyIn(contract.records, contextOf())]
      const finding = findingOf(contract.clauses, {
        ...faultOf(contextOf(), clause, wrong),
        origin,
      })
      if (finding.severity === 'violation') violated.add(contextOf().prefix + pointer)
      return finding
    })
  }
  return {
    findings: findings.list,
    remarks,
    cover: coverage.add,
    report,
    remark(clause, key, wrong) {
      const whole = `${contextOf().address} ${key}`
      if (remarks.has(whole) || contextOf().memory.remarked.has(whole)) return
      remarks.add(whole)
      report(clause, wrong)
    },
    reportPromise: (wrong) => report(contextOf().operation.promise, wrong),
    check(clause, holds, wrong) {
      coverage.add(clause)
      if (holds) return
      const found = wrong()
      const place = contextOf().prefix + found.pointer
      // The response as a whole may have several.
      if (place === '' || !violated.has(place)) report(clause, found)
    },
  }
}

/** The family of the records that a response shows. */
function familyIn(shapes: RecordShapes, { schema }: Facts): string {
  return familyOf(shapes, shapes.lists[schema] ?? shapes.maps[schema] ?? schema)
}

function faultOf(
  { operation, prefix, placeOf, memory }: Facts,
  clause: string,
  wrong: FaultDetails,
): Fault {
  const { severity, reason, keyword } = wrong
  const expected = wrong.expected ?? describeActual(wrong.wanted)
  const actual = wrong.actual ?? describeActual(wrong.value)
  const pointer = prefix + placeOf(wrong.pointer)
  const message = wrong.message ?? sentence(operation, pointer, actual, expected, reason)
  const because = memory.consulted
  return {
    clause,
    operation: operation.number,
    pointer,
    message,
    expected,
    actual,
    values: { expected: wrong.wanted, actual: wrong.value },
    ...(reason !== undefined && { reason }),
    ...(keyword !== undefined && { keyword }),
    ...(because !== undefined && { because }),
    ...(severity !== undefined && { severity }),
  }
}
