import { expect, inject, test } from 'vitest'
import { checkFiles } from '../src/sources/har/index.ts'
import { openFolder, openTestProxy } from '../src/sources/proxy/proxied.fixture.ts'
import { clausesBroken, scenarios } from './support/run-all.fixture.ts'
import { conclusionsOf, runSideBySide } from './support/side-by-side.fixture.ts'

const step = inject('isWhole') ? 1 : 8
const some = scenarios.filter((_, index) => (index + 1) % step === 0)

/** What else these scenarios reach may depend on which of their responses comes first. */
const proven = new Set<string>(some.flatMap(({ scenario }) => scenario.proves))

function certainIn(runs: Parameters<typeof conclusionsOf>[0]) {
  const { reached, ...others } = conclusionsOf(runs)
  return { ...others, reached: reached.filter((clause) => proven.has(clause)) }
}

test('eight at a time, and through the proxy, scenarios conclude what they do one by one, and the proxy blames nobody', async () => {
  const record = await openFolder()
  let baseUrl = ''
  let proxy: Awaited<ReturnType<typeof openTestProxy>> | undefined
  const runs = await runSideBySide({}, 8, some, {
    async between(upstream) {
      baseUrl = upstream
      proxy = await openTestProxy({ baseUrl, record })
      return proxy.url
    },
  })
  expect(clausesBroken(runs)).toEqual([])
  expect(certainIn(runs)).toEqual(certainIn(await runSideBySide({}, 1, some)))
  const run = await proxy!.end()
  const violations = (found: typeof run) =>
    found.findings.filter(({ severity }) => severity === 'violation').map(({ message }) => message)
  expect(violations(run)).toEqual([])
  expect(run.counts.exchanges).toBeGreaterThan(1_000 / step)
  const { run: checked } = await checkFiles([record], { baseUrl, settleMs: 0 })
  expect(checked.clauses).toEqual(run.clauses)
})
