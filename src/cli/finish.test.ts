import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')

test('a disk that takes no report: the summary is printed all the same, then why, and it ends with 2', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-finish-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  for (const options of ['--defect destination-leg-lingers', '--quiet']) {
    // The limit of the length of a file stands for the end of the disk.
    const script = `ulimit -f 8; exec "$0" "$1" run payments/cancel ${options}`
    const words = ['-c', script, process.execPath, main]
    const { status, stdout, stderr } = spawnSync('sh', words, { cwd, encoding: 'utf8' })
    expect(stdout).toMatch(options === '--quiet' ? /tested and kept/ : /both-legs/)
    expect(stdout).not.toContain('Written:')
    expect(stderr).toMatch(
      /The report folder cannot be written\.\n.*\n {2}because {2}the file would be longer than is allowed here\n {2}→ .*\n {2}E_OUT_UNWRITABLE\n$/,
    )
    expect(status).toBe(2)
    expect(readdirSync(join(cwd, 'reports'))).toEqual([])
  }
})
