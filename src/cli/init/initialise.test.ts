import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { loadConfiguration } from '../../target/index.ts'
import { init, openTarget, shown } from './init.fixture.ts'

test('a guide beside the configuration says what is missing, and the terminal how far it reaches', async () => {
  const { url, file } = await openTarget(shown)
  const { text } = await init(url)
  const guide = await readFile(join(file, '../assay.guide.md'), 'utf8')
  expect(guide).toMatch(
    /## payment\.pending\n\nA pending payment[\s\S]*```json\n"payment\.pending": \{/,
  )
  expect(text).toMatch(/What this configuration tests\n {2}scenarios: \d+ run/)
  expect(text).toMatch(/payment\.pending +unlocks \d+ scenarios/)
  expect(text).toMatch(/merchant +mch_1 +GET \/accounts\/\{\{acc\}\}\n/)
  expect(text).toMatch(/Test the target: .* run --quick\nEnvironment: +INIT_KEY, as/)
  expect(text).toMatch(/\nIs only a part .* "profile": \["payments", "accounts\/create"\]\.\n$/)
})

test('the guide of a target without liability accounts pays to a bank account, and has nothing that tests no clause', async () => {
  const profile = ['payments', 'accounts/create', 'accounts/retrieve']
  const { url, file } = await openTarget({ '/entities': shown['/entities'] })
  const { text } = await init(url, { profile })
  const guide = await readFile(join(file, '../assay.guide.md'), 'utf8')
  expect(text).toMatch(/account\.liability +unlocks \d+ scenarios? and 0 clauses\n/)
  expect(text).toMatch(/Other recipes: .* explain payment\.pending\n/)
  expect(text).not.toContain('Is only a part')
  expect(guide).toMatch(/## payment\.pending\n[\s\S]*"destination": "\{\{to\}\}"/)
  expect(guide).not.toContain('account.liability')
  expect(guide).not.toContain('and 0 clauses')
})

test('a profile is written and planned, and what it does not claim is not called absent', async () => {
  const { url, file } = await openTarget(shown)
  const profile = ['merchants']
  const claimed = await init(url, { profile })
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock).toMatchObject({ profile })
  expect(targets.mock).not.toHaveProperty('absent')
  expect(claimed.text).toMatch(/clauses: \d+ not claimed · \d+ tested/)
  expect(await readFile(join(file, '../assay.guide.md'), 'utf8')).not.toContain('payment.pending')
})

test('records in an envelope are recognised, and a record that somebody owns is not taken without permission', async () => {
  const wrapped = Object.entries(shown).map(([path, data]) => {
    const list = (data as { data?: unknown }).data
    return [path, { success: true, data: list ?? data, message: null }] as const
  })
  const { url, file } = await openTarget(Object.fromEntries(wrapped), 'sk_live_s3cr3t')
  const { text } = await init(url)
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock?.dialect).toEqual({ envelope: 'wrapped' })
  expect(Object.keys(targets.mock?.subjects ?? {})).toEqual([
    'subscription',
    'credit_score',
    'card_product',
    'merchant',
  ])
  expect(text).toContain('Found but not added')
  const guide = await readFile(join(file, '../assay.guide.md'), 'utf8')
  expect(guide).toMatch(
    /## entity\.individual[\s\S]*The target has one, but[\s\S]*"path": "\/entities"/,
  )

  const declared = await openTarget(Object.fromEntries(wrapped), 'sk_live_s3cr3t')
  await init(declared.url, { environment: 'sandbox' })
  const { targets: all } = await loadConfiguration(declared.file, '.')
  expect(Object.keys(all.mock?.subjects ?? {})).toContain('entity.individual')
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
  const own = `{ "targets": { "mine": { "baseUrl": "${url}", "apiKey": "$INIT_KEY" } } }`
  await writeFile(file, own)
  const error = { code: 'E_USAGE', facts: { file }, exitCode: 2 }
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
  await fails(url, { 'key-variable': 'sk_test_s3cr3t' }, 'E_USAGE', 2)
  await fails(url, { 'key-variable': 'INIT_NOT_SET' }, 'E_ENV_MISSING', 2)
  await fails('localhost:1', {}, 'E_USAGE', 2)
  await fails(url, { environment: 'prod' }, 'E_CONFIG_INVALID', 2)
  await fails('http://127.0.0.1:1', {}, 'E_TARGET_UNREACHABLE', 3)
  vi.stubEnv('INIT_KEY', 'wrong')
  await fails(url, {}, 'E_UNAUTHORIZED', 3)
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'assay.config.json'), '{ "targets": {} }')
  await fails(url, {}, 'E_CONFIG_INVALID', 2)
  await writeFile(
    join(folder, 'assay.config.json'),
    '{ "targets": { "a": { "baseUrl": "http://h", "apiKey": "k" } } }',
  )
  await fails(url, {}, 'E_USAGE', 2)
})
