import { expect, test } from 'vitest'
import { objectOf } from '../src/base/json/index.ts'
import { runTarget } from './support/fixed-values.fixture.ts'

const records = ['card-brands', 'conventions', 'updates', 'sensitive', 'accounts']

for (const variations of [[], ['card-brand-replaced']]) {
  const title = variations[0] ?? 'the sandbox'
  test(`a target that names fixed records, one account for several subjects, is not blamed: ${title}`, async () => {
    const run = await runTarget({ variations }, records)
    const violations = run.findings.filter(({ severity }) => severity === 'violation')
    expect(violations.map(({ clause, message }) => `${clause}: ${message}`)).toEqual([])
    expect(run.counts.scenarios.passed).toBeGreaterThan(20)
    expect(objectOf(run.counts.scenarios).failed ?? 0).toBe(0)
  })
}
