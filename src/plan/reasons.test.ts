import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type OperationAddress, operations, testableClauses } from '../contract/index.ts'
import { sandboxConfiguration } from '../sandbox/index.ts'
import { loadScenarios, reachedBy, suitesFolder } from '../scenario/index.ts'
import {
  type ActionName,
  actions,
  type Configuration,
  resolveTarget,
  type SubjectName,
  subjects,
} from '../target/index.ts'
import { planRun } from './index.ts'

const all = await loadScenarios(suitesFolder)
const whole = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
const env = { ASSAY_SANDBOX_URL: 'http://127.0.0.1:1', ASSAY_SANDBOX_KEY: 'k' }

/** What becomes of the clauses at the sandbox, less something. */
function planWithout({
  subject,
  action,
  operation,
}: {
  readonly subject?: SubjectName
  readonly action?: ActionName
  readonly operation?: OperationAddress
}) {
  const sandbox = whole.targets.sandbox!
  const without = <Value>(values: Readonly<Record<string, Value>>, name: string | undefined) =>
    Object.fromEntries(Object.entries(values).filter(([one]) => one !== name))
  const target = resolveTarget(
    {
      targets: {
        sandbox: {
          ...sandbox,
          subjects: without(sandbox.subjects!, subject),
          actions: without(sandbox.actions!, action),
          ...(operation && { absent: [operation] }),
        },
      },
    },
    undefined,
    { env },
  )
  return planRun(target, { all, chosen: all, today: '2026-11-22' })
}

const unreachedIn = ({ clauses }: ReturnType<typeof planWithout>) =>
  clauses.filter(({ fate }) => fate === 'unreached')

test('every clause that can be tested is put to the test by some scenario', () => {
  const reached = new Set(all.flatMap(reachedBy))
  expect(testableClauses.flatMap(([id]) => (reached.has(id) ? [] : id))).toEqual([])
  expect(unreachedIn(planWithout({}))).toEqual([])
})

for (const subject of Object.keys(subjects) as SubjectName[]) {
  test(`without ${subject} every unreached clause names a subject that is missing`, () => {
    const plan = planWithout({ subject })
    const missing = plan.subjects.filter(
      ({ from, missing }) => from === 'missing' || missing.length,
    )
    for (const { id, reason } of unreachedIn(plan)) {
      expect(
        missing.some(({ name }) => reason?.includes(`The subject ${name} `)),
        id,
      ).toBe(true)
      expect(reason, id).toContain(subject)
    }
  })
}

for (const action of Object.keys(actions) as ActionName[]) {
  test(`without ${action} every unreached clause names it`, () => {
    const unreached = unreachedIn(planWithout({ action }))
    for (const { id, reason } of unreached) expect(reason, id).toContain(action)
  })
}

for (const [address, { method, path }] of Object.entries(operations)) {
  test(`without ${address} every unreached clause names it, and nothing else is advised`, () => {
    const plan = planWithout({ operation: address as OperationAddress })
    const unreached = unreachedIn(plan)
    expect(unreached.length).toBeGreaterThan(0)
    for (const { id, reason } of unreached) {
      expect(reason, id).toContain(`does not implement ${method} ${path}.`)
    }
    expect(plan.steps).toEqual([])
  })
}

test('no configuration unlocks an operation that is declared absent', () => {
  const sandbox = whole.targets.sandbox!
  const { sensitive: _, ...others } = sandbox.subjects!
  const absent = ['sensitive/retrieve']
  const plans = [[], absent].map((lacking) => {
    const targets = { sandbox: { ...sandbox, subjects: others, absent: lacking } }
    const target = resolveTarget({ targets }, undefined, { env })
    return planRun(target, { all, chosen: all, today: '2026-11-22' }).steps
  })
  const advised = plans.map((steps) => steps.find(({ need }) => need === 'sensitive')?.clauses ?? 0)
  expect(advised[0]).toBeGreaterThan(5)
  expect(advised[1]).toBe(0)
})
