import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import sandbox from '../sandbox/assay.config.json' with { type: 'json' }
import { type GivenTarget, loadTarget, validateTarget } from './index.ts'

const waiver = (reason: string) => ({
  clause: 'payments/cancel#both-legs',
  reason,
  owner: 'me',
  expires: '2099-01-01',
})

function folderWith(configuration: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-load-'))
  writeFileSync(join(folder, 'assay.config.json'), JSON.stringify(configuration))
  return folder
}

test('a target has the waivers of its file behind its own, and the sets that its profile names', async () => {
  const mock = { baseUrl: 'http://h', apiKey: 'k', waivers: [waiver('own')], profile: ['mine', 19] }
  const target = { ...mock, profile: ['mine', 'merchants'] }
  const profiles = { mine: ['inner'], inner: ['payments', 'webhooks/list'] }
  const cwd = folderWith({ targets: { mock: target }, waivers: [waiver('of all')], profiles })
  expect(await loadTarget('mock', { cwd })).toEqual({
    ...mock,
    waivers: [waiver('own'), waiver('of all')],
    profile: ['payments', 'webhooks/list', 'merchants'],
  })
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
