import { expect, test } from 'vitest'
import type { ReportedExchange, ScenarioResult } from '../run/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'
import { withBrokenClauses } from './blocked-by-findings.ts'

interface Facts extends Partial<ScenarioResult> {
  /** The statuses of the responses that broke `merchants/retrieve#id` and `merchants/retrieve#answer`. */
  readonly broken?: readonly number[]
}

function runOf(id: string, { broken = [], ...facts }: Facts): ScenarioRun {
  const clauses = ['merchants/retrieve#id', 'merchants/retrieve#answer']
  const result = { id, title: id, outcome: 'blocked', durationMs: 1, ...facts } as const
  const findings = broken.map((_, exchange) => ({
    ...{ clause: clauses[exchange]!, origin: 'C1', severity: 'violation', operation: 18 },
    ...{ pointer: '', message: `Response ${exchange}.`, expected: '', actual: '', exchange },
  }))
  const exchanges = broken.map((status) => ({ response: { status } }) as ReportedExchange)
  return { result, findings, exchanges } as unknown as ScenarioRun
}

const causesOf = (...runs: readonly ScenarioRun[]) =>
  withBrokenClauses(runs).map(({ result }) => result.brokenClause)

test('a subject that another scenario could not have is lacking because of the clause that is broken there, or none', () => {
  const stopped = { lacks: { kind: 'subject', name: 'webhook' }, reason: 'There is none.' } as const
  const failed = { ...stopped, outcome: 'failed', broken: [200, 200] } as const
  const clause = 'merchants/retrieve#id'
  const known = runOf('a/b/one', { ...failed, brokenClause: clause })
  expect(causesOf(known, runOf('a/b/two', stopped))).toEqual([clause, clause])
  expect(causesOf(runOf('a/b/one', failed), runOf('a/b/two', stopped))).toEqual([
    undefined,
    undefined,
  ])
})

test('an operation is lacking because of a clause that a refusal broke, and no other', () => {
  const lacks = { kind: 'operation', name: 'merchants/retrieve' } as const
  const failed = (broken: readonly number[]) => runOf('a/b/one', { outcome: 'failed', broken })
  const blocked = runOf('a/b/two', { lacks })
  expect(causesOf(failed([200, 404]), blocked)).toEqual([undefined, 'merchants/retrieve#answer'])
  expect(causesOf(failed([200, 200]), blocked)).toEqual([undefined, undefined])
})
