import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeReports } from '../../output/report/index.ts'
import { checkFiles } from '../../sources/har/index.ts'
import { openFolder, openProxied } from '../../sources/proxy/proxied.fixture.ts'
import { tour } from '../../sources/sandbox/tour.fixture.ts'
import { compareSides, readSide, renderTerminal } from './index.ts'

/** The reports of a proxy that a client called, and of a check of what the proxy recorded. */
async function reportsOf(defects: readonly string[] = []) {
  const folder = await openFolder()
  const record = join(folder, 'traffic')
  const { proxied, proxy } = await openProxied(defects, { record })
  await tour(proxied)
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
