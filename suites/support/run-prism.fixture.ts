import { startPrism } from '../../src/app/openapi/prism.fixture.ts'
import { testTarget } from '../../src/app/runner/index.ts'
import type { ConfiguredTarget } from '../../src/sources/target/index.ts'
import { documentAt, mockAt } from './prism.fixture.ts'

/** The mock, and a way to run against it. */
export async function openMock() {
  const { baseUrl, close } = await startPrism(documentAt)
  const mock = mockAt(baseUrl)
  const run = (target: ConfiguredTarget = mock, { quick = false } = {}) => {
    const configuration = { targets: { mock: target } }
    return testTarget({ configuration, target: 'mock', env: {}, seed: 1, quick })
  }
  return { mock, run, close }
}
