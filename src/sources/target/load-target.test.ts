import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import sandbox from '../sandbox/assay.config.json' with { type: 'json' }
import { type GivenTarget, loadTarget, validateTarget } from './index.ts'

function folderWith(configuration: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-load-'))
  writeFileSync(join(folder, 'assay.config.json'), JSON.stringify(configuration))
  return folder
}

test('a target is found by its name', async () => {
  const mock = { baseUrl: 'http://h', apiKey: 'k', profile: ['merchants'] }
  const cwd = folderWith({ targets: { mock, other: { ...mock, apiKey: 'o' } } })
  expect(await loadTarget('mock', { cwd })).toEqual(mock)
})

test('error: an unknown target is refused with the nearest one', async () => {
  const cwd = folderWith({ targets: { mock: { baseUrl: 'http://h', apiKey: 'k' } } })
  await expect(loadTarget('mok', { cwd })).rejects.toMatchObject({
    code: 'E_TARGET_UNKNOWN',
    remedy: 'Did you mean mock?',
  })
})

test('an import of a JSON configuration is a target, for the compiler too', () => {
  // The compiler checks this file: `method` of an import is any text.
  const target: GivenTarget = sandbox.targets.sandbox
  expect(validateTarget(target)).toBe(target)
})
