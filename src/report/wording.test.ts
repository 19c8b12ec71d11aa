import { expect, test } from 'vitest'
import type { ScenarioResult } from '../run/index.ts'
import { renderHtml } from './html.ts'
import { sampleCatalogue, sampleRunWith } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'
import { missingOf, undecidedLines } from './view/missing.ts'
import { describeForeign, describeNotKept, newsLines } from './wording.ts'

const scenario = (id: string, outcome: ScenarioResult['outcome'], reason = ''): ScenarioResult => ({
  id,
  title: id,
  outcome,
  durationMs: 1,
  reason,
})

test('exchanges that a report does not hold are counted in one line, with the reason', () => {
  expect(describeNotKept(sampleRunWith({}))).toBeUndefined()
  const notKept = { exchanges: 4_000, reason: 'it holds 300' }
  const run = sampleRunWith({}, { notKept })
  expect(describeNotKept(run)).toBe('4,000 judged exchanges are not in the report: it holds 300.')
  for (const text of [renderTerminal(run, sampleCatalogue), renderHtml(run, sampleCatalogue)])
    expect(text).toContain('4,000 judged exchanges are not in the report: it holds 300.')
})

test('what records of others are is said once, on the page and in the terminal', () => {
  expect(describeForeign([{}])).toBeUndefined()
  const foreign = { records: 9, judged: 5, faulty: 1 }
  const [first] = sampleRunWith({}).findings
  const warning = { ...first!, severity: 'warning' as const, actual: '7', foreign }
  const run = sampleRunWith({ findings: [warning, { ...warning, actual: '6', more: 2 }] })
  const text = renderTerminal(run, sampleCatalogue)
  expect(text.match(/Records of others, as /g)).toHaveLength(1)
  expect(text).toMatch(/4 × .*in\s+records of others/)
  expect(renderHtml(run, sampleCatalogue).match(/Records of others, as /g)).toHaveLength(1)
})

test('the reasons that stopped most scenarios come first, and what is cut off is counted', () => {
  const scenarios = [
    scenario('a', 'blocked', 'No merchant.'),
    scenario('b', 'blocked', 'No account.'),
    scenario('c', 'errored', 'No account.'),
    scenario('d', 'passed'),
  ]
  const run = sampleRunWith({ scenarios, findings: [] })
  const lines = (most: number) =>
    undecidedLines(run, missingOf(run), most).map(({ because }) => because)
  expect(lines(5)).toEqual(['2 × No account.', '1 × No merchant.'])
  expect(lines(1)).toEqual(['2 × No account.', 'and 1 more reason in run.json'])
})

test('without an earlier run a report says so', () => {
  const history = { since: null, broken: [], known: [], mended: [] }
  expect(newsLines(sampleRunWith({}, { history }), 5).lines).toEqual([
    'No earlier run against this target is remembered.',
  ])
})
