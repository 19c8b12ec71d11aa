import { isObject, partsOf } from '../../../base/json/index.ts'
import { jsonOf } from '../../exchange/index.ts'
import {
  isBlankLeftOut,
  isMasked,
  type Memory,
  memberAt,
  parametersOf,
  type RecordValue,
  sameValue,
  traceMap,
  type Write,
} from '../../judge/index.ts'
import { type ClauseId, clauses } from '../clauses/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import type { Operation } from '../operation.ts'
import { type OperationAddress, operations } from '../operations.ts'
import { hasOneParent } from '../owners.ts'
import { isList, membersNaming, nounOfParent, parentOf, recordOf } from '../records.ts'
import { nounOf } from './known-records.ts'

/** One of the members, at least, is as the parameter of the path. */
type Row = readonly [OperationAddress, members: readonly string[], parameter: number, ClauseId]

type Table = Readonly<Record<string, Pick<Operation, 'path' | 'response'>>>

const isStated = (clause: string): clause is ClauseId => Object.hasOwn(clauses, clause)

/** Where an operation has a clause of its id, its record is the one that the last id of its path names. */
const ownIds = Object.entries<Operation>(operations).flatMap(([name, { path }]): readonly Row[] => {
  const clause = `${name}#id`
  if (!isStated(clause)) return []
  return [[name as OperationAddress, ['id'], parametersOf(path).length - 1, clause]]
})

/** Where a record names the entity or the account that its path leads through, they are the same; of two parties, one is. */
export function rowsOfParents(table: Table, isClause: (text: string) => boolean = isStated) {
  return Object.entries(table).flatMap(([name, operation]): readonly Row[] => {
    const parent = parentOf(operation)
    const noun = nounOf(name)
    const clause = [name, `${noun}/${noun.slice(0, -1)}`]
      .map((of) => `${of}#${parent}`)
      .find(isClause)
    if (parent === undefined || clause === undefined) return []
    const members = membersNaming(parent, recordOf(operation))
    return members.length === 0 ? [] : [[name as OperationAddress, members, 0, clause as ClauseId]]
  })
}

const parents = rowsOfParents(operations)

const sameAsInPath: readonly Row[] = [...ownIds, ...parents]

const rowsOf = Map.groupBy(sameAsInPath, ([address]): string => address)

/** The clauses that an operation has by its row: of its answer, of the record that its path names, and of the parent there. */
export function clausesOfRow(address: OperationAddress): readonly string[] {
  const operation: Operation = operations[address]
  const parent = parentOf(operation)
  const isNamed = parent !== undefined && membersNaming(parent, recordOf(operation)).length > 0
  const ofParent = parents.find(([name]) => name === address)?.[3] ?? `${address}#${parent}`
  const ofPath = operation.path.includes('{') ? clauseOfPath(address) : []
  return [...new Set([operation.promise, ofPath, isNamed ? ofParent : []].flat())]
}

/**
 * The clause that the record is the one that the path names, or else that it belongs to the parent that the path names. It may not be
 * stated yet. What a list shows below its parent, and does not name it, has no other parent, or else the operation has a clause of it.
 */
export function clauseOfPath(address: OperationAddress): ClauseId {
  const [[, , , clause] = []] = rowsOf.get(address) ?? []
  return clause ?? (unnamedParent(address, operations[address]) as ClauseId)
}

export function unnamedParent(address: string, operation: Table[string]): string {
  const parent = isList(operation) ? nounOfParent(operation) : undefined
  if (parent === undefined) return `${address}#id`
  const own = `${address}#${parent}`
  return isStated(own) || !hasOneParent(operation) ? own : 'conventions/records#one-parent'
}

/** The record is the one that the path names, or belongs to the parent that the path names (reading A29). */
const identity = rule({
  clauses: sameAsInPath.map(([, , , clause]) => clause),
  operations: [...new Set(sameAsInPath.map(([address]) => address))],
  judge(context) {
    const { address, params, records } = context
    const rows = rowsOf.get(address) ?? []
    for (const located of records) {
      const { record, pointer } = located
      for (const [, members, param, clause] of rows) {
        const isSame = isAsInPath(record, members, params[param])
        if (isSame === undefined) continue
        const [first = ''] = members
        if (!isSame && first === 'id') context.setAside(located)
        context.check(clause, isSame, () => ({
          pointer: `${pointer}/${first}`,
          wanted: params[param],
          reason: 'as in the path',
          value: record[first],
        }))
      }
    }
  },
})

/** Whether one of the members is as in the path; undefined where a member that is not shown may be. */
export function isAsInPath(
  record: RecordValue,
  members: readonly string[],
  wanted: string | undefined,
): boolean | undefined {
  const values = members.map((member) => record[member])
  if (wanted !== undefined && values.includes(wanted)) return true
  return values.every((value) => typeof value === 'string') ? false : undefined
}

const echoes = [
  ['verification-sessions/create', '/type', 'verification-sessions/create#sent'],
  ['verification-sessions/create', '/method', 'verification-sessions/create#sent'],
  ['accounts/create', '/holder_id', 'accounts/create#holder'],
  ['accounts/create', '/ach/routing', 'accounts/create#sent'],
  ['accounts/create', '/ach/type', 'accounts/create#sent'],
  ['accounts/create', '/ach/number', 'accounts/create#sent-number'],
  ['payments/simulate', '/status', 'payments/simulate#status'],
  ['reports/create', '/type', 'reports/create#type'],
] as const satisfies readonly (readonly [OperationAddress, pointer: string, clause: string])[]

function isWithheld(shown: unknown, whole: unknown): boolean {
  if (typeof shown !== 'string') return true
  if (shown === whole) return false
  return isMasked(shown) || (shown !== '' && isEnd(shown, String(whole)))
}

/** Whether a text is only the end of a number. A number without its leading zeros is not. */
function isEnd(shown: string, whole: string): boolean {
  if (!whole.endsWith(shown)) return false
  return shown.length <= 4 || !/^0+$/.test(whole.slice(0, -shown.length))
}

/** The holder for whom the trace created the first account: a target that knows this one alone is right by chance. */
const firstHolder = traceMap<'holder', unknown>()

function isOfOneHolder(clause: string, sent: unknown, memory: Memory): boolean {
  if (clause !== 'accounts/create#holder') return false
  const known = firstHolder(memory)
  if (!known.has('holder')) known.set('holder', sent)
  return known.get('holder') === sent
}

/** None of what is echoed is free text. */
function isEchoOf(sent: string, shown: unknown): boolean {
  return sameValue({ text: false }, shown, sent) || isBlankLeftOut(sent, shown)
}

/** Whether another write at the same time may have set what stands there: it sent that, or it does something else. */
function mayBeOfOther(context: RuleContext, path: readonly string[], shown: unknown): boolean {
  const [located] = context.records
  if (located === undefined) return false
  const beside = context.besides(located.family, located.record.id)
  const mayShow = ({ request, match }: Write) => {
    const sent = memberAt(jsonOf(request.body), path)
    return match?.address !== context.address || (isText(sent) && isEchoOf(sent, shown))
  }
  return beside?.some(mayShow) ?? true
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether what is shown says nothing about what was sent. */
function isOpen(
  context: RuleContext,
  clause: string,
  path: readonly string[],
  { sent, shown }: { readonly sent: string; readonly shown: unknown },
): boolean {
  if (path.at(-1) === 'number' && isWithheld(shown, sent)) return true
  if (isEchoOf(sent, shown)) return isOfOneHolder(clause, sent, context.memory)
  return mayBeOfOther(context, path, shown)
}

const echo = rule({
  clauses: echoes.map(([, , clause]) => clause),
  operations: echoes.map(([address]) => address),
  judge(context) {
    if (!isObject(context.sent) || !isObject(context.body)) return
    for (const [address, pointer, clause] of echoes) {
      const path = partsOf(pointer)
      const sent = memberAt(context.sent, path)
      // A value of another type cannot come back as it was sent: every one of these members is a text.
      if (address !== context.address || !isText(sent)) continue
      if (path.length > 1 && !isObject(memberAt(context.body, path.slice(0, -1)))) continue
      const value = memberAt(context.body, path)
      if (isOpen(context, clause, path, { sent, shown: value })) continue
      context.check(clause, isEchoOf(sent, value), () => ({
        pointer,
        wanted: sent,
        reason: 'as it was sent',
        value,
        // This request itself.
        setBy: null,
      }))
    }
  },
})

/** Every refusal covers it. A scenario that sends what the contract does not describe reports a failure. */
const noFailure = rule({
  clauses: ['conventions/requests#no-failure'],
  judgeRefusal: (context) => context.cover('conventions/requests#no-failure'),
})

export const requests = [identity, echo, noFailure]
