import { expect, test } from 'vitest'
import { operations } from '../src/core/contract/index.ts'
import { createMatcher } from '../src/core/judge/index.ts'
import { referenceRun } from './support/reference-run.fixture.ts'

test('every operation is called without a credential, and with one that is not the right one', async () => {
  const { exchanges } = await referenceRun()
  const baseUrl = new URL(exchanges[0]!.request.url).origin
  const match = createMatcher(operations, { baseUrl, sandboxUrl: baseUrl, paths: {} })
  const tried = new Set(
    exchanges.flatMap(({ request: { method, url, headers }, response }) =>
      response?.status === 401
        ? `${match(method, url)?.address} ${headers.authorization?.slice(0, 9) ?? 'none'}`
        : [],
    ),
  )
  const all = Object.entries(operations).flatMap(([address, { credential }]) =>
    ['none', credential === 'key' ? 'Bearer sk' : 'Bearer ot'].map((sent) => `${address} ${sent}`),
  )
  expect(all.filter((one) => !tried.has(one))).toEqual([])
})
