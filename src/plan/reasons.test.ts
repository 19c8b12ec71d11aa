import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testableClauses } from '../contract/index.ts'
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
}: {
  readonly subject?: SubjectName
  readonly action?: ActionName
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
