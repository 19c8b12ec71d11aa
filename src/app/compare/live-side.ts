import { type TestSettings, testWithFacts } from '../runner/index.ts'
import { type Side, sideOfRun } from './read-side.ts'

export async function testSide(settings: TestSettings, called = ''): Promise<Side> {
  const { run, facts } = await testWithFacts(settings)
  const name = `${called}${run.target.name} ${run.apiVersion}`
  return sideOfRun(run, facts, name)
}
