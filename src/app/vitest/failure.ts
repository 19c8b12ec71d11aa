import { unheeded } from '../../base/log/index.ts'
import { type ClauseId, clauses } from '../../core/contract/index.ts'
import type { Finding, Run, ScenarioResult } from '../../core/run/index.ts'

export interface Failed {
  readonly result: ScenarioResult
  readonly findings: readonly Finding[]
  readonly exchanges: Run['exchanges']
  readonly remedy?: string
}

export function failureOf({ result, findings, exchanges, remedy }: Failed): Error {
  const texts = findings.map(({ clause, message, pointer, expected, actual, exchange }) =>
    [
      `${message} (${clause})`,
      `  clause    ${clauses[clause as ClauseId].says}`,
      ...requestLines(exchanges[exchange ?? -1]),
      ...(pointer === '' ? [] : [`  at        ${pointer}`]),
      `  expected  ${expected}`,
      `  actual    ${actual}`,
    ].join('\n'),
  )
  const again = `Repeat it: npx vitest run -t ${result.id}`
  const text = [result.reason ?? [], texts, remedy ?? [], again].flat().join('\n\n')
  return plainError(result.outcome === 'failed' ? 'ScenarioFailed' : 'ScenarioErrored', text)
}

function requestLines(exchange: Run['exchanges'][number] | undefined): readonly string[] {
  if (exchange === undefined) return []
  const { request, response } = exchange
  return [`  request   ${request.method} ${request.url} → ${response?.status ?? 'no response'}`]
}

/** An error without the calls that led to it, which say nothing of the target. */
export function plainError(name: string, text: string): Error {
  const lines = unheeded(text)
  const error = new Error(lines)
  error.name = name
  error.stack = `${name}: ${lines}`
  return error
}
