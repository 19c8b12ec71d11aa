import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSubjects, loadConfiguration, resolveTarget } from '../../../sources/target/index.ts'
import { liveTransport } from '../../../sources/transport/index.ts'
import { init, openTarget, shown } from './init.fixture.ts'

const found = {
  'entity.individual': {
    request: {
      method: 'GET',
      path: '/entities',
      pick: { where: { '/type': 'individual', '/status': 'active' } },
      take: { id: '/id' },
    },
  },
  'entity.corporation': {
    request: {
      method: 'GET',
      path: '/entities',
      pick: { where: { '/type': 'corporation', '/status': 'active' } },
      take: { id: '/id' },
    },
  },
}

test('a configuration holds what a few reads find, and never the key', async () => {
  const { url, file, lines } = await openTarget(shown)
  const { exitCode, text } = await init(url)
  expect(exitCode).toBe(0)
  expect(new Set(lines)).toEqual(new Set(['GET /entities', 'GET /entities/ent_1/subscriptions']))
  const written = await readFile(file, 'utf8')
  expect(written + text).not.toContain('s3cr3t')
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock).toEqual({ baseUrl: url, apiKey: '$ASSAY_API_KEY', subjects: found })
})

test('a recipe that was found finds such a record again, whatever its id is after a restart', async () => {
  const before = await openTarget(shown)
  await init(before.url)
  const { url } = await openTarget(JSON.parse(JSON.stringify(shown).replaceAll('ent_1', 'ent_9')))
  const { targets } = await loadConfiguration(before.file, '.')
  const moved = { targets: { mock: { ...targets.mock!, baseUrl: url } } }
  const target = resolveTarget(moved, 'mock', { env: process.env })
  const transport = liveTransport({ timeoutMs: 1_000 })
  onTestFinished(() => transport.close())
  const person = await createSubjects(target, transport).get('entity.individual')
  expect(person).toMatchObject({ fields: { id: 'ent_9' } })
})

test('the terminal says what was found, and what to do next', async () => {
  const { url, folder } = await openTarget(shown)
  const { text } = await init(url)
  expect(await readdir(folder)).toEqual(['assay.config.json'])
  expect(text).toMatch(/Found\n +entity\.individual +ent_1 +GET \/entities\n/)
  expect(text).toMatch(/See what is missing: .* run --quick\n/)
  expect(text).toMatch(/A recipe to adapt: .* explain payment\.pending\n/)
  expect(text).toMatch(/Environment: +ASSAY_API_KEY, as/)
  expect(text).toMatch(/\nIs only a part .* "profile": \["payments", "accounts\/create"\]\.\n/)
  expect(text).toMatch(/ "untested": \[\{ "clause": "optional members", "reason": "…" \}\]\.\n$/)
})

test('of a profile, only its operations are called', async () => {
  const { url, file, lines } = await openTarget({})
  const profile = ['payments']
  const { text } = await init(url, { profile })
  expect(lines).toEqual([])
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock).toMatchObject({ profile, subjects: {} })
  expect(text).not.toContain('Is only a part')
})

test('an envelope is recognised, and a record that scenarios change is not taken without permission', async () => {
  const wrapped = {
    ...shown,
    '/entities/ent_1/subscriptions': { success: true, message: null, data: {} },
  }
  const { url, file } = await openTarget(wrapped, 'sk_live_s3cr3t')
  const { text } = await init(url)
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock).toMatchObject({ dialect: { envelope: 'wrapped' }, subjects: {} })
  expect(text).toContain('Found but not added')

  const declared = await openTarget(wrapped, 'sk_live_s3cr3t')
  await init(declared.url, { environment: 'sandbox' })
  const { targets: all } = await loadConfiguration(declared.file, '.')
  expect(all.mock?.subjects).toEqual(found)
})

test('a configuration in TypeScript is written where the name of its file says so', async () => {
  const { url, folder } = await openTarget(shown)
  await init(url, { config: 'assay.config.ts' })
  const text = await readFile(join(folder, 'assay.config.ts'), 'utf8')
  expect(text).toMatch(
    /^import \{ defineConfig \} from 'assay'\n\nexport default defineConfig\(\{\n/,
  )
  expect(JSON.parse(text.slice(text.indexOf('(') + 1, -2))).toHaveProperty(
    'targets.mock.baseUrl',
    url,
  )
})

test('error: a configuration that is there stays, and nothing is sent', async () => {
  const { url, file, folder, lines } = await openTarget(shown)
  const own = `{ "targets": { "mine": { "baseUrl": "${url}", "apiKey": "$ASSAY_API_KEY" } } }`
  await writeFile(file, own)
  const error = { code: 'E_USAGE', details: { file }, exitCode: 2 }
  await expect(init(url)).rejects.toMatchObject(error)
  await expect(init(url, { config: 'assay.config.json' })).rejects.toMatchObject(error)
  await expect(init(url, { profile: ['payments', 'merchants'] })).rejects.toMatchObject({
    remedy: { text: expect.stringContaining('"profile": ["payments", "merchants"]') },
  })
  expect(await readFile(file, 'utf8')).toBe(own)
  expect(await readdir(folder)).toEqual(['assay.config.json'])
  expect(lines).toEqual([])
})

test('error: nothing is written where the address, the key or the target is wrong', async () => {
  const { url, folder } = await openTarget(shown)
  const fails = async (
    address: string | undefined,
    given: object,
    code: string,
    exitCode: number,
  ) => expect(init(address, given)).rejects.toMatchObject({ code, exitCode })
  await fails(undefined, {}, 'E_USAGE', 2)
  await fails('localhost:1', {}, 'E_USAGE', 2)
  await fails(url, { environment: 'prod' }, 'E_CONFIG_INVALID', 2)
  await fails('http://127.0.0.1:1', {}, 'E_TARGET_UNREACHABLE', 3)
  vi.stubEnv('ASSAY_API_KEY', 'wrong')
  await fails(url, {}, 'E_UNAUTHORIZED', 3)
  vi.stubEnv('ASSAY_API_KEY', '')
  await fails(url, {}, 'E_ENV_MISSING', 2)
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'assay.config.json'), '{ "targets": {} }')
  await fails(url, {}, 'E_CONFIG_INVALID', 2)
  await writeFile(
    join(folder, 'assay.config.json'),
    '{ "targets": { "a": { "baseUrl": "http://h", "apiKey": "k" } } }',
  )
  await fails(url, {}, 'E_USAGE', 2)
})
