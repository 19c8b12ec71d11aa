import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRedactor } from '../core/redaction/index.ts'
import { readSchemaFiles, type Schema } from './schema-file.ts'
import { buildTrees } from './trees.ts'

/** The paths of the members that a schema calls secret. */
function secretsIn(node: unknown, path: readonly string[] = []): string[][] {
  if (Array.isArray(node)) return node.flatMap((part) => secretsIn(part, path))
  if (typeof node !== 'object' || node === null) return []
  const { properties = {}, ...schema } = node as Schema
  return [
    ...(typeof schema['x-secret'] === 'string' ? [[...path]] : []),
    ...Object.entries(properties as object).flatMap(([name, part]) =>
      secretsIn(part, [...path, name]),
    ),
    ...Object.values(schema).flatMap((part) => secretsIn(part, path)),
  ]
}

const { responses, requests } = buildTrees(
  readSchemaFiles(join(import.meta.dirname, '../../schemas')),
)
const places = [...Object.values(responses), ...Object.values(requests)].flatMap((tree) =>
  secretsIn(tree),
)

test('what a schema calls secret at a place is secret by its name anywhere', () => {
  // These words and this number are shown in a free text.
  const text = 'phone of 12'
  const shown = (path: readonly string[]) => {
    const body = path.reduceRight<unknown>((value, name) => ({ [name]: value }), text)
    const headers = {}
    const request = { method: 'GET', url: 'http://a.example', headers, body: null }
    const { response } = createRedactor().exchange({
      request,
      response: { status: 200, headers, body },
      durationMs: 1,
    })
    return JSON.stringify(response.body)
  }
  expect(places.length).toBeGreaterThan(20)
  for (const path of places) {
    expect(shown(path), path.join('/')).not.toContain(text)
    expect(shown(['metadata', 'unknown', path.at(-1)!]), path.at(-1)).not.toContain(text)
  }
  expect(shown(['note'])).toContain(text)
})
