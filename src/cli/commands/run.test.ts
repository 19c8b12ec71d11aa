import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command as check } from './check.ts'
import { command as run } from './run.ts'

test('error: a run or a check that cannot begin leaves no reports of the one before', async () => {
  for (const [command, ...words] of [
    [run, '--config', 'no-such.json'],
    [run, 'no/such/address', '--replay', '--recordings', 'nowhere'],
    [check, 'traffic.har', '--config', 'no-such.json'],
  ] as const) {
    const out = await mkdtemp(join(tmpdir(), 'assay-reports-'))
    for (const file of ['run.json', 'junit.xml', 'report.html', 'summary.md'])
      await writeFile(join(out, file), '')
    await expect(command.execute([...words, '--out', out])).rejects.toMatchObject({ exitCode: 2 })
    expect(await readdir(out)).toEqual([])
  }
})
