import { expect, inject, test } from 'vitest'
import { testTarget } from '../src/app/runner/index.ts'
import { startSandbox } from '../src/sources/sandbox/index.ts'

/** Tests a target of payments that has one pending payment and makes no other. */
async function run(quick: boolean, ...defects: readonly string[]) {
  const { baseUrl, apiKey, close } = await startSandbox({ defects })
  const control = async (path: string, body: object) => {
    const response = await fetch(`${baseUrl}/_control/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { readonly id: string; readonly account_id: string }
  }
  const holder = await control('entities', { type: 'individual', accounts: true })
  const legs = { source: holder.account_id, destination: holder.account_id, amount: 5000 }
  const { id } = await control('payments', legs)
  // What is configured was made long before.
  await control('clock', { seconds: 3_600 })
  const target = {
    baseUrl,
    apiKey: '$KEY',
    profile: ['payments'],
    subjects: { 'payment.pending': { values: [{ id }] } },
  }
  const configuration = { targets: { target } }
  return testTarget({ configuration, env: { KEY: apiKey }, quick }).finally(close)
}

// They wait more than they work. `npm run test:whole` has both.
for (const quick of inject('isWhole') ? [true, false] : [true]) {
  const kind = quick ? 'quick' : 'whole'
  test.concurrent(`a ${kind} run with one payment notices that a status is shown and not stored`, async () => {
    const found = await run(quick, 'simulation-not-stored')
    expect(found).toMatchObject({ verdict: 'nonconformant', exitCode: 1 })
  })
  test.concurrent(`a ${kind} run with one payment finds nothing in a target that is right`, async () => {
    expect((await run(quick)).counts.findings.violation).toBe(0)
  })
}
