import type { ResponseFacts } from '../../core/facts/index.ts'
import { type TestSettings, testTarget } from '../runner/index.ts'
import { type Side, sideOfRun } from './read-side.ts'

export async function testSide(settings: TestSettings, called = ''): Promise<Side> {
  let facts: ResponseFacts | undefined
  const take = (taken: ResponseFacts) => {
    facts = taken
  }
  const run = await testTarget({ ...settings, facts: { take } })
  const name = `${called}${run.target.name} ${run.apiVersion}`
  return sideOfRun(run, facts ?? 'nothing was collected', name)
}
