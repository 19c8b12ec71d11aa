import { mostFailures } from '../../exchange/index.ts'
import { traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { type OperationAddress, operations } from '../operations.ts'
import { wasShown } from './known-records.ts'

interface FailingRead {
  readonly credential: string
  readonly version: string
  readonly times: number
  readonly firstEndedAt: number | null
  readonly last: { readonly sentAt: number | null; readonly endedAt: number | null }
  /** When the response to another read had arrived that the target served since; undefined if it served none. */
  readonly servedAt?: number | null
}

const failingOf = traceMap<string, FailingRead>()

function keyOf({ exchange, apiVersion, credential }: RuleContext): string {
  return `${exchange.request.url} ${apiVersion} ${credential}`
}

function withAttempt(before: FailingRead | undefined, context: RuleContext): FailingRead {
  const { sentAt, receivedAt: endedAt, apiVersion: version, credential } = context
  const last = { sentAt, endedAt }
  if (before === undefined) return { credential, version, times: 1, firstEndedAt: endedAt, last }
  const isSame = sentAt !== null && before.last.sentAt === sentAt
  if (isSame || !context.isAfter(before.last.endedAt)) return before
  return { ...before, times: before.times + 1, last }
}

const reads = Object.entries(operations).filter(([, { method }]) => method === 'GET')

/** A read that fails each time, while others are served, is not answered as its operation promises (A69). */
export const failedReads = rule({
  clauses: reads.map(([, { promise }]) => promise),
  operations: reads.map(([address]) => address as OperationAddress),
  judgeFailure(context) {
    const { memory, operation, response, exchange } = context
    const failing = failingOf(memory)
    const read = withAttempt(failing.get(keyOf(context)), context)
    failing.set(keyOf(context), read)
    const { times, servedAt } = read
    // What a query selects is not in the contract.
    if (times < mostFailures || servedAt === undefined || exchange.request.url.includes('?')) return
    if (!context.isAfter(servedAt) || !wasShown(context)) return
    const clause = operation.promise as (typeof reads)[number][1]['promise']
    context.check(clause, false, () => ({
      pointer: '',
      expected: 'a response that serves the request',
      setBy: null,
      actual: `status ${response.status}`,
      message: `${operation.method} ${operation.path} failed with status ${response.status} ${times} times in a row, and another read was served in between.`,
    }))
  },
  record(context) {
    const failing = failingOf(context.memory)
    failing.delete(keyOf(context))
    for (const [key, read] of failing) {
      const isAlike = read.credential === context.credential && read.version === context.apiVersion
      if (isAlike && context.isAfter(read.firstEndedAt))
        failing.set(key, { ...read, servedAt: context.receivedAt })
    }
  },
})
