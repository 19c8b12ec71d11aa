import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const scripts = ['agreement', 'detection', 'fronts', 'main', 'measure', '../generate']

test.each(scripts)(
  'error: %s says how it is used where an option is unknown, and when asked',
  (name) => {
    const file = join(import.meta.dirname, `${name}.ts`)
    const run = (option: string) =>
      spawnSync(process.execPath, [file, option], { encoding: 'utf8' })
    const usage = readFileSync(file, 'utf8').match(/npm run .*/)![0]
    const asked = run('--help')
    expect([asked.status, asked.stderr]).toEqual([0, ''])
    expect(asked.stdout).toContain(usage)
    const unknown = run('--unknown')
    expect([unknown.status, unknown.stdout]).toEqual([2, ''])
    expect(unknown.stderr).toMatch(/^Unknown option '--unknown'/)
    expect(unknown.stderr).toContain(usage)
    expect(unknown.stderr).not.toContain('    at ')
  },
)
