import { expect, test } from 'vitest'
import { checkFiles } from '../src/sources/har/index.ts'
import { openFolder, openTestProxy } from '../src/sources/proxy/proxied.fixture.ts'
import { clausesBroken } from './support/run-all.fixture.ts'
import { runSideBySide } from './support/side-by-side.fixture.ts'

test('all scenarios conform through the proxy, eight at a time, and the proxy blames nobody', async () => {
  const record = await openFolder()
  let baseUrl = ''
  let proxy: Awaited<ReturnType<typeof openTestProxy>> | undefined
  const runs = await runSideBySide({}, 8, undefined, {
    async between(upstream) {
      baseUrl = upstream
      proxy = await openTestProxy({ baseUrl, record })
      return proxy.url
    },
  })
  expect(clausesBroken(runs)).toEqual([])
  expect(
    runs.filter(({ result }) => result.outcome !== 'passed').map(({ result }) => result),
  ).toEqual([])
  const run = await proxy!.end()
  const violations = (found: typeof run) =>
    found.findings.filter(({ severity }) => severity === 'violation').map(({ message }) => message)
  expect(violations(run)).toEqual([])
  expect(run.counts.exchanges).toBeGreaterThan(1_000)
  const { run: checked } = await checkFiles([record], { baseUrl, settleMs: 0 })
  expect(checked.clauses).toEqual(run.clauses)
}, 120_000)
