import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testTarget } from '../src/app/runner/index.ts'
import { sandboxConfiguration, startSandbox } from '../src/sources/sandbox/index.ts'
import type { Configuration } from '../src/sources/target/index.ts'

test('what is other after an update is not said to be the work of that update, as an update of another entity may be why', async () => {
  let updates = 0
  const sandbox = await startSandbox({
    transform: (response, { method, path }) => {
      if (method !== 'PUT' || path !== '/entities/{ent_id}') return response
      if (response.status !== 200) return response
      const { address, ...entity } = response.body as { readonly address: object }
      return {
        ...response,
        body: { ...entity, address: { ...address, city: `City ${++updates}` } },
      }
    },
  })
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const { findings } = await testTarget({
    configuration: { targets: { sandbox: targets.sandbox! } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    addresses: ['entities/update'],
  })
  const said = findings
    .map(({ actual }) => actual)
    .filter((actual) => actual.includes(' stands at '))
  expect(said).toContain('after this update, which did not send it, another value stands at city')
})
