import { expect, test } from 'vitest'
import { withNamedExchanges } from './named-exchanges.ts'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'

const [first] = sampleRun.exchanges
const exchanges = ['a/b/c', 'd/e/f'].flatMap((scenario) =>
  [1, 2, 3, 4].map((step) => ({ ...first!, scenario, step })),
)
const { exchange: _, ...violation } = sampleEvents.findings[0]!
const finding = { ...violation, scenario: 'd/e/f', exchange: 6, step: 3 }

test('what shows a fault is kept with the steps before it, and the others are counted', () => {
  const run = withNamedExchanges(sampleRunWith({ findings: [finding] }, { exchanges }))
  expect(run.exchanges.map(({ scenario, step }) => `${scenario} ${step}`)).toEqual([
    'd/e/f 1',
    'd/e/f 2',
    'd/e/f 3',
  ])
  expect(run.findings[0]?.exchange).toBe(2)
  expect(run.exchangesLeftOut).toBe(5)
  expect(withNamedExchanges(run)).toBe(run)
})

test('a fault that was seen often keeps the exchange of its simplest occurrence alone', () => {
  const findings = [{ ...finding, scenario: 'a/b/c', exchange: 3, step: 4 }, finding]
  const run = withNamedExchanges(sampleRunWith({ findings }, { exchanges }))
  expect(run.exchanges).toHaveLength(3)
  expect(run.findings.map(({ exchange }) => exchange)).toEqual([undefined, 2])
})

test('a violation keeps its exchange where a simpler occurrence of the same fault is only warned of', () => {
  const warning = { ...finding, severity: 'warning', exchange: 4, step: 1 } as const
  const run = withNamedExchanges(sampleRunWith({ findings: [warning, finding] }, { exchanges }))
  expect(run.findings.map(({ exchange }) => exchange)).toEqual([0, 2])
})

test('a remark keeps its exchange, and no steps', () => {
  const novelty = { ...finding, severity: 'novelty' } as const
  const run = withNamedExchanges(sampleRunWith({ findings: [novelty] }, { exchanges }))
  expect(run.exchanges).toHaveLength(1)
})

test('a run of which all is named stays as it is', () => {
  const run = sampleRunWith({ findings: [{ ...finding, exchange: 0 }] }, { exchanges: [first!] })
  expect(withNamedExchanges(run)).toBe(run)
})
