import { expect, test } from 'vitest'
import { systemClock } from '../src/base/clock/index.ts'
import { clausesBroken, openSandboxRunner, scenarios } from './support/run-all.fixture.ts'

const clause = 'payments/simulate#updated-at'
const forced = scenarios.find(({ id }) => id === 'payments/simulate/forces-status')!

for (const [what, defects, broken] of [
  ['waits until the clock has moved', [], []],
  ['finds a clock that stands still', ['simulation-stops-the-clock'], [clause]],
] as const) {
  test(`a target that shows whole seconds is tested for another time after a change: Assay ${what}`, async () => {
    const variations = ['clock-of-whole-seconds']
    const { run, close } = await openSandboxRunner({ variations, defects, clock: systemClock })
    const result = await run(forced)
    await close()
    expect([...result.reached]).toContain(clause)
    expect(clausesBroken([result])).toEqual(broken)
  })
}
