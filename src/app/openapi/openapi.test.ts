import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, inject, onTestFinished, test } from 'vitest'
import {
  apiVersions,
  judgeSettings,
  type OperationAddress,
  operations,
} from '../../core/contract/index.ts'
import { createMatcher } from '../../core/judge/index.ts'
import { listRecordings, readRecordingFile } from '../../sources/recording/index.ts'
import { describedIn } from './described.fixture.ts'
import { openApiDocument } from './index.ts'

const root = join(import.meta.dirname, '../../..')
const address = 'https://assay.example/openapi'
const target = 'https://api.bank.test'
const document = openApiDocument(judgeSettings(target))

const ajv = new Ajv2020({ strict: false, formats: { 'absolute-url': true } })
addFormats.default(ajv)
ajv.addSchema(document, address)

test('a linter has nothing to say about the documents', () => {
  const versions = apiVersions.slice(0, inject('isWhole') ? apiVersions.length : 1)
  const documents = versions.map((apiVersion) =>
    openApiDocument(judgeSettings(target, { apiVersion })),
  )
  const folder = mkdtempSync(join(tmpdir(), 'assay-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = documents.map((one, index) => {
    writeFileSync(join(folder, `${index}.json`), JSON.stringify(one))
    return `${index}.json`
  })
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [redocly, 'lint', '--format', 'json', ...files],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const counts = [...stdout.matchAll(/"(?:errors|warnings)": (\d+)/g)].map(([, count]) => count)
  expect(counts, stdout + stderr).toEqual(files.flatMap(() => ['0', '0']))
})

test.each(apiVersions)('the document of version %s has its operations', (apiVersion) => {
  const one = openApiDocument(judgeSettings(target, { apiVersion }))
  const expected = Object.values(operations).filter(({ since }) => since <= apiVersion)
  expect(describedIn(one)).toHaveLength(expected.length)
})

test('the document accepts every recorded response, and none that is broken', async () => {
  const files = await listRecordings(join(root, 'recordings'))
  let accepted = 0
  for (const { file } of files) {
    const { about, exchanges } = await readRecordingFile(file)
    const match = createMatcher(operations, { ...judgeSettings(about.target.baseUrl), paths: {} })
    for (const { request, response } of exchanges) {
      const address = match(request.method, request.url)?.address
      if (address === undefined || response?.body.kind !== 'json' || response.status >= 300)
        continue
      if (request.headers['service-version'] !== about.target.apiVersion) continue
      const judge = responseValidator(address as OperationAddress)
      expect(judge(response.body.value), `${file}: ${request.method} ${request.url}`).toBe(true)
      expect(judge([response.body.value]), address).toBe(false)
      accepted++
    }
  }
  expect(accepted).toBeGreaterThan(130)
})

/** Whether a body fits the response that the document states for an operation. */
function responseValidator(operation: OperationAddress): (body: unknown) => boolean {
  const { path, method } = operations[operation]
  const place = ['paths', path, method.toLowerCase(), 'responses', '200', 'content']
  const pointer = [...place, 'application/json', 'schema'].map(
    (part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
  )
  const check = ajv.getSchema(`${address}#${pointer.join('')}`)!
  return (body) => check(body) === true
}

test('a member that was removed is forbidden, and not shown to who makes examples', () => {
  const { schemas } = document.components as { readonly schemas: Record<string, unknown> }
  expect(schemas.CapabilitiesRemoved).toMatchObject({
    propertyNames: { not: { enum: expect.arrayContaining(['capabilities']) } },
  })
  expect(JSON.stringify(document)).not.toContain('"capabilities":')
})

test('every operation has an example that fits, with the address of the target', () => {
  for (const address of Object.keys(operations) as OperationAddress[]) {
    expect(responseValidator(address)(exampleOf(document, address)), address).toBe(true)
  }
  const one = openApiDocument(judgeSettings(`${target}/v1`))
  expect(exampleOf(one, 'reports/create')).toMatchObject({
    url: expect.stringMatching(/^https:\/\/api\.bank\.test\/v1\/reports\//),
  })
})

/** The example of a successful response of an operation. */
function exampleOf(one: typeof document, address: OperationAddress): unknown {
  const id = address.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
  return describedIn(one).find(({ operationId }) => operationId === id)?.response
}
