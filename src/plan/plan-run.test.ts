import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../contract/index.ts'
import { selectScenarios, testTarget } from '../runner/index.ts'
import { sandboxConfiguration, startSandbox } from '../sandbox/index.ts'
import { loadScenarios, suitesFolder } from '../scenario/index.ts'
import { type Configuration, type ConfiguredTarget, resolveTarget } from '../target/index.ts'
import { type PlanOptions, planRun, renderPlan } from './index.ts'

const all = await loadScenarios(suitesFolder)
const today = '2026-11-22'
const whole = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
const sandbox = whole.targets.sandbox!

/** The plan of a target that nobody can reach. */
function planOf(
  configured: Partial<ConfiguredTarget>,
  addresses: readonly string[] = [],
  options: Partial<PlanOptions> = {},
) {
  const mock = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', ...configured }
  const target = resolveTarget({ targets: { mock } }, undefined, { env: {} })
  return planRun(target, { all, chosen: selectScenarios(all, addresses), today, ...options })
}

test('a run comes to what its plan says, scenario by scenario and clause by clause', async () => {
  const { baseUrl, apiKey, close } = await startSandbox({})
  const { subjects = {}, actions = {} } = sandbox
  const kept = ['entity.individual', 'account.liability', 'payment.pending', 'merchant'] as const
  const configuration: Configuration = {
    targets: {
      sandbox: {
        ...sandbox,
        baseUrl,
        apiKey,
        recipes: {
          disposable: { request: (subjects['entity.disposable'] as { request: never }).request },
        },
        subjects: {
          ...Object.fromEntries(kept.map((name) => [name, subjects[name]])),
          'entity.disposable': { from: 'disposable' },
          'widget.session': { values: [{ token: 'otkn_none' }] },
        },
        actions: { redeemElementToken: actions.redeemElementToken! },
      },
    },
  }
  const target = resolveTarget(configuration, undefined, { env: {} })
  const plan = planRun(target, { all, chosen: all, today })
  const run = await testTarget({ configuration }).finally(close)
  const planned = new Map(plan.scenarios.map(({ id, ...fate }) => [id, fate]))
  const blocked = run.scenarios.filter(({ outcome }) => outcome === 'blocked')
  // A token that is not one of the target blocks its scenario when it is used.
  const foreseen = blocked.filter(({ reason = '' }) => !/was refused/.test(reason))
  expect(foreseen.length).toBeGreaterThan(40)
  for (const { id, reason } of foreseen) {
    // Of two things that are missing, a scenario meets one first.
    const isOne = !planned.get(id)?.needs.includes('widget.session')
    expect(planned.get(id), id).toMatchObject({ fate: 'blocked', ...(isOne && { reason }) })
  }
  for (const { id, outcome } of run.scenarios) {
    if (planned.get(id)?.fate === 'blocked') expect(outcome, id).toBe('blocked')
  }
  const reached = run.clauses.filter(({ verdict }) => verdict !== 'unreached').map(({ id }) => id)
  const tested = plan.clauses.filter(({ fate }) => /tested/.test(fate)).map(({ id }) => id)
  expect(reached.filter((id) => !tested.includes(id))).toEqual([])
})

test('nothing but a key: what Assay can find by itself may run, all else names its first step', () => {
  const plan = planOf({})
  const fates = Map.groupBy(plan.scenarios, ({ fate }) => fate)
  expect(fates.get('runs')!.length).toBeGreaterThan(5)
  expect(fates.get('may run')!.map(({ reason }) => reason)).toContain('Assay looks for webhook.')
  const [first] = plan.steps
  expect(first).toMatchObject({ need: 'account.liability', scenarios: expect.any(Array) })
  const line = '"account.liability": { "value": { "id": "acc_…", "entity_id": "ent_…" } }'
  expect(first?.line).toBe(line)
  const better = planOf({
    subjects: { 'account.liability': { value: { id: 'acc_1', entity_id: 'ent_1' } } },
  })
  const open = ({ scenarios }: typeof plan) =>
    scenarios.filter(({ fate }) => fate === 'runs' || fate === 'may run').length
  expect(open(better) - open(plan)).toBe(first!.scenarios.length)
  expect(better.steps.map(({ need }) => need)).not.toContain('account.liability')
  const gains = plan.steps.map(({ clauses }) => clauses)
  expect(gains[0]).toBe(Math.max(...gains))
})

test('a pool is shared out, and a target that must not be changed is not', () => {
  const subjects = { 'payment.pending': { values: [{ id: 'pmt_1' }, { id: 'pmt_2' }] } } as const
  const plan = planOf({ subjects }, ['payments/simulate'])
  expect(plan.scenarios.filter(({ fate }) => fate === 'runs').length).toBeGreaterThan(1)
  expect(plan.scenarios.find(({ fate }) => fate === 'blocked')).toMatchObject({
    reason: 'payment.pending has no unused value left (configured: 2).',
  })
  expect(plan.subjects.find(({ name }) => name === 'payment.pending')).toMatchObject({
    from: '2 values',
    available: 2,
  })
  const production = planOf({ subjects, environment: 'production' }, ['payments/simulate'])
  expect(production.destructive).toEqual({
    scenarios: [],
    refused: 'its environment is "production"',
  })
  const destructive = production.scenarios.filter((one) => one.destructive)
  expect(destructive.every(({ fate }) => fate === 'blocked')).toBe(true)
})

test('the requests of a plan are those of its scenarios and of what makes their subjects', () => {
  const take = { id: '/id' }
  const request = [
    { method: 'POST', path: '/p', take },
    { method: 'GET', path: '/p/{{id}}', take },
  ] as const
  const subjects = { 'payment.pending': { request, teardown: request[1] } } as const
  const { requests } = planOf({ subjects }, ['payments/cancel/cancels-pending'])
  expect(requests).toEqual({
    setUp: 3,
    operations: { 'payments/cancel': 1 },
    total: 4,
    time: {
      latencyMs: 150,
      isMeasured: false,
      concurrency: 4,
      seconds: 1,
      minutesAtRate: null,
    },
  })
  const { operations: counts } = planOf({
    subjects: sandbox.subjects!,
    actions: sandbox.actions!,
  }).requests
  expect(Object.keys(counts)).toEqual(Object.keys(operations))
})

test('an older version skips what applies later, and waits in real time open what needs the clock', () => {
  const old = planOf({ apiVersion: '2020-12-06' })
  expect(old.scenarios.some(({ fate }) => fate === 'skipped')).toBe(true)
  const needsClock = (options: object) =>
    planOf(
      { actions: { redeemElementToken: sandbox.actions!.redeemElementToken! } },
      [],
      options,
    ).subjects.find(({ name }) => name === 'advanceClock')
  expect(needsClock({})).toMatchObject({ from: 'missing' })
  expect(needsClock({ slow: true })).toMatchObject({ missing: [] })
})

test('of a claim the plan names every clause, and those that nobody claims', () => {
  const plan = planOf({}, ['merchants'], {
    profile: {
      names: ['x'],
      parts: [{ name: 'x', clauses: ['merchants/retrieve#id'] }],
      operations: [18],
    },
  })
  const fates = Map.groupBy(plan.clauses, ({ fate }) => fate)
  expect(fates.get('unreached')?.map(({ id }) => id)).toEqual(['merchants/retrieve#id'])
  const others = fates.get('not claimed')?.length
  expect(others).toBeGreaterThan(200)
  const text = renderPlan(plan)
  expect(text).toMatch(new RegExp(`not claimed +${others} clauses\n`))
  expect(text.match(/not claimed {2}/g)).toHaveLength(1)
})

test('a scenario that calls what nobody claims may run, and what only it tests may be tested', () => {
  const profile = {
    names: ['payments'],
    parts: [{ name: 'payments', clauses: ['payments/cancel#id'] }],
    operations: [19, 20],
  }
  const { scenarios, clauses } = planOf({}, ['payments/cancel/refuses-other-kinds'], { profile })
  const reason = 'It also calls operations that are not claimed: reports/create.'
  expect(scenarios).toMatchObject([{ fate: 'may run', reason: expect.stringContaining(reason) }])
  const { fate } = clauses.find(({ id }) => id === 'payments/cancel#id')!
  expect(fate).toBe('may be tested')
})

test('a clause that the configuration accepts as untested is no gap of the plan', () => {
  const untested = [{ clause: 'merchants/retrieve#id', reason: 'No merchant is known.' }]
  const { clauses } = planOf({ untested }, ['merchants'])
  expect(clauses.find(({ id }) => id === 'merchants/retrieve#id')).toMatchObject({
    fate: 'accepted',
    reason: expect.stringContaining('merchant is not configured'),
  })
})

test('a plan says how long the run takes, at a given latency and rate', () => {
  const configured = { subjects: sandbox.subjects!, requestsPerMinute: 100 }
  const { requests } = planOf(configured, ['merchants'], { measuredMs: 20, concurrency: 2 })
  const { time, total } = requests
  expect(time).toMatchObject({ latencyMs: 20, isMeasured: true, concurrency: 2 })
  expect(time.seconds).toBe(Math.ceil((total * 0.02) / 2))
  expect(time.minutesAtRate).toBe(Math.ceil(total / 100))
})

test('the plan as text names every scenario and clause, and ends with its figures', () => {
  const plan = planOf({}, ['merchants/retrieve/reads-merchant'])
  expect(renderPlan(plan)).toMatchInlineSnapshot(`
    "Scenarios
      blocked  merchants/retrieve/reads-merchant  The subject merchant is not configured.

    Clauses
      unreached  conventions/ids#merchant         merchants/retrieve/reads-merchant was blocked: The subject merchant is not configured.
      unreached  merchants/merchant#provider-ids  merchants/retrieve/reads-merchant was blocked: The subject merchant is not configured.
      unreached  merchants/retrieve#answer        merchants/retrieve/reads-merchant was blocked: The subject merchant is not configured.
      unreached  merchants/retrieve#id            merchants/retrieve/reads-merchant was blocked: The subject merchant is not configured.

    Subjects and actions
      merchant  missing  1 scenario

    What does not run, and why
      1 × The subject merchant is not configured.
          → Add to "subjects": "merchant": { "value": { "id": "mch_…" } }, or a "request" that makes one.

    What to configure next
      1.  merchant  unlocks 1 scenario and 4 clauses

    Plan for mock at http://127.0.0.1:1, API version 2025-07-04. Nothing was sent.
      scenarios: 1 blocked
      clauses: 4 unreached
      requests: about 0
      changes for good: 0 scenarios (withdraw consent, cancel, simulate)
    "
  `)
  expect(renderPlan(plan, { brief: true })).not.toContain('Scenarios\n')
})
