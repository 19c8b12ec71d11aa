import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { writeReports } from '../../output/report/index.ts'
import { checkFiles } from '../../sources/har/index.ts'
import { openFolder, openProxied } from '../../sources/proxy/proxied.fixture.ts'
import type { OpenSandbox } from '../../sources/sandbox/open-sandbox.fixture.ts'
import { tour } from '../../sources/sandbox/tour.fixture.ts'
import { compareSides, readSide, renderTerminal } from './index.ts'

/** Reads a person and an account, which hold values that a recording hides, and lists. */
async function readSome({ call }: OpenSandbox): Promise<void> {
  const { body } = await call('POST', '/_control/entities', { type: 'individual', accounts: true })
  for (const path of [`/entities/${body.id}`, `/accounts/${body.account_id}`, '/webhooks'])
    await call('GET', path)
  await call('GET', '/entities')
}

const visit: (sandbox: OpenSandbox) => Promise<unknown> = inject('isWhole') ? tour : readSome

/** The reports of a proxy that a client called, and of a check of what the proxy recorded. */
async function reportsOf(defects: readonly string[] = []) {
  const folder = await openFolder()
  const record = join(folder, 'traffic')
  const { proxied, proxy } = await openProxied(defects, { record })
  await visit(proxied)
  await proxy.close()
  const reports = { proxy: proxy.run(), check: await checkFiles([record]) }
  for (const [name, { run, facts }] of Object.entries(reports)) {
    await writeReports(run, join(folder, name), { reporters: ['json'], facts })
  }
  return (name: keyof typeof reports) => readSide(join(folder, name))
}

test('two reports of a proxy, and two of a check, are compared by what the traffic showed', async () => {
  const [read, readSame, readOther] = [
    await reportsOf(),
    await reportsOf(),
    await reportsOf(['timestamps-to-the-second']),
  ]
  for (const command of ['proxy', 'check'] as const) {
    const before = await read(command)
    const found = compareSides(before, await readOther(command), { level: 'reader' })
    expect(found.exitCode).toBe(1)
    expect(found.changes.map(({ rule }) => rule)).toContain('timestamp-precision')
    const silent = compareSides(before, await readSame(command), { level: 'exact' })
    expect(renderTerminal(silent)).toMatch(/^✓ Nothing differs/)
    expect(silent.exitCode).toBe(0)
  }
  const mixed = compareSides(await read('proxy'), await read('check'), { level: 'exact' })
  expect(renderTerminal(mixed)).toContain('One side holds stand-ins of hidden values')
  expect(mixed.changes).toEqual([])
})
