import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runCommandLine } from '../command-line.ts'

test('error: a run or a check that cannot begin leaves no reports of the one before', async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((_text, ...rest: unknown[]) => {
    const done = rest.at(-1)
    if (typeof done === 'function') done()
    return true
  })
  for (const words of [
    ['run', '--config', 'no-such.json'],
    ['run', 'no/such/address', '--replay', '--recordings', 'nowhere'],
    ['check', 'traffic.har', '--config', 'no-such.json'],
  ]) {
    const out = await mkdtemp(join(tmpdir(), 'assay-reports-'))
    for (const file of ['run.json', 'junit.xml', 'report.html'])
      await writeFile(join(out, file), '')
    expect(await runCommandLine([...words, '--out', out])).toBe(2)
    expect(await readdir(out)).toEqual([])
  }
  vi.restoreAllMocks()
})
