import { expect, test } from 'vitest'
import type { ScenarioResult } from '../run/index.ts'
import { sampleRun } from './run.fixture.ts'
import { reasonsUndecided } from './undecided.ts'

const story = (
  id: string,
  outcome: ScenarioResult['outcome'],
  reason?: string,
): ScenarioResult => ({
  id,
  title: id,
  outcome,
  durationMs: 1,
  ...(reason !== undefined && { reason }),
})

test('the reasons that stopped most stories come first, and what is cut off is counted', () => {
  const scenarios = [
    story('a', 'blocked', 'No merchant.'),
    story('b', 'blocked', 'No account.'),
    story('c', 'errored', 'No account.'),
    story('d', 'passed'),
  ]
  const run = { ...sampleRun, scenarios }
  expect(reasonsUndecided(run, 5)).toEqual(['2 × No account.', '1 × No merchant.'])
  expect(reasonsUndecided(run, 1)).toEqual(['2 × No account.', 'and 1 more in the report'])
})
