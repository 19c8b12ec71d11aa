import { expect, test } from 'vitest'
import type { ScenarioResult } from '../../core/run/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { withBrokenClauses } from './blocked.ts'

test('a subject that another scenario could not have is lacking because of the clause that is broken there, or none', () => {
  const lacks = { kind: 'subject', name: 'webhook' } as const
  const reasonFor = (brokenClause: string | undefined) => {
    const result = { id: 'a/b/two', title: '', lacks, reason: 'None was found.', durationMs: 1 }
    const failed = {
      ...result,
      id: 'a/b/one',
      outcome: 'failed',
      ...(brokenClause && { brokenClause }),
    }
    const blocked = { ...result, outcome: 'blocked', remedy: 'Add one.' }
    const runs = [failed, blocked].map(
      (each) => ({ result: each as ScenarioResult }) as ScenarioRun,
    )
    const [, last] = withBrokenClauses(runs)
    return [last!.result.reason, last!.result.brokenClause, last!.result.remedy]
  }
  const clause = 'webhooks/list#data'
  const reason = `The subject webhook cannot be used, because ${clause} is broken.`
  expect(reasonFor(clause)).toEqual([reason, clause, undefined])
  expect(reasonFor(undefined)).toEqual(['None was found.', undefined, 'Add one.'])
})
