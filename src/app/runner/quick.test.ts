import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import figures from '../../../.github/bench/figures.json' with { type: 'json' }
import { operations } from '../../core/contract/index.ts'
import { clausesOf } from '../../core/run/index.ts'
import { sandboxConfiguration } from '../../sources/sandbox/index.ts'
import {
  findsOf,
  type LoadedScenario,
  loadScenarios,
  movesClock as movesClockOf,
  reachedBy,
  reachedUnder,
  requestsOf,
  type Situation,
  suitesFolder,
  usedBy,
  whySkipped,
} from '../../sources/scenario/index.ts'
import finds from '../../sources/scenario/measured/finds.json' with { type: 'json' }
import { type Configuration, resolveProfile, resolveTarget } from '../../sources/target/index.ts'
import { clausesFirst, fewestWith } from './cover.ts'
import { startEmbedded, testTarget } from './index.ts'
import { prepare } from './prepare.ts'
import { addedTo, quickOf, quickRequests } from './quick.ts'

const all = await loadScenarios(suitesFolder)
const whole = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
const env = { ASSAY_SANDBOX_URL: 'http://127.0.0.1:1', ASSAY_SANDBOX_KEY: 'k' }
const target = resolveTarget(whole, undefined, { env })
const clausesIn = (some: readonly LoadedScenario[]) => new Set(some.flatMap(reachedBy))
const movesClock = ({ scenario }: LoadedScenario) => movesClockOf(scenario)
/** The beginning of an id that was never issued is tried besides. */
const sentBy = (one: LoadedScenario) =>
  requestsOf(one) + (one.scenario.situations?.['never-issued'] ? 1 : 0)
const requestsIn = (some: readonly LoadedScenario[]) =>
  some.reduce((sum, one) => sum + sentBy(one), 0)

test('a quick run tests every clause that the whole run tests, with less than half of the requests', () => {
  const quick = quickOf(all, target, {})
  expect(clausesIn(quick)).toEqual(clausesIn(all))
  expect(requestsIn(quick)).toBeLessThan(requestsIn(all) / 2.4)
  expect(quickOf(all, target, {})).toEqual(quick)
})

/** The share of the defects that scenarios find. */
const powerOf = (some: readonly LoadedScenario[]) =>
  new Set(some.flatMap(findsOf)).size / Object.keys(finds.defects).length

/** The goal of the figures, as a share. */
const { goal } = figures.detection.results.find(({ what }) => what.endsWith('by a quick run'))!
const leastPower = Number(/\d+/.exec(goal!)) / 100

test('a quick run finds most of what the whole run finds, within its limit', () => {
  expect(powerOf(all)).toBe(1)
  const quick = quickOf(all, target, {})
  expect(powerOf(quick)).toBeGreaterThanOrEqual(leastPower)
  expect(requestsIn(quick)).toBeLessThanOrEqual(quickRequests)
  // Nothing else fits that would find more.
  const others = all.filter((one) => !quick.includes(one))
  const found = new Set(quick.flatMap(findsOf))
  const left = quickRequests - requestsIn(quick)
  for (const one of others.filter((other) => sentBy(other) <= left)) {
    expect(
      findsOf(one).filter((defect) => !found.has(defect)),
      one.id,
    ).toEqual([])
  }
})

test.each(['advanceClock', 'entity.disposable', 'payment.pending'] as const)(
  'without %s, a quick run is chosen anew from what does not need it',
  (lacking) => {
    const { [lacking]: _, ...left } = { ...target.subjects, ...target.actions }
    const partial = { ...target, subjects: left, actions: left } as typeof target
    const quick = quickOf(all, partial, {})
    expect(clausesIn(quick)).toEqual(clausesIn(all))
    const able = (some: readonly LoadedScenario[]) =>
      some.filter(({ scenario: { needs = [] } }) => !needs.some((need) => need === lacking))
    const usual = quickOf(all, target, {})
    expect(powerOf(able(quick))).toBeGreaterThan(powerOf(able(usual)))
    expect(requestsIn(able(quick))).toBeGreaterThan(quickRequests - 20)
    expect(requestsIn(able(quick))).toBeLessThanOrEqual(quickRequests)
  },
)

test('a quick run of one version lacks nothing that this version can show', () => {
  const ofOne = { ...target, apiVersions: target.apiVersions.slice(0, 1) }
  const quick = quickOf(all, ofOne, {})
  expect(requestsIn(quick)).toBeLessThanOrEqual(quickRequests)
  // Only an earlier version can lack what was added later.
  const late = 'versioning/versions#not-yet-added'
  const one = all.find((loaded) => reachedBy(loaded).includes(late))!
  const reached = reachedBy(one).filter((id) => id !== late)
  const ran = [{ result: { id: one.id, outcome: 'passed' as const }, reached }]
  expect(addedTo(ran, all, ofOne, {})).toEqual([])
  expect(addedTo(ran, all, target, {})).not.toEqual([])
})

test('under each version, a quick run reaches what the whole run reaches under that version', () => {
  for (const apiVersion of target.apiVersions) {
    const earlier = { ...target, apiVersion }
    const applying = all.filter(({ scenario }) => whySkipped(scenario, earlier) === undefined)
    const reachedIn = (some: readonly LoadedScenario[]) =>
      [...new Set(some.flatMap(reachedUnder(apiVersion)))].sort()
    const quick = quickOf(all, earlier, {})
    const ran = quick.filter((one) => applying.includes(one))
    expect(reachedIn(ran), apiVersion).toEqual(reachedIn(applying))
    expect(requestsIn(ran)).toBeLessThanOrEqual(quickRequests)
  }
})

test('a whole run contains the quick one, and begins with it', async () => {
  const { first, chosen } = await prepare({ configuration: whole, env })
  const quick = await prepare({ configuration: whole, env, quick: true })
  expect(first()).toEqual(new Set(quick.chosen))
  expect(chosen).toEqual(all)
})

test('a quick run adds scenarios for what those that passed, failed or were left out did not test, unless that is accepted', () => {
  const clause = 'subscriptions/list#empty'
  const quick = quickOf(all, target, {})
  const came = (outcome: 'passed' | 'failed' | 'skipped', without: string) =>
    quick.map((loaded) => ({
      result: { id: loaded.id, outcome },
      reached: reachedBy(loaded).filter((id) => id !== without),
    }))
  const added = addedTo(came('passed', clause), all, target, {})
  expect(added).toHaveLength(1)
  expect(quick).not.toContain(added[0])
  expect(reachedBy(added[0]!)).toContain(clause)
  for (const outcome of ['skipped', 'failed'] as const)
    expect(addedTo(came(outcome, clause), all, target, {})).toEqual(added)
  // What ended the run leaves out whatever is added, and the run counts what was planned.
  const ended = came('skipped', clause).map(({ result, reached }) => {
    return { result: { ...result, cause: 'key' as const }, reached }
  })
  expect(addedTo(ended, all, target, {})).toEqual([])
  expect(addedTo(came('passed', ''), all, target, {})).toEqual([])
  const untested = [{ clause, reason: 'Every entity has subscriptions.' }] as const
  expect(addedTo(came('passed', clause), all, { ...target, untested }, {})).toEqual([])
})

test('no scenario of a cover is needless', () => {
  const cover = fewestWith(all)
  for (const one of cover) {
    const others = clausesIn(cover.filter((other) => other !== one))
    expect(
      [...clausesIn([one])].filter((clause) => !others.has(clause)),
      one.id,
    ).not.toEqual([])
  }
})

const askedIn = (situation: Situation, some: readonly LoadedScenario[]) =>
  new Set(some.flatMap(({ scenario }) => scenario.situations?.[situation] ?? []))

test('a quick run asks each operation with an id that was never issued', () => {
  const quick = askedIn('never-issued', quickOf(all, target, {}))
  expect(quick.size).toBeGreaterThan(15)
  expect(quick).toEqual(askedIn('never-issued', all))
})

const withEntities = ['entities', 'verification-sessions', 'subscriptions', 'accounts/retrieve']

test.each([[['sensitive']], [withEntities], [[...withEntities, 'card-brands', 'payments']]])(
  'a quick run of the profile %j asks for each record under another owner than its own',
  (names) => {
    const profile = resolveProfile(names, target)
    const nested = Object.entries(operations).flatMap(([address, { number, path }]) =>
      profile.operations.includes(number) && path.split('{').length > 2 ? address : [],
    )
    const asked = askedIn('other-owner', quickOf(all, target, { profile }))
    expect([...asked]).toEqual(expect.arrayContaining(nested))
  },
)

test('a quick run asks each operation without the key, and not with a token of a browser only', () => {
  const byToken = (one: LoadedScenario) => one.scenario.needs?.includes('widget.session') ?? false
  const withoutKey = quickOf(all, target, {}).filter((one) => !byToken(one))
  const asked = askedIn('wrong-credential', withoutKey)
  expect([...asked, 'widget-events/list'].sort()).toEqual(Object.keys(operations).sort())
})

test('a report comes before all scenarios with payments, which may be the first ones of a target', () => {
  const usesPayments = ({ scenario }: LoadedScenario) =>
    usedBy(scenario).includes('payment.pending')
  const ordered = clausesFirst(all)
  const report = ordered.findIndex(({ id }) => id === 'reports/create/creates-report')
  expect(ordered.slice(0, report).filter(usesPayments)).toEqual([])
})

test('with a tenth of the requests at least 90 % of the clauses are tested', () => {
  let left = requestsIn(all) / 10
  const within: LoadedScenario[] = []
  for (const one of clausesFirst(all)) {
    left -= requestsOf(one)
    if (left >= 0) within.push(one)
    else break
  }
  expect(clausesIn(within).size).toBeGreaterThan(0.95 * clausesIn(all).size)
})

test('against a target that lacks half of the subjects, what can be tested is, and the rest says why', async () => {
  const embedded = await startEmbedded()
  const sandbox = embedded.configuration!.targets.sandbox!
  const half = Object.entries(sandbox.subjects!).filter((_, index) => index % 2 === 0)
  const targets = { sandbox: { ...sandbox, subjects: Object.fromEntries(half) } }
  const part = { profile: ['accounts', 'card-brands', 'card-products', 'events'] }
  const lacking = { ...embedded, ...part, configuration: { targets } }
  const [quick, whole] = [await testTarget({ ...lacking, quick: true }), await testTarget(lacking)]
  const gapsIn = ({ clauses }: typeof quick) =>
    clauses.filter(({ verdict }) => verdict === 'unreached')
  expect(gapsIn(quick).map(({ id }) => id)).toEqual(gapsIn(whole).map(({ id }) => id))
  expect(gapsIn(quick).length).toBeGreaterThan(10)
  for (const { id, reason } of gapsIn(quick)) expect(reason, id).toContain('is not configured')
})

test('a quick run of a part that needs few requests is as sure as the whole one', () => {
  const asked = all.filter(({ id }) => id.startsWith('merchants/'))
  const profile = resolveProfile(['merchants'], target)
  expect(quickOf(asked, target, { profile })).toEqual(asked)
  // It waits for no clock that nothing moves.
  const ofTokens = all.filter(({ id }) => id.startsWith('elements/'))
  const without = { ...target, actions: {} }
  const waiting = quickOf(ofTokens, without, { slow: true }).filter(movesClock)
  expect(waiting.length).toBeLessThan(ofTokens.filter(movesClock).length)
})

test('a quick run of what can only be read keeps to its limit, although most scenarios may lack steps', () => {
  const read = Object.values(operations).filter(({ method }) => method === 'GET')
  const profile = resolveProfile(
    read.map(({ number }) => String(number)),
    target,
  )
  const quick = quickOf(all, target, { profile })
  expect(requestsIn(quick)).toBeLessThanOrEqual(quickRequests)
  const claimed = clausesOf(profile)
  const claimedIn = (some: readonly LoadedScenario[]) =>
    [...clausesIn(some)].filter((clause) => claimed.has(clause)).sort()
  expect(claimedIn(quick)).toEqual(claimedIn(all))
})
