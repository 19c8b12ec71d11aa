import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfiguration } from './index.ts'
import { errorFor, errorOf } from './load.fixture.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-'))
})

afterAll(() => rm(folder, { recursive: true }))

const valid = { targets: { mock: { baseUrl: 'http://127.0.0.1:4010', apiKey: '$ASSAY_API_KEY' } } }

test('a folder without a configuration has none', async () => {
  expect(await loadConfiguration(undefined, join(folder, 'empty'))).toEqual({
    file: undefined,
    targets: {},
  })
})

test('error: a file that is named and missing', async () => {
  expect(await errorOf(loadConfiguration('nowhere.json', folder), folder)).toMatchInlineSnapshot(`
    "Cannot read the configuration: there is no such file or folder.
      file  ./nowhere.json
      → Correct the path: --config FILE
      E_CONFIG_MISSING"
  `)
})

test('JSON and TypeScript say the same, and TypeScript goes first', async () => {
  const file = join(folder, 'assay.config.json')
  await writeFile(file, `\uFEFF${JSON.stringify(valid)}`)
  expect(await loadConfiguration(undefined, folder)).toMatchObject({ ...valid, file })
  const typescript = join(folder, 'assay.config.ts')
  await writeFile(
    typescript,
    `const merchants = ['mch_1', 'mch_2'].map((id: string) => ({ id }))
     const subjects = { merchant: { values: merchants } }
     export default { targets: { mock: { baseUrl: 'http://h', apiKey: 'k', subjects } } }`,
  )
  const { file: found, targets } = await loadConfiguration(undefined, folder)
  expect(found).toBe(typescript)
  expect(targets.mock?.subjects?.merchant).toEqual({ values: [{ id: 'mch_1' }, { id: 'mch_2' }] })
})

test('error: a function is no recipe, and no part of one', async () => {
  const texts: string[] = []
  for (const recipe of ['async () => 1', `{ request: { ...request, body: { a: () => 60 } } }`]) {
    const file = join(folder, `functions-${texts.length}.mjs`)
    await writeFile(
      file,
      `const request = { method: 'POST', path: '/m', take: { id: '/id' } }
       const mock = { baseUrl: 'http://h', apiKey: 'k', subjects: { merchant: ${recipe} } }
       export default { targets: { mock } }`,
    )
    texts.push(await errorOf(loadConfiguration(file, folder), folder))
  }
  expect(texts.map((text) => text.split('\n')[2])).toMatchInlineSnapshot(`
    [
      "  /targets/mock/subjects/merchant  must be an object",
      "  /targets/mock/subjects/merchant/request/body/a  must not be a function",
    ]
  `)
})

test('error: a configuration in another format never passes for none', async () => {
  for (const name of [
    'assay.config.yaml',
    'assay.config.yml',
    'assay.config.jsonc',
    'assay.config.json5',
    'assay.config.mts',
    'assay.config.cts',
    'assay.config.toml',
    'assay.config',
  ]) {
    const own = await mkdtemp(join(folder, 'other-'))
    await writeFile(join(own, name), '')
    await expect(loadConfiguration(undefined, own), name).rejects.toMatchObject({
      code: 'E_CONFIG_UNSUPPORTED',
      details: { file: join(own, name) },
    })
  }
  expect(await errorFor('targets:', 'some.yaml')).toMatchInlineSnapshot(`
    "Cannot read the configuration: unsupported format .yaml.
      file       ./some.yaml
      supported  assay.config.ts, assay.config.js, assay.config.mjs, assay.config.json
      → Write the configuration as assay.config.json or assay.config.ts.
      E_CONFIG_UNSUPPORTED"
  `)
})

test('error: a folder, and a file that is not UTF-8, are no configuration', async () => {
  const problems = [
    { file: folder, fault: 'it is a folder' },
    { file: 'utf16.json', fault: 'it is not UTF-8' },
  ]
  await writeFile(join(folder, 'utf16.json'), Buffer.from('\uFEFF{}', 'utf16le'))
  for (const { file, fault } of problems) {
    await expect(loadConfiguration(file, folder)).rejects.toMatchObject({
      code: 'E_CONFIG_INVALID',
      message: `Cannot read the configuration: ${fault}.`,
    })
  }
})

test('a backup of a configuration is none', async () => {
  const own = await mkdtemp(join(folder, 'backup-'))
  await writeFile(join(own, 'assay.config.bak'), '')
  await writeFile(join(own, 'assay.config.json~'), '')
  expect(await loadConfiguration(undefined, own)).toEqual({ file: undefined, targets: {} })
})

test('error: what is not JSON is shown with line and column', async () => {
  expect(await errorFor('{\n  "targets": {},\n  // mine\n}')).toMatchInlineSnapshot(`
    "Cannot read the configuration: it is not valid JSON.
      file     ./some.json
      problem  Expected double-quoted property name in JSON at position 21 (line 3 column 3)
      → Correct the file, or write assay.config.ts, which may have comments.
      E_CONFIG_INVALID"
  `)
  expect(await errorFor('{\n  "targets": {},\n}')).toMatchInlineSnapshot(`
    "Cannot read the configuration: it is not valid JSON.
      file     ./some.json
      problem  Expected double-quoted property name in JSON at position 19 (line 3 column 1)
      → Correct the file, or write assay.config.ts, which may have comments.
      E_CONFIG_INVALID"
  `)
  expect(await errorFor('{"targets": nul1}')).toMatchInlineSnapshot(`
    "Cannot read the configuration: it is not valid JSON.
      file     ./some.json
      problem  Unexpected number in JSON at position 15 (line 1 column 16)
      → Correct the file, or write assay.config.ts, which may have comments.
      E_CONFIG_INVALID"
  `)
  expect(await errorFor('{"targets": {"a')).toMatchInlineSnapshot(`
    "Cannot read the configuration: it is not valid JSON.
      file     ./some.json
      problem  Unterminated string in JSON at position 15 (line 1 column 16)
      → Correct the file, or write assay.config.ts, which may have comments.
      E_CONFIG_INVALID"
  `)
})

test('error: a module that does not load, or has no default export', async () => {
  expect(await errorFor('throw new Error("no luck")', 'broken.mjs')).toMatchInlineSnapshot(`
    "Cannot load the configuration.
      file     ./broken.mjs
      problem  no luck
      → Run the file to see where it fails: node ./broken.mjs
      E_CONFIG_INVALID"
  `)
  expect(await errorFor('export const a = 1', 'silent.mjs')).toMatchInlineSnapshot(`
    "The configuration has no default export.
      file  ./silent.mjs
      → Write: export default defineConfig({ targets: { … } })
      E_CONFIG_INVALID"
  `)
})
