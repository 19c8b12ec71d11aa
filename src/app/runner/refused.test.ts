import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isObject } from '../../base/json/index.ts'
import { sandboxConfiguration, startSandbox } from '../../sources/sandbox/index.ts'
import type { Configuration } from '../../sources/target/index.ts'
import { testTarget } from './index.ts'

/** Tests updates of entities at a sandbox that refuses those of companies. */
async function run() {
  const companies = new Set<string>()
  const note = (value: unknown): void => {
    if (isObject(value) && value.type === 'corporation') companies.add(String(value.id))
    if (typeof value === 'object') Object.values(value ?? {}).forEach(note)
  }
  const sandbox = await startSandbox({
    transform(response, { method, url }) {
      note(response.body)
      const isRefused = method === 'PUT' && companies.has(url.split('/').at(-1)!)
      return isRefused ? { status: 400, body: { message: 'line2 must be null' } } : response
    },
  })
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  return testTarget({
    configuration: { targets: { target: { ...targets.sandbox!, profile: ['entities/update'] } } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
  })
}

test('a clause whose scenario the target refused is untested, also where another scenario showed it', async () => {
  const { verdict, exitCode, clauses, scenarios } = await run()
  expect({ verdict, exitCode }).toEqual({ verdict: 'incomplete', exitCode: 3 })
  const untested = clauses.filter((clause) => clause.verdict === 'unreached')
  // The others were shown of people only.
  expect(untested.map(({ id }) => id)).toEqual(
    ['corporation', 'owners', 'sent', 'lasts', 'only-sent', 'id'].map(
      (name) => `entities/update#${name}`,
    ),
  )
  const refusal =
    'PUT /entities/{ent_id} with corporation was refused: status 400: {"message":"line2 must be null"}.'
  expect(untested.map(({ reason }) => reason)).toContain(refusal)
  expect(untested[0]?.remedy).toMatch(/^The contract lets a client send this request/)
  const blocked = scenarios.find(({ id }) => id.endsWith('/changes-corporation'))
  expect(blocked).toMatchObject({ outcome: 'blocked', reason: refusal, status: 400 })
})
