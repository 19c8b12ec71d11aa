import { expect, test } from 'vitest'
import { testTarget } from '../src/app/runner/index.ts'
import { openPartialTarget } from './support/partial-target.fixture.ts'
import { profileTargets } from './support/profiles.fixture.ts'

const partial = Object.entries(profileTargets).filter(([, { serves }]) => serves.length <= 10)

test.for(partial)('a faultless target of profile %s breaks nothing', async ([, profile]) => {
  const { configuration, close } = await openPartialTarget(profile)
  for (const quick of [true, false]) {
    const { findings, exitCode } = await testTarget({ configuration, quick })
    const wrong = findings.filter(({ severity }) => severity === 'violation')
    expect(wrong.map(({ clause, message }) => `${clause}: ${message}`)).toEqual([])
    expect([0, 3]).toContain(exitCode)
  }
  await close()
})
