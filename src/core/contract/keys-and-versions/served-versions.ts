import { isRead, mostFailures } from '../../exchange/index.ts'
import { traceMap } from '../../judge/index.ts'
import { rulesVersionOf } from '../api-version.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { operations } from '../operations.ts'

const clause = 'versioning/versions#served'

/** The version under which a read was served last, by its address and credential. Whatever is written may end that. */
const servedOf = traceMap<string, { readonly version: string; readonly at: number | null }>()

/** How often a read failed since it was served, by address, credential and version. */
const failuresOf = traceMap<string, number>()

/** What is read under one version that the target claims is served under each that has the operation (A58). */
export const servedVersions = rule({
  clauses: [clause],
  needs: 'whole trace',
  judge(context) {
    if (servedUnderAnother(context) !== undefined) context.cover(clause)
  },
  judgeRefusal: judgeUnserved,
  judgeFailure(context) {
    const key = `${keyOf(context)} ${context.apiVersion}`
    const times = (failuresOf(context.memory).get(key) ?? 0) + 1
    failuresOf(context.memory).set(key, times)
    if (times === mostFailures) judgeUnserved(context)
  },
  record(context) {
    const { exchange, memory, apiVersion: version, receivedAt: at } = context
    failuresOf(memory).delete(`${keyOf(context)} ${version}`)
    if (!isRead(exchange)) servedOf(memory).clear()
    else if (context.isClaimed) servedOf(memory).set(keyOf(context), { version, at })
  },
  forget(memory) {
    servedOf(memory).clear()
  },
})

function keyOf({ exchange, credential }: RuleContext): string {
  return `${exchange.request.url} ${credential}`
}

/** The other version under which the same read was served before; undefined if it need not be served under this one. */
function servedUnderAnother(context: RuleContext): string | undefined {
  const { exchange, address, apiVersion, isClaimed, asked, memory } = context
  if (!isRead(exchange) || asked !== undefined || !isClaimed) return undefined
  if (operations[address as keyof typeof operations].since > rulesVersionOf(apiVersion))
    return undefined
  const { version = apiVersion, at = null } = servedOf(memory).get(keyOf(context)) ?? {}
  return version !== apiVersion && context.isAfter(at) ? version : undefined
}

function judgeUnserved(context: RuleContext<typeof clause>): void {
  const { operation, apiVersion, response } = context
  const another = servedUnderAnother(context)
  if (another === undefined) return
  const actual = `status ${response.status}`
  context.check(clause, false, () => ({
    pointer: '',
    expected: 'a response that serves the request',
    reason: `as under version ${another}`,
    actual,
    message: `${operation.method} ${operation.path}: ${actual} under version ${apiVersion}, although the same request is served under version ${another}.`,
  }))
}
