import { openApiDocument } from '../../src/app/openapi/index.ts'
import { isObject, type Json } from '../../src/base/json/index.ts'
import { judgeSettings } from '../../src/core/contract/index.ts'
import type { KnownExchange } from './known-exchanges.ts'

export interface CheckedRequest {
  readonly name: string
  readonly exchange: KnownExchange
  /** JSON Schema of a success under the latest version; null for others, whose status is checked alone. */
  readonly schema: Json | null
}

export function checkedRequests(exchanges: readonly KnownExchange[]): readonly CheckedRequest[] {
  const settings = judgeSettings('')
  const { paths, components } = openApiDocument(settings) as {
    readonly paths: Readonly<Record<string, Json>>
    readonly components: { readonly schemas: Json }
  }
  const routes = Object.entries(paths).map(([path, item]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    item,
  }))
  return exchanges.map((exchange) => {
    const { method, path, status, headers } = exchange
    const route = routes.find(({ pattern }) => pattern.test(path))
    const response = placeIn(route?.item, [method.toLowerCase(), 'responses', '200', 'content'])
    const schema = placeIn(response, ['application/json', 'schema'])
    const isJudged = status < 300 && headers['service-version'] === settings.apiVersion
    const name = `${method} ${path}, ${exchange.headers['x-index']}`
    if (!isJudged || !isObject(schema)) return { name, exchange, schema: null }
    return {
      name,
      exchange,
      schema: { ...schema, components: { schemas: usedBy(schema, components.schemas) } },
    }
  })
}

function placeIn(value: unknown, names: readonly string[]): unknown {
  return names.reduce((node, name) => (isObject(node) ? (node as Json)[name] : undefined), value)
}

function usedBy(schema: unknown, schemas: Json, used: Record<string, unknown> = {}): Json {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (name in used) continue
    used[name] = schemas[name]
    usedBy(schemas[name], schemas, used)
  }
  return used as Json
}

/** A collection as Postman exports it: a status and a schema in the test of each request. */
export function collectionOf(requests: readonly CheckedRequest[]): Json {
  const item = requests.map(({ name, exchange, schema }) => ({
    name,
    request: {
      method: exchange.method,
      url: `{{origin}}${exchange.path}`,
      header: Object.entries(exchange.headers).map(([key, value]) => ({ key, value })),
      ...(exchange.sent !== null && { body: { mode: 'raw', raw: exchange.sent } }),
    },
    event: [
      { listen: 'test', script: { type: 'text/javascript', exec: scriptOf(exchange, schema) } },
    ],
  }))
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
  return { info: { name: 'the same requests', schema }, item }
}

function scriptOf({ status }: KnownExchange, schema: Json | null): readonly string[] {
  // The validator of Postman reads patterns without Unicode.
  const readable = JSON.stringify(schema).replaceAll('\\\\P{Lu}', '[^A-Z]')
  const check = `pm.response.to.have.jsonSchema(${readable}, { unknownFormats: 'ignore' })`
  return [
    `pm.test('status', () => pm.response.to.have.status(${status}))`,
    ...(schema === null ? [] : [`pm.test('schema', () => ${check})`]),
  ]
}

export const testFile = `import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'

const requests = JSON.parse(readFileSync('requests.json', 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true })
addFormats(ajv)
const validators = new Map()

function validatorOf(schema) {
  const text = JSON.stringify(schema)
  if (!validators.has(text)) validators.set(text, ajv.compile(schema))
  return validators.get(text)
}

for (const { name, exchange, schema } of requests) {
  test(name, async () => {
    const { method, path, headers, sent, status } = exchange
    const response = await fetch(process.env.ORIGIN + path, { method, headers, body: sent })
    expect(response.status).toBe(status)
    const body = await response.json()
    if (schema === null) return
    const validate = validatorOf(schema)
    expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
  })
}
`
