import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sandboxConfiguration } from '../sandbox/index.ts'
import {
  callsOf,
  type LoadedScenario,
  loadScenarios,
  reachedBy,
  requestsOf,
  suitesFolder,
} from '../scenario/index.ts'
import { type Configuration, resolveProfile, resolveTarget } from '../target/index.ts'
import { addedTo, clausesFirst, coverOf, planRun, quickOf } from './index.ts'

const all = await loadScenarios(suitesFolder)
const whole = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
const env = { ASSAY_SANDBOX_URL: 'http://127.0.0.1:1', ASSAY_SANDBOX_KEY: 'k' }
const target = resolveTarget(whole, undefined, { env })
const clausesIn = (some: readonly LoadedScenario[]) => new Set(some.flatMap(reachedBy))
const requestsIn = (some: readonly LoadedScenario[]) =>
  some.reduce((sum, one) => sum + requestsOf(one), 0)

test('a quick run tests every clause that the whole run tests, with less than half of the requests', () => {
  const quick = quickOf(all, target, {})
  expect(clausesIn(quick)).toEqual(clausesIn(all))
  expect(requestsIn(quick)).toBeLessThan(requestsIn(all) / 2.4)
  expect(quickOf(all, target, {})).toEqual(quick)
})

test('a quick run adds scenarios for what those that passed did not test, unless that is accepted', () => {
  const clause = 'subscriptions/list#empty'
  const quick = quickOf(all, target, {})
  const came = (outcome: 'passed' | 'failed', without: string) =>
    quick.map((loaded) => ({
      result: { id: loaded.id, outcome },
      reached: reachedBy(loaded).filter((id) => id !== without),
    }))
  const added = addedTo(came('passed', clause), all, target, {})
  expect(added).toHaveLength(1)
  expect(quick).not.toContain(added[0])
  expect(reachedBy(added[0]!)).toContain(clause)
  expect(addedTo(came('passed', ''), all, target, {})).toEqual([])
  expect(addedTo(came('failed', clause), all, target, {})).toEqual([])
  const untested = [{ clause, reason: 'Every entity has subscriptions.' }] as const
  expect(addedTo(came('passed', clause), all, { ...target, untested }, {})).toEqual([])
})

test('no scenario of a cover is needless', () => {
  const cover = coverOf(all)
  for (const one of cover) {
    const others = clausesIn(cover.filter((other) => other !== one))
    expect(
      [...clausesIn([one])].filter((clause) => !others.has(clause)),
      one.id,
    ).not.toEqual([])
  }
})

test('access is tested for each operation apart', () => {
  const common = all.filter(({ scenario }) =>
    scenario.proves.some((id) => id.startsWith('authentication/')),
  )
  expect(common.length).toBeGreaterThan(0)
  const called = (some: readonly LoadedScenario[]) =>
    new Set(some.filter((one) => common.includes(one)).flatMap(callsOf))
  expect(called(quickOf(all, target, {}))).toEqual(called(all))
})

test('with a tenth of the requests at least 95 % of the clauses are tested', () => {
  let left = requestsIn(all) / 10
  const within: LoadedScenario[] = []
  for (const one of clausesFirst(all)) {
    left -= requestsOf(one)
    if (left >= 0) within.push(one)
    else break
  }
  expect(clausesIn(within).size).toBeGreaterThan(0.95 * clausesIn(all).size)
})

test('against a target that lacks half of the subjects, what can be tested is, and the rest says why', () => {
  const sandbox = whole.targets.sandbox!
  const half = Object.entries(sandbox.subjects!).filter((_, index) => index % 2 === 0)
  const targets = { sandbox: { ...sandbox, subjects: Object.fromEntries(half) } }
  const lacking = resolveTarget({ targets }, undefined, { env })
  const options = { all, asked: all, today: '2026-11-22' }
  const fatesOf = (chosen: readonly LoadedScenario[]) =>
    planRun(lacking, { ...options, chosen }).clauses
  const [quick, full] = [quickOf(all, lacking, {}), all].map(fatesOf) as [
    ReturnType<typeof fatesOf>,
    ReturnType<typeof fatesOf>,
  ]
  const open = (fates: typeof quick) =>
    fates.filter(({ fate }) => fate !== 'unreached').map(({ id }) => id)
  expect(open(quick)).toEqual(open(full))
  for (const { fate, reason } of quick) {
    if (fate === 'unreached') expect(reason).toContain('is not configured')
  }
})

test('what is to be configured next is the same for a quick run as for the whole', () => {
  const bare = resolveTarget(
    { targets: { mock: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' } } },
    undefined,
    { env },
  )
  const withdrawals = all.filter(({ id }) => id.startsWith('entities/withdraw-consent/'))
  const plan = (chosen: readonly LoadedScenario[]) =>
    planRun(bare, { all, asked: withdrawals, chosen, today: '2026-11-22' })
  const [whole, quick] = [withdrawals, quickOf(withdrawals, bare, {})].map(plan)
  expect(quick!.steps).toEqual(whole!.steps)
  const first = whole!.steps[0]!.need
  const blocked = Map.groupBy(quick!.scenarios, ({ lacks }) => lacks?.name)
  const most = [...blocked].toSorted(([, a], [, b]) => b.length - a.length)[0]
  expect(first).toBe('entity.disposable')
  expect(most?.[0]).toBe(first)
  expect(blocked.has('entity.disposable_corporation')).toBe(false)
})

test('what says why a clause is not tested is what a step unlocks, and not what is skipped besides', () => {
  const bare = resolveTarget(
    { targets: { mock: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' } } },
    undefined,
    { env },
  )
  const profile = resolveProfile(['entities', 'accounts', 'merchants'], bare)
  const claimed = new Set(profile.parts.flatMap(({ clauses }) => clauses))
  const asked = all.filter(({ scenario }) => scenario.proves.some((id) => claimed.has(id)))
  const chosen = quickOf(asked, bare, { profile })
  const { clauses } = planRun(bare, { all, asked, chosen, profile, today: '2026-11-22' })
  const gaps = clauses.filter(({ fate }) => fate === 'unreached')
  expect(gaps.length).toBeGreaterThan(20)
  const skipped = gaps.filter(({ reason = '' }) => reason.includes('not claimed'))
  expect(skipped).toEqual([])
})

test('a run of a profile or of addresses covers only their clauses', () => {
  const profile = resolveProfile(['merchants'], target)
  const asked = all.filter(({ id }) => id.startsWith('merchants/'))
  const quick = quickOf(asked, target, { profile })
  expect(quick.length).toBeLessThan(asked.length)
  const claimed = profile.parts.flatMap(({ clauses }) => clauses)
  for (const clause of claimed) {
    if (clausesIn(asked).has(clause)) expect(clausesIn(quick).has(clause), clause).toBe(true)
  }
})
