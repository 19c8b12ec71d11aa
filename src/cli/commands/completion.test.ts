import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const main = join(import.meta.dirname, '../main.ts')

function runAssay(...words: readonly string[]) {
  return spawnSync(process.execPath, [main, ...words], { encoding: 'utf8' })
}

/** What bash offers for the last of these words. */
function offered(script: string, words: readonly string[]): readonly string[] {
  const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`
  const text = `${script}\n${set}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', text], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

test('bash completes commands, their options, and what an option can be; anything else is a file', () => {
  const script = runAssay('completion', 'bash').stdout
  expect(offered(script, ['assay', 'co'])).toEqual(['compare', 'completion'])
  expect(offered(script, ['assay', 'run', '--max'])).toEqual(['--max-wait', '--max-requests'])
  expect(offered(script, ['assay', 'history', 'h', '--ma'])).toEqual(['--max-age'])
  expect(offered(script, ['assay', 'check', '--foreign-records', 's'])).toEqual(['sample'])
  expect(offered(script, ['assay', 'check', 'traffic'])).toEqual([])
})

test('the script of zsh holds that of bash', () => {
  const bash = runAssay('completion', 'bash').stdout
  expect(runAssay('completion', 'zsh').stdout).toContain(bash)
})

test('error: another shell is wrong usage', () => {
  const { status, stderr } = runAssay('completion', 'tcsh')
  expect(status).toBe(2)
  expect(stderr).toContain('Unknown argument: tcsh')
})
