import { expect, inject, test } from 'vitest'
import { testTarget } from '../src/app/runner/index.ts'
import { openPartialTarget } from './support/partial-target.fixture.ts'
import { profileTargets } from './support/profiles.fixture.ts'
import { sampleOf } from './support/sample.fixture.ts'

const isWhole = inject('isWhole')

/** A whole run contains the quick one, so each target has one of the two. */
const partial = Object.entries(profileTargets)
  .filter(([, { serves }]) => serves.length <= 10)
  .map(([name, profile], index) => [name, profile, index % 2 === 0] as const)

const some = sampleOf(partial, isWhole ? 1 : 3)

test.for(some)('a faultless target of profile %s breaks nothing', async ([, profile, quick]) => {
  const { configuration, close } = await openPartialTarget(profile)
  const { findings, exitCode } = await testTarget({ configuration, quick })
  const wrong = findings.filter(({ severity }) => severity === 'violation')
  expect(wrong.map(({ clause, message }) => `${clause}: ${message}`)).toEqual([])
  expect([0, 3]).toContain(exitCode)
  await close()
})
