import { jsonKey } from '../../../base/json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import type { Operation } from '../operation.ts'
import { type OperationAddress, operations } from '../operations.ts'
import { listing } from '../records.ts'
import { circumstancesOf, findKnown, type KnownRecord, keyOf, nounOf } from './known-records.ts'

const retrieving = Object.entries<Operation>(operations).filter(
  ([, { method, path }]) => method === 'GET' && path.endsWith('}'),
)

/** Operations that the contract promises for a record whatever its state. */
const promised = Object.entries<Operation>(operations).filter(([, { inAnyState }]) => inAnyState)

const found = rule({
  clauses: [...retrieving, ...promised].map(([, { promise }]) => promise as Reading),
  operations: [...retrieving, ...promised].map(([address]) => address as OperationAddress),
  needs: 'whole trace',
  judgeRefusal(context) {
    const { operation, params, response, asked } = context
    const id = params.at(-1) ?? ''
    if (response.status !== 404 && response.status !== 410) return
    const seen = findKnown(context, id)
    if (seen === undefined || !context.isAfter(seen.seenAt)) return
    if (asked !== undefined || !isPromised(context)) return
    const clause = operation.promise as Reading
    noteRefusal(context, seen, clause)
    context.check(clause, false, () => ({
      pointer: '',
      expected: id,
      reason: 'as an earlier response showed it',
      actual: `status ${response.status}`,
      isGone: seen.shownBy === context.address,
      message: `${operation.method} ${operation.path}: ${id} is not found, although an earlier response showed it.`,
    }))
  },
})

type Reading = (typeof operations)[OperationAddress]['promise']

/** A write may be refused, in any form, if the contract does not promise exactly that request. */
function isPromised({ operation, sent, response, exchange }: RuleContext): boolean {
  const { method, inAnyState } = operation
  if (method === 'GET') return true
  // A write is not sent again, so nothing else shows who responded.
  const isOfApi = response.body.kind === 'json' && !exchange.mayRefuse
  return isOfApi && jsonKey(sent) === jsonKey(inAnyState)
}

interface Refusal {
  readonly seen: KnownRecord
  readonly clause: Reading
  readonly call: string
  readonly refusedAt: number | null
}

const refusalsOf = traceMap<string, Refusal>()

/** A record that was made just before may not have come everywhere yet, unless the proxy saw no write (A47). */
function noteRefusal(context: RuleContext, seen: KnownRecord, clause: Reading): void {
  const { exchange, operation, memory, settings, receivedAt: refusedAt } = context
  const now = Date.parse(exchange.response.headers.date ?? '') || (exchange.startedAt ?? Number.NaN)
  const isOld = Math.abs(now - Date.parse(String(seen.revision))) > 2_000
  if (!settings.isExcerpt || !(isOld || settings.isWhole)) return
  const call = `${operation.method} ${operation.path}`
  refusalsOf(memory).set(keyOf(seen.noun, seen.id, seen), { seen, clause, call, refusedAt })
}

const foundBetween = rule({
  clauses: retrieving.map(([, { promise }]) => promise as Reading),
  operations: listing,
  judge(context) {
    const { address, records, memory } = context
    const refusals = refusalsOf(memory)
    if (refusals.size === 0) return
    for (const { record, pointer } of records) {
      const { id, updated_at: revision } = record
      if (typeof id !== 'string' || typeof revision !== 'string') continue
      const key = keyOf(nounOf(address), id, circumstancesOf(context, id))
      const { seen, clause, call, refusedAt } = refusals.get(key) ?? {}
      if (seen?.shownBy !== address || seen.revision !== revision) continue
      if (!context.isAfter(refusedAt!)) continue
      refusals.delete(key)
      context.check(clause!, false, () => ({
        pointer: `${pointer}/id`,
        expected: `a record that ${call} returns`,
        value: id,
        message: `${call}: ${id} was not found, although the list shows it unchanged before and after.`,
      }))
    }
  },
})

export const foundRules = [found, foundBetween]
