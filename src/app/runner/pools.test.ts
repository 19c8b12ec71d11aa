import { expect, test } from 'vitest'
import { type LoadedScenario, scenario, usesOf } from '../../sources/scenario/index.ts'
import { planPools } from './pools.ts'

type Parts = Omit<Parameters<typeof scenario>[1], 'run'>

const at = (id: string, parts: Partial<Parts> = {}): LoadedScenario => ({
  id,
  file: `/suites/${id}.scenario.ts`,
  scenario: scenario(id, { proves: [], ...parts, run: async () => {} }),
})

const two = at('two', {
  needs: ['payment.pending', 'payment.pending'],
  proves: ['payments/cancel#canceled', 'payments/cancel#both-legs', 'payments/cancel#answer'],
})
const same = at('same', { needs: ['payment.pending'], proves: ['payments/cancel#canceled'] })
const again = at('again', { needs: ['payment.pending'], proves: ['payments/cancel#canceled'] })
const other = at('other', { needs: ['payment.pending'], proves: ['payments/simulate#answer'] })
const free = at('free', { needs: ['merchant'] })
const all = [two, same, free, again, other]

const planFor = (values: number) => {
  const pool = { values: Array.from({ length: values }, (_, nth) => ({ id: `pmt_${nth}` })) }
  return planPools(all, {
    subjects: { 'payment.pending': pool },
    actions: {},
    apiVersion: '2025-07-04',
    apiVersions: ['2025-07-04'],
  })
}

test('how many of each subject a run uses is known before it begins', () => {
  expect(usesOf(all).get('payment.pending')).toBe(5)
  expect(usesOf(all).has('merchant')).toBe(false)
  const newer = at('newer', { needs: ['widget.session'], since: '2025-07-04' })
  expect(
    usesOf([newer], { apiVersion: '2020-12-06', apiVersions: ['2020-12-06'] }).get(
      'widget.session',
    ),
  ).toBe(0)
})

test('a pool that is large enough changes nothing', () => {
  expect(planFor(5)).toEqual({ scenarios: all, notes: [] })
  const made = { request: { method: 'POST', path: '/payments' } } as const
  const target = {
    subjects: { 'payment.pending': made },
    actions: {},
    apiVersion: '2025-07-04',
    apiVersions: ['2025-07-04'],
  } as const
  expect(planPools(all, target)).toEqual({ scenarios: all, notes: [] })
})

test('of a pool that is short, who uses fewer and tests what no other does comes first', () => {
  const { scenarios, notes } = planFor(2)
  expect(scenarios.map(({ id }) => id)).toEqual(['same', 'other', 'free', 'again', 'two'])
  expect(notes).toEqual([
    'payment.pending has 2 values, and the scenarios use 5. Assay runs the scenarios first that use few values and test what no other scenario tests.',
  ])
})

test('what lacks something else takes no value from a scenario that runs', () => {
  const both = [
    at('a/b/lacking', { needs: ['payment.pending', 'merchant'] }),
    at('a/b/able', { needs: ['payment.pending', 'payment.pending'] }),
  ]
  const values = [{ id: 'pmt_1' }, { id: 'pmt_2' }]
  const { scenarios } = planPools(both, {
    subjects: { 'payment.pending': { values } },
    actions: {},
    apiVersion: '2025-07-04',
    apiVersions: ['2025-07-04'],
  })
  expect(scenarios.map(({ id }) => id)).toEqual(['a/b/able', 'a/b/lacking'])
})
