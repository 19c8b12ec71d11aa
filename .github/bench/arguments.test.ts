import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usageOf } from './arguments.ts'

const here = import.meta.dirname

test('error: a script says how it is used where an option is unknown, and when asked', () => {
  // Of the scripts, the one that loads least.
  const file = join(here, 'fronts.ts')
  const run = (option: string) => spawnSync(process.execPath, [file, option], { encoding: 'utf8' })
  const usage = 'npm run fronts -- WORD…'
  const asked = run('--help')
  expect([asked.status, asked.stderr]).toEqual([0, ''])
  expect(asked.stdout).toContain(usage)
  const unknown = run('--unknown')
  expect([unknown.status, unknown.stdout]).toEqual([2, ''])
  expect(unknown.stderr).toMatch(/^Unknown option '--unknown'/)
  expect(unknown.stderr).toContain(usage)
  expect(unknown.stderr).not.toContain('    at ')
})

test.each([
  ['agreement', 'agreement'],
  ['detection', 'detection'],
  ['fronts', 'fronts'],
  ['main', 'bench'],
  ['measure', 'measure'],
  ['../generate', 'generate'],
])('%s begins with how it is used, and reads its options before it works', (name, called) => {
  const file = join(here, `${name}.ts`)
  expect(usageOf(file)).toContain(`npm run ${called}`)
  const [before = '', after] = readFileSync(file, 'utf8').split(/^const .* = argumentsOf\(/m)
  expect(before).not.toContain('await ')
  expect(after).toBeDefined()
})
