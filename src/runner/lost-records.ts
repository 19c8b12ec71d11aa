import { isDeepStrictEqual } from 'node:util'
import { type ClauseId, clauses, type OperationAddress, operations } from '../contract/index.ts'
import { findingOf } from '../judge/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'

/**
 * The runs with those failed that were blocked because a record is gone that an earlier scenario of the run was shown: of
 * a kind that no operation makes, changes or removes (A54), so that the run itself cannot have used it up. The order is
 * that of the requests; scenarios that were recorded in different runs are not compared.
 */
export function withLostRecords(runs: readonly ScenarioRun[]): readonly ScenarioRun[] {
  return runs.map((run) => {
    const { outcome, lacks } = run.result
    if (outcome !== 'blocked' || lacks?.kind !== 'operation') return run
    const address = lacks.name as OperationAddress
    if (!readsLasting(address)) return run
    const index = run.exchanges.findLastIndex((exchange) => isGone(exchange, address))
    const gone = run.exchanges[index]
    const shownBy =
      gone && runs.find((earlier) => showed(earlier, gone) && earlier.seed === run.seed)
    return shownBy === undefined ? run : failed(run, { address, index, shownBy: shownBy.result.id })
  })
}

/** Whether an operation reads a record by nothing but its id, of a kind that no operation changes. */
function readsLasting(address: OperationAddress): boolean {
  const { method, path, response } = operations[address]
  const changed = Object.values(operations).map(
    (operation): string | false => 'changes' in operation && operation.changes,
  )
  return method === 'GET' && /^\/\w+\/\{\w+\}$/.test(path) && !changed.includes(response)
}

function isGone({ operation, response }: ReportedExchange, address: OperationAddress): boolean {
  const isThere = response === null || (response.status !== 404 && response.status !== 410)
  return !isThere && operation === operations[address].number
}

/** Whether a run holds a success of the same request that had ended when this one was sent. */
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

interface Loss {
  readonly address: OperationAddress
  /** Of the refused request among the exchanges of its scenario. */
  readonly index: number
  readonly shownBy: string
}

function failed(run: ScenarioRun, { address, index, shownBy }: Loss): ScenarioRun {
  const { number, method, path } = operations[address]
  const clause = `${address}#answer` as ClauseId
  const status = run.exchanges[index]?.response?.status
  const found = findingOf(clauses, {
    clause,
    operation: number,
    pointer: '',
    message: `${method} ${path}: status ${status}; expected: the record that ${shownBy} was shown.`,
    expected: `the record that ${shownBy} was shown`,
    actual: `status ${status}`,
  })
  const finding: Finding = { ...found, scenario: run.result.id, exchange: index }
  const { remedy: _, lacks: __, ...result } = run.result
  return {
    ...run,
    findings: [...run.findings, finding],
    reached: [...new Set([...run.reached, clause])],
    result: { ...result, outcome: 'failed' },
  }
}
