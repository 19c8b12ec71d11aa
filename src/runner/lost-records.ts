import { isDeepStrictEqual } from 'node:util'
import { type ClauseId, clauses, type OperationAddress, operations } from '../contract/index.ts'
import { objectOf } from '../json/index.ts'
import { findingOf } from '../judge/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'

/**
 * Fails scenarios that were blocked because a record is gone that an earlier scenario of the run was shown. No operation removes
 * such a record, and no owner has withdrawn consent, so the run itself cannot have used it up. The order is that of the requests.
 * Scenarios that were recorded in different runs are not compared.
 */
export function withLostRecords(runs: readonly ScenarioRun[]): readonly ScenarioRun[] {
  return runs.map((run) => {
    const { outcome, lacks } = run.result
    if (outcome !== 'blocked' || lacks?.kind !== 'operation') return run
    const address = lacks.name as OperationAddress
    const { method, path } = operations[address]
    if (method !== 'GET' || !path.endsWith('}')) return run
    const index = run.exchanges.findLastIndex((exchange) => isGone(exchange, address))
    const gone = run.exchanges[index]
    if (gone === undefined) return run
    const sameRun = runs.filter(({ seed }) => seed === run.seed)
    const shownBy = sameRun.find((earlier) => showed(earlier, gone))
    if (shownBy === undefined || mayBeWithdrawn(gone, sameRun)) return run
    return failed(run, address, index, shownBy.result.id)
  })
}

/**
 * Whether consent was withdrawn before a request for a record: by the entity that owns it, or by any entity if the owner is not
 * known.
 */
function mayBeWithdrawn({ request, startedAt }: ReportedExchange, runs: readonly ScenarioRun[]) {
  const exchanges = runs.flatMap((run) => run.exchanges)
  const account = idIn(request, 'acc_')
  const owner = idIn(request, 'ent_') ?? (account && holderOf(account, exchanges))
  if (owner === undefined && account === undefined) return false
  return exchanges.some(
    (exchange) =>
      exchange.operation === operations['entities/withdraw-consent'].number &&
      Date.parse(exchange.startedAt ?? '') <= Date.parse(startedAt ?? '') &&
      (owner === undefined || idIn(exchange.request, 'ent_') === owner),
  )
}

/** The entity that holds an account, as a response shows it. */
function holderOf(account: string, exchanges: readonly ReportedExchange[]): string | undefined {
  for (const { response } of exchanges) {
    for (const record of [response?.body, objectOf(response?.body).data].map(objectOf)) {
      if (record.id === account && typeof record.holder_id === 'string') return record.holder_id
    }
  }
  return undefined
}

/** The first id of a kind in the path of a request. */
function idIn({ url }: ReportedExchange['request'], prefix: string): string | undefined {
  return new URL(url).pathname.split('/').find((part) => part.startsWith(prefix))
}

function isGone({ operation, response }: ReportedExchange, address: OperationAddress): boolean {
  const isThere = response === null || (response.status !== 404 && response.status !== 410)
  return !isThere && operation === operations[address].number
}

/** Whether a run has a success of the same request that ended before this request was sent. */
function showed({ exchanges }: ScenarioRun, { request, startedAt = '' }: ReportedExchange) {
  return exchanges.some((exchange) => {
    const { status = 0 } = exchange.response ?? {}
    const endedAt = Date.parse(exchange.startedAt ?? '') + exchange.durationMs
    const isEarlier = endedAt <= Date.parse(startedAt)
    return (
      status >= 200 && status < 300 && isEarlier && isDeepStrictEqual(exchange.request, request)
    )
  })
}

/** The run with a finding about its refused request, which is at `index` of its exchanges. */
function failed(run: ScenarioRun, address: OperationAddress, index: number, shownBy: string) {
  const { number, method, path } = operations[address]
  const clause = `${address}#answer` as ClauseId
  const status = run.exchanges[index]?.response?.status
  const found = findingOf(clauses, {
    clause,
    operation: number,
    pointer: '',
    message: `${method} ${path}: status ${status}; expected the record that an earlier response showed (${shownBy}).`,
    expected: `the record that an earlier response showed (${shownBy})`,
    actual: `status ${status}`,
  })
  const finding: Finding = { ...found, scenario: run.result.id, exchange: index }
  const { remedy: _, lacks: __, ...result } = run.result
  return {
    ...run,
    findings: [...run.findings, finding],
    reached: [...new Set([...run.reached, clause])],
    result: { ...result, outcome: 'failed' } as const,
  }
}
