import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadConfiguration } from '../../target/index.ts'
import { initialise } from './initialise.ts'

type Answers = Readonly<Record<string, unknown>>

const options = { config: undefined, target: undefined, environment: undefined }

/** A target that shows these records, and the folder in which `assay init` is called. */
async function open(answers: Answers, key = 'sk_test_s3cr3t') {
  const lines: string[] = []
  const server = createServer((request, response) => {
    lines.push(`${request.method} ${request.url}`)
    const isKnown = request.headers.authorization === `Bearer ${key}`
    const answer = isKnown ? answers[request.url ?? ''] : undefined
    response.writeHead(isKnown ? (answer === undefined ? 404 : 200) : 401)
    response.end(JSON.stringify(answer ?? {}))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const folder = await mkdtemp(join(tmpdir(), 'assay-init-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  vi.stubEnv('INIT_KEY', key)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, folder, lines, file: join(folder, 'assay.config.json') }
}

/** Calls `assay init` and keeps what it prints. */
async function init(
  url: string | undefined,
  given: Partial<Parameters<typeof initialise>[0]> = {},
) {
  let text = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(((
    chunk: string,
    done?: () => void,
  ) => {
    text += chunk
    done?.()
    return true
  }) as never)
  const words = { ...options, 'key-variable': 'INIT_KEY', ...given }
  const exitCode = await initialise(words, url).finally(() => write.mockRestore())
  return { exitCode, text }
}

const entity = { id: 'ent_1', type: 'individual', status: 'active', credit_score: 'crs_1' }
const account = { id: 'acc_1', type: 'liability', holder_id: 'ent_1', products: ['payment'] }
const shown: Answers = {
  '/entities': {
    data: [
      { id: 'ent_0', type: null, status: 'disabled' },
      { ...entity, note: 'acc_1' },
      { id: 'ent_2', type: 'corporation', status: 'active' },
    ],
  },
  '/entities/ent_1/subscriptions': { connect: { id: 'sub_1' } },
  '/entities/ent_1/credit_scores/crs_1': { id: 'crs_1', entity_id: 'ent_1' },
  '/accounts/acc_1': { ...account, liability: { mch_id: 'mch_1' } },
  '/accounts/acc_1/card_brands': { data: [{ brands: [{ card_product_id: 'pdt_1' }] }] },
  '/merchants/mch_1': { id: 'mch_1' },
  '/card_products/pdt_1': { id: 'pdt_1' },
}

test('a configuration holds what reads alone can find, and never the key', async () => {
  const { url, file, lines } = await open(shown)
  const { exitCode, text } = await init(url)
  expect(exitCode).toBe(0)
  expect(lines.filter((line) => !line.startsWith('GET '))).toEqual([])
  const written = await readFile(file, 'utf8')
  expect(written + text).not.toContain('s3cr3t')
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock).toEqual({
    baseUrl: url,
    apiKey: '$INIT_KEY',
    absent: ['webhooks/list'],
    subjects: {
      'entity.individual': { value: { id: 'ent_1' } },
      'entity.corporation': { value: { id: 'ent_2' } },
      subscription: { value: { id: 'sub_1', entity_id: 'ent_1' } },
      'account.liability': { value: { id: 'acc_1', entity_id: 'ent_1' } },
      credit_score: { value: { id: 'crs_1', entity_id: 'ent_1' } },
      merchant: { value: { id: 'mch_1' } },
      card_product: { value: { id: 'pdt_1' } },
    },
  })
  expect(written).toContain('TODO payment.pending: A pending payment')
  expect(text).toMatch(/Reaches \d+ of \d+ scenarios/)
  expect(text).toMatch(/1\. [\w.]+ unlocks \d+ scenarios/)
})

test('called again it changes nothing, and says what the configuration lacks', async () => {
  const { url, file, folder } = await open(shown)
  const own = `{ "targets": { "mine": { "baseUrl": "${url}", "apiKey": "$INIT_KEY",
    "subjects": { "entity.individual": { "value": { "id": "ent_9" } } } } } }`
  await writeFile(file, own)
  const { exitCode, text } = await init(undefined)
  expect(exitCode).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(own)
  expect(await readdir(folder)).toEqual(['assay.config.json'])
  expect(text).toContain('was not changed')
  expect(text).toContain('"merchant": { "value": { "id": "mch_1" } }')
  expect(text).not.toContain('"entity.individual": { "value"')
})

test('records in an envelope are recognised, and what somebody owns is not taken unasked', async () => {
  const wrapped = Object.entries(shown).map(([path, data]) => {
    const list = (data as { data?: unknown }).data
    return [path, { success: true, data: list ?? data, message: null }] as const
  })
  const { url, file } = await open(Object.fromEntries(wrapped), 'sk_live_s3cr3t')
  const { text } = await init(url)
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock?.dialect).toEqual({ envelope: 'wrapped' })
  expect(Object.keys(targets.mock?.subjects ?? {})).toEqual([
    'subscription',
    'credit_score',
    'merchant',
    'card_product',
  ])
  expect(text).toContain('Found, and not added')
  expect(text).toMatch(/entity\.individual unlocks .*; found by GET \/entities:/)
  expect(await readFile(file, 'utf8')).toContain('TODO entity.individual: found by GET /entities.')

  const declared = await open(Object.fromEntries(wrapped), 'sk_live_s3cr3t')
  await init(declared.url, { environment: 'sandbox' })
  const { targets: all } = await loadConfiguration(declared.file, '.')
  expect(Object.keys(all.mock?.subjects ?? {})).toContain('entity.individual')
})

test('a project of ES modules in TypeScript gets a file with comments', async () => {
  const { url, folder } = await open(shown)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), '{}')
  const modules = join(folder, 'node_modules/assay')
  await mkdir(modules, { recursive: true })
  const manifest = {
    name: 'assay',
    type: 'module',
    exports: { '.': './index.js', './package.json': './package.json' },
  }
  await writeFile(join(modules, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(modules, 'index.js'), 'export const defineConfig = (one) => one')
  await init(url)
  const text = await readFile(join(folder, 'assay.config.ts'), 'utf8')
  expect(text).toContain('// TODO payment.pending: A pending payment')
  const { targets } = await loadConfiguration(undefined, folder)
  expect(targets.mock).toMatchObject({ baseUrl: url, absent: ['webhooks/list'] })
  expect(Object.keys(targets.mock?.subjects ?? {})).toContain('merchant')
})

test('error: nothing is written where the address, the key or the target is wrong', async () => {
  const { url, folder } = await open(shown)
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
