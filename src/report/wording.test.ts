import { expect, test } from 'vitest'
import type { ScenarioResult } from '../run/index.ts'
import { sampleRunWith } from './run.fixture.ts'
import { reasonsUndecided } from './wording.ts'

const scenario = (id: string, outcome: ScenarioResult['outcome'], reason = ''): ScenarioResult => ({
  id,
  title: id,
  outcome,
  durationMs: 1,
  reason,
})

test('the reasons that stopped most scenarios come first, and what is cut off is counted', () => {
  const scenarios = [
    scenario('a', 'blocked', 'No merchant.'),
    scenario('b', 'blocked', 'No account.'),
    scenario('c', 'errored', 'No account.'),
    scenario('d', 'passed'),
  ]
  const run = sampleRunWith({ scenarios, findings: [] })
  expect(reasonsUndecided(run, 5)).toEqual(['2 × No account.', '1 × No merchant.'])
  expect(reasonsUndecided(run, 1)).toEqual(['2 × No account.', 'and 1 more reason in run.json'])
})
