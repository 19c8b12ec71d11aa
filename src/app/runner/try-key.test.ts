import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { resolveTarget } from '../../sources/target/index.ts'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { startEmbedded } from './find-target.ts'
import { testTarget } from './index.ts'
import { tryWrongKey } from './preflight.ts'

const clause = 'authentication/key#required'

test.each([
  { name: 'a quick run of a profile', profile: ['webhooks/list'], quick: true },
  { name: 'a whole run of a profile', profile: ['webhooks'] },
  { name: 'a run of one scenario', addresses: ['webhooks/list/lists-webhooks'] },
])('$name warns once of a key that is not checked', async ({ name: _, ...settings }) => {
  const sandbox = await startEmbedded({ defects: ['answers-without-a-key'] })
  const run = await testTarget({ ...sandbox, ...settings })
  expect(run).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  expect(run.headline.text).toMatch(
    /, with 1 warning: it responds without a valid key \(\d+ calls?\)\.$/,
  )
  // What an operation outside of the profile does is an observation.
  const warning = run.findings.find((one) => one.clause === clause && one.severity === 'warning')
  expect(warning).toMatchObject({ actual: 'status 200' })
  const { request } = run.exchanges[warning!.exchange!]!
  // A scenario sends no key; where none does, one read has a wrong key.
  expect([undefined, 'Bearer sk_•••']).toContain(request.headers.authorization)
})

test('a key that is checked is no remark, and asking for it counts as no test', async () => {
  const run = await testTarget({ ...(await startEmbedded({})), profile: ['webhooks/list'] })
  expect(run.headline.text).not.toContain('warning')
  expect(run.clauses.map(({ id }) => id)).not.toContain(clause)
})

test('an error is a refusal of a wrong key, whatever its status', async () => {
  const remarksOn = async (body: object) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const one = { baseUrl: await addressOf(server), apiKey: 'sk_x' }
    const target = resolveTarget({ targets: { one } }, 'one', { env: {} })
    return (await tryWrongKey(target, ['entities/list'], [], {}))?.findings.length
  }
  expect(await remarksOn({ data: [] })).toBe(1)
  expect(await remarksOn({ error: { type: 'UNAUTHORIZED' } })).toBeUndefined()
})
