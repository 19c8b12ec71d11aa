import { OpenApiConverter } from '@mockoon/commons'
import { expect, onTestFinished, test } from 'vitest'
import { apiVersions, judgeSettings, operations } from '../../core/contract/index.ts'
import { describedIn } from './described.fixture.ts'
import { openApiDocument } from './index.ts'
import { startPrism } from './prism.fixture.ts'

const document = openApiDocument(judgeSettings('https://api.bank.test/v1'))
const described = describedIn(document)
const rows = Object.values(operations)

test('Prism serves the example of every operation, and accepts the body of its request', async () => {
  const { baseUrl, close } = await startPrism(() => document)
  onTestFinished(close)
  const answers = described.map(async ({ method, url, body }) => {
    const headers = { authorization: 'Bearer sk_1', 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${baseUrl}${url}`, { method, headers, ...sent })
    return { status: response.status, body: await response.json() }
  })
  expect(await Promise.all(answers)).toEqual(
    described.map(({ response }) => ({ status: 200, body: response })),
  )
  expect(answers).toHaveLength(rows.length)
})

test('Mockoon imports the example of every operation, as what it serves', async () => {
  const environment = await new OpenApiConverter().convertFromOpenAPI(JSON.stringify(document))
  const routes = environment?.routes.map(({ method, endpoint, responses }) => {
    const [served] = responses.filter((response) => response.default)
    return [`${method} /${endpoint}`, served?.statusCode, JSON.parse(served?.body ?? '')]
  })
  const expected = described.map(({ method, path, response }) => [
    `${method.toLowerCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    200,
    response,
  ])
  expect(routes).toEqual(expected)
  expect(routes).toHaveLength(rows.length)
})

test.each(apiVersions)('the examples of version %s show one world', (apiVersion) => {
  const one = describedIn(openApiDocument(judgeSettings('https://api.bank.test', { apiVersion })))
  const texts = one.flatMap(({ response }) => textsIn(response))
  const shown = new Set(texts.filter(({ name }) => name === 'id').map(({ text }) => text))
  const kinds = new Set([...shown].map(kindOf))
  const ids = texts.map(({ text }) => text).filter((text) => kinds.has(kindOf(text)))
  expect(ids.filter((id) => !shown.has(id))).toEqual([])
  expect(kinds.size).toBeGreaterThan(8)
  const people = one.map(({ url }) => url.match(/\/entities\/(\w+)(?!.*consent)/)?.[1])
  expect(new Set(people.filter(Boolean)).size).toBe(1)
})

/** The prefix of an id; undefined where a text is none. */
const kindOf = (text: string) => /^([a-z_]+)_\w+$/.exec(text)?.[1]

/** The texts in a value, with the names of the members that hold them. */
function textsIn(value: unknown): readonly { readonly name: string; readonly text: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' ? [{ name, text: member }] : textsIn(member),
  )
}
