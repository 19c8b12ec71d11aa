import { expect, test } from 'vitest'
import { startEmbedded } from './find-target.ts'
import { testTarget } from './index.ts'

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
