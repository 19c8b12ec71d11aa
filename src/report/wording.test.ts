import { expect, test } from 'vitest'
import type { Run, ScenarioResult } from '../run/index.ts'
import { renderHtml } from './html.ts'
import { sampleCatalogue, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'
import { missingOf, undecidedLines } from './view/missing.ts'
import { describeForeign, describeNotKept, exemptionNews, newsLines } from './wording.ts'

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
  expect(describeNotKept(run)).toBe(
    '4,000 exchanges (subjects included) are not in the report: it holds 300.',
  )
  for (const text of [renderTerminal(run, sampleCatalogue), renderHtml(run, sampleCatalogue)])
    expect(text).toContain(
      '4,000 exchanges (subjects included) are not in the report: it holds 300.',
    )
})

test('what records of others are is said once, on the page and in the terminal', () => {
  expect(describeForeign([{}])).toBeUndefined()
  const foreign = { records: 9, judged: 5, faulty: 1 }
  const [first] = sampleRunWith({}).findings
  const warning = { ...first!, severity: 'warning' as const, actual: '7', foreign }
  const run = sampleRunWith({ findings: [warning, { ...warning, actual: '6', more: 2 }] })
  const text = renderTerminal(run, sampleCatalogue)
  expect(text.match(/These are records of others, as /g)).toHaveLength(1)
  expect(renderHtml(run, sampleCatalogue).match(/These are records of others, as /g)).toHaveLength(
    1,
  )
})

test('the reasons that stopped most scenarios come first, and what is cut off is counted', () => {
  const scenarios = [
    scenario('a', 'blocked', 'No merchant.'),
    scenario('b', 'blocked', 'No account.'),
    scenario('c', 'errored', 'No account.'),
    scenario('d', 'passed'),
  ]
  const run = sampleRunWith(
    { scenarios, findings: [] },
    { completeness: 'incomplete', clauses: [] },
  )
  const lines = (most: number) =>
    undecidedLines(run, missingOf(run), most).map(({ because }) => because)
  expect(lines(5)).toEqual(['No account. (2 scenarios)', 'No merchant. (1 scenario)'])
  expect(lines(1)).toEqual(['No account. (2 scenarios)', 'and 1 more reason in run.json'])
})

test('a complete run has no reasons for being incomplete, and what is accepted is none', () => {
  const [clause] = sampleRun.clauses
  const gap = { ...clause!, verdict: 'unreached', reason: 'No response had it.' } as const
  const [open, accepted] = [
    { ...gap, id: 'a#open' },
    { ...gap, id: 'a#accepted', accepted: true as const },
  ]
  const linesOf = (completeness: Run['completeness']) => {
    const run = sampleRunWith({}, { clauses: [open, accepted], scenarios: [], completeness })
    return undecidedLines(run, missingOf(run), 5).map(({ because }) => because)
  }
  expect(linesOf('complete')).toEqual([])
  expect(linesOf('incomplete').at(-1)).toBe(
    'No response showed what these clauses are about. (1 clause: a#open)',
  )
  expect(linesOf('incomplete').join()).not.toContain('a#accepted')
})

test('the page lists each reason once, and calls none of them hidden', () => {
  const scenarios = [
    scenario('a', 'blocked', 'No merchant.'),
    scenario('b', 'blocked', 'No account.'),
  ]
  const head = { completeness: 'incomplete', verdict: 'incomplete', clauses: [] } as const
  const page = renderHtml(sampleRunWith({ scenarios, findings: [] }, head), sampleCatalogue)
  expect(page.match(/No merchant\./g)).toHaveLength(1)
  expect(page).not.toContain('more reason')
})

test('an entry of "untested" that is no longer needed is reported', () => {
  const entry = {
    clause: 'a#b',
    reason: 'Rare.',
    state: 'stale',
    message: 'a#b is tested.',
  } as const
  const applied = { ...entry, state: 'applied', message: 'a#b is accepted.' } as const
  const run = sampleRunWith({}, { untested: [entry, applied], waivers: [] })
  expect(exemptionNews(run)).toEqual(['a#b is tested.'])
})

test('without an earlier run a report says so', () => {
  const history = { since: null, broken: [], known: [], mended: [] }
  expect(newsLines(sampleRunWith({}, { history }), 5).lines).toEqual([
    'No earlier run against this target is remembered.',
  ])
})
