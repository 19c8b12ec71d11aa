import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { registerSchema, validate } from '@hyperjump/json-schema/openapi-3-1'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { apiVersions, judgeSettings, type OperationAddress, operations } from '../contract/index.ts'
import { createMatcher } from '../judge/index.ts'
import { listRecordings, readRecordingFile } from '../recording/index.ts'
import { openApiDocument } from './index.ts'

const root = join(import.meta.dirname, '../..')
const address = 'https://assay.example/openapi'
const document = openApiDocument(judgeSettings('https://api.bank.test'))

type Paths = Record<string, Record<string, { readonly operationId?: string }>>

beforeAll(() =>
  registerSchema(document as never, address, 'https://spec.openapis.org/oas/3.1/schema-base'),
)

test.each(apiVersions)(
  'the document of version %s is valid for a parser of OpenAPI',
  async (apiVersion) => {
    const one = openApiDocument(judgeSettings('https://api.bank.test', { apiVersion }))
    const parsed = await SwaggerParser.validate(structuredClone(one) as never)
    const methods = Object.values(parsed.paths as Paths).flatMap(Object.values)
    const expected = Object.values(operations).filter(({ since }) => since <= apiVersion)
    expect(methods.filter(({ operationId }) => operationId !== undefined)).toHaveLength(
      expected.length,
    )
  },
)

test('a linter finds no error in the document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const { status, stderr } = spawnSync(process.execPath, [redocly, 'lint', 'openapi.json'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  expect(status, stderr).toBe(0)
})

test('an independent validator accepts every recorded response, and none that is broken', async () => {
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
      const judge = await responseValidator(address as OperationAddress)
      expect(judge(response.body.value), `${file}: ${request.method} ${request.url}`).toBe(true)
      expect(judge([response.body.value]), address).toBe(false)
      accepted++
    }
  }
  expect(accepted).toBeGreaterThan(130)
})

/** Whether a body fits the response that the document states for an operation. */
async function responseValidator(operation: OperationAddress): Promise<(body: unknown) => boolean> {
  const { path, method } = operations[operation]
  const place = ['paths', path, method.toLowerCase(), 'responses', '2XX', 'content']
  const pointer = [...place, 'application/json', 'schema'].map(
    (part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
  )
  const check = await validate(`${address}#${pointer.join('')}`)
  return (body) => check(body as never).valid
}

test('an operation with several paths is described at each, under an id of its own', async () => {
  const paths = { 23: ['/hooks/{whk_id}', '/webhooks/{whk_id}'] }
  const one = openApiDocument(judgeSettings('https://api.bank.test', { paths }))
  const parsed = await SwaggerParser.validate(structuredClone(one) as never)
  const idAt = (path: string) => (parsed.paths as Paths)[path]?.get?.operationId
  expect([idAt('/hooks/{whk_id}'), idAt('/webhooks/{whk_id}')]).toEqual([
    'webhooksRetrieve',
    'webhooksRetrieve2',
  ])
})

test('every place with a pattern or a format has an example that fits', () => {
  const formats = { 'date-time': /T.*Z$/, date: /^[0-9-]{10}$/, 'absolute-url': /^https:/ }
  let places = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, format, examples, ...rest } = node as Readonly<Record<string, unknown>>
    if ([type].flat().includes('string') && (pattern ?? format) !== undefined) {
      const [example] = examples as readonly string[]
      places++
      if (typeof pattern === 'string') expect(example).toMatch(new RegExp(pattern, 'u'))
      if (typeof format === 'string') expect(example).toMatch(formats[format as 'date'])
    }
    Object.values(rest).forEach(visit)
  }
  visit((document.components as { readonly schemas: unknown }).schemas)
  expect(places).toBeGreaterThan(30)
})

test('a member that was removed is forbidden, and not shown to who makes examples', () => {
  const { CapabilitiesRemoved } = (document.components as { readonly schemas: Paths }).schemas
  expect(CapabilitiesRemoved).toMatchObject({
    not: { anyOf: expect.arrayContaining([{ required: ['capabilities'] }]) },
  })
  expect(JSON.stringify(document)).not.toContain('"capabilities":')
})

test('every operation has an example that fits, in the dialect of the target', async () => {
  for (const address of Object.keys(operations) as OperationAddress[]) {
    const judge = await responseValidator(address)
    expect(judge(exampleOf(document, address)), address).toBe(true)
  }
  const dialect = { envelope: 'wrapped', paths: { 25: '/ui/events' } } as const
  const wrapped = openApiDocument(judgeSettings('https://api.bank.test/v1', dialect))
  expect(exampleOf(wrapped, 'accounts/retrieve')).toMatchObject({
    success: true,
    data: { id: expect.stringMatching(/^acc_/) },
  })
  expect(exampleOf(wrapped, 'reports/create')).toMatchObject({
    data: { url: expect.stringMatching(/^https:\/\/api\.bank\.test\/v1\/reports\//) },
  })
})

interface Described {
  readonly operationId: string
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly example: unknown }>> }>
  >
}

/** The example of a successful response of an operation. */
function exampleOf(one: typeof document, address: OperationAddress): unknown {
  const id = address.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
  const items = Object.values(one.paths as Record<string, Record<string, Described>>)
  const described = items.flatMap(Object.values).find(({ operationId }) => operationId === id)
  return described?.responses['2XX']?.content['application/json']?.example
}
