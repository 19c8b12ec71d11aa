import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createSubjects,
  loadConfiguration,
  resolveTarget,
  type SubjectName,
} from '../../target/index.ts'
import { liveTransport } from '../../transport/index.ts'
import { initialise } from './initialise.ts'

type Answers = Readonly<Record<string, unknown>>

const options = { config: undefined, target: undefined, environment: undefined, profile: [] }

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
      { ...entity, accounts: ['acc_1'] },
      { id: 'ent_2', type: 'corporation', status: 'active' },
    ],
  },
  '/entities/ent_1/subscriptions': { connect: { id: 'sub_1' } },
  '/entities/ent_1/subscriptions/sub_1': { id: 'sub_1' },
  '/entities/ent_1/credit_scores/crs_1': { id: 'crs_1', entity_id: 'ent_1' },
  '/accounts/acc_1': { ...account, liability: { mch_id: 'mch_1' } },
  '/accounts/acc_1/card_brands': { data: [{ brands: [{ card_product_id: 'pdt_1' }] }] },
  '/merchants/mch_1': { id: 'mch_1' },
  '/card_products/pdt_1': { id: 'pdt_1' },
}

const readPerson = {
  method: 'GET',
  path: '/entities',
  pick: { where: { '/type': 'individual', '/status': 'active' } },
}
const readBrands = { method: 'GET', path: '/accounts/{{acc}}/card_brands' }
const readAccount = { ...readPerson, take: { acc: '/accounts/0' } }
/** What reads alone find of the records above. */
const found = {
  absent: ['webhooks/list', 'verification-sessions/list'],
  subjects: {
    'entity.individual': { request: { ...readPerson, take: { id: '/id' } } },
    'entity.corporation': {
      request: {
        ...readPerson,
        pick: { where: { '/type': 'corporation', '/status': 'active' } },
        take: { id: '/id' },
      },
    },
    subscription: {
      needs: { person: 'entity.individual' },
      request: {
        method: 'GET',
        path: '/entities/{{person.id}}/subscriptions',
        take: { sub: '/connect/id' },
      },
      fields: { id: '{{sub}}', entity_id: '{{person.id}}' },
    },
    'account.liability': {
      request: [
        readAccount,
        {
          method: 'GET',
          path: '/accounts/{{acc}}',
          until: { pointer: '/type', value: 'liability', timeoutMs: 1 },
          take: { id: '/id', entity_id: '/holder_id' },
        },
      ],
    },
    credit_score: {
      needs: { person: 'entity.individual' },
      request: { ...readPerson, take: { crs: '/credit_score' } },
      fields: { id: '{{crs}}', entity_id: '{{person.id}}' },
    },
    merchant: {
      request: [
        readAccount,
        { method: 'GET', path: '/accounts/{{acc}}', take: { mch: '/liability/mch_id' } },
      ],
      fields: { id: '{{mch}}' },
    },
    card_product: {
      request: [readAccount, { ...readBrands, take: { pdt: '/data/0/brands/0/card_product_id' } }],
      fields: { id: '{{pdt}}' },
    },
  },
}

test('a configuration holds what reads alone can find, and never the key', async () => {
  const { url, file, lines } = await open(shown)
  const { exitCode, text } = await init(url)
  expect(exitCode).toBe(0)
  expect(lines.filter((line) => !line.startsWith('GET '))).toEqual([])
  const written = await readFile(file, 'utf8')
  expect(written + text).not.toContain('s3cr3t')
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock).toEqual({ baseUrl: url, apiKey: '$INIT_KEY', ...found })
  expect(written).not.toContain('TODO')
  const guide = await readFile(join(file, '../assay.guide.md'), 'utf8')
  expect(guide).toMatch(
    /## payment\.pending\n\nA pending payment[\s\S]*```json\n"payment\.pending": \{/,
  )
  expect(text).toMatch(/Reaches\n {2}scenarios: \d+ run/)
  expect(text).toMatch(/payment\.pending +unlocks \d+ scenarios/)
})

test('of a target that lacks whole nouns a run of the others is named, and a profile is written and planned', async () => {
  const { url, file } = await open(shown)
  const { text } = await init(url)
  const [, part] = /run --profile (\S+)\n/.exec(text)!
  expect(part!.split(',')).toContain('payments')
  expect(part).not.toMatch(/webhooks|verification-sessions/)
  await rm(file)
  const profile = ['merchants']
  const claimed = await init(url, { profile })
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock).toMatchObject({ profile })
  expect(targets.mock).not.toHaveProperty('absent')
  expect(claimed.text).toMatch(/clauses: \d+ not claimed · \d+ tested/)
  expect(claimed.text).not.toContain('--profile')
  expect(await readFile(join(file, '../assay.guide.md'), 'utf8')).not.toContain('payment.pending')
})

test('a recipe that was found finds the record again, whatever its id is after a restart', async () => {
  const before = await open(shown)
  await init(before.url)
  const restarted = JSON.parse(
    JSON.stringify(shown).replaceAll('_1"', '_9"').replaceAll('_1/', '_9/'),
  )
  const { url } = await open(restarted)
  const { targets } = await loadConfiguration(before.file, '.')
  const moved = { targets: { mock: { ...targets.mock!, baseUrl: url } } }
  const target = resolveTarget(moved, 'mock', { env: process.env })
  const transport = liveTransport({ timeoutMs: 1_000 })
  onTestFinished(() => transport.close())
  const subjects = createSubjects(target, transport)
  const fieldsOf = async (name: SubjectName) => (await subjects.get(name)) as { fields?: object }
  expect(await fieldsOf('account.liability')).toMatchObject({ fields: { id: 'acc_9' } })
  expect(await fieldsOf('merchant')).toMatchObject({ fields: { id: 'mch_9' } })
  const score = { id: 'crs_9', entity_id: 'ent_9' }
  expect(await fieldsOf('credit_score')).toMatchObject({ fields: score })
})

test('a recipe has the paths of the dialect of a target that is configured', async () => {
  const moved = JSON.parse(JSON.stringify(shown).replaceAll('"/merchants/', '"/shops/'))
  const { url, file } = await open(moved)
  const dialect = {
    paths: { 'merchants/retrieve': '/shops/{mch_id}', 'accounts/retrieve': '/accts/{acc_id}' },
  }
  const own = { baseUrl: url, apiKey: '$INIT_KEY', dialect }
  moved['/accts/acc_1'] = moved['/accounts/acc_1']
  await writeFile(file, JSON.stringify({ targets: { mine: own } }))
  const { text } = await init(undefined)
  expect(text).toContain('"path": "/accts/{{acc}}"')
  expect(text).toContain('"merchant": {')
  expect(text).not.toContain('/accounts/{{acc}}"')
})

test('an id stays a value where a read could find another record', async () => {
  const two = { data: [{ id: 'whk_1', status: 'enabled' }, entity] }
  const people = [{ id: 'ent_0', type: 'individual', status: 'active' }, entity]
  const { url, file } = await open({
    ...shown,
    '/webhooks': two,
    '/webhooks/whk_1': two.data[0],
    '/entities': { data: people },
  })
  await init(url)
  const { targets } = await loadConfiguration(file, '.')
  const { subjects = {} } = targets.mock!
  expect(subjects.credit_score).toEqual({ value: { id: 'crs_1', entity_id: 'ent_1' } })
  expect(subjects.webhook).toMatchObject({ request: { path: '/webhooks' } })
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
  expect(text).toMatch(/The target with all of it:[\s\S]*"merchant": \{\n/)
  expect(text).not.toContain('"entity.individual": {')
  await rm(file)
  await init(url)
  expect((await init(undefined)).text).toMatch(/Nothing new was found\.\n$/)
})

test('records in an envelope are recognised, and a record that somebody owns is not taken without permission', async () => {
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
    'card_product',
    'merchant',
  ])
  expect(text).toContain('Found but not added')
  const guide = await readFile(join(file, '../assay.guide.md'), 'utf8')
  expect(guide).toMatch(
    /## entity\.individual[\s\S]*The target has one\.[\s\S]*"path": "\/entities"/,
  )

  const declared = await open(Object.fromEntries(wrapped), 'sk_live_s3cr3t')
  await init(declared.url, { environment: 'sandbox' })
  const { targets: all } = await loadConfiguration(declared.file, '.')
  expect(Object.keys(all.mock?.subjects ?? {})).toContain('entity.individual')
})

test('a configuration in TypeScript is written where the name of its file says so', async () => {
  const { url, folder } = await open(shown)
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
