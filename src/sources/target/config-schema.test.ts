import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { actions, subjects } from './index.ts'

interface Schema {
  readonly description?: string
  readonly type?: unknown
  readonly additionalProperties?: unknown
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly $defs?: Readonly<Record<string, Schema>>
}

const require = createRequire(import.meta.url)
const schema = require('assay/schemas/configuration/config.schema.json') as Schema
const { $defs = {} } = schema

test('the schema knows the subjects and actions that Assay knows', () => {
  expect(Object.keys($defs.subjects?.properties ?? {})).toEqual(Object.keys(subjects))
  expect(Object.keys($defs.actions?.properties ?? {})).toEqual(Object.keys(actions))
  expect($defs.needs?.additionalProperties).toEqual({
    enum: Object.keys(subjects),
  })
})

test('the schema names the fields of every subject, the required ones first', () => {
  for (const [name, { required, optional }] of Object.entries(subjects)) {
    const description = $defs.subjects?.properties?.[name]?.description ?? ''
    const listed = description
      .replace(/\([^)]*\)/g, '')
      .match(/Fields: ([^.]*)\./)?.[1]
      ?.split(/\s*,\s*/)
    expect(
      listed?.map((field) => field.trim()),
      name,
    ).toEqual([...required, ...optional])
  }
})

test('every member teaches what it is, and no object takes a mistyped one', () => {
  for (const [place, node] of nodesOf(schema, '#')) {
    for (const [name, member] of Object.entries(node.properties ?? {})) {
      const taught = 'description' in member || '$ref' in member || ['method'].includes(name)
      expect(taught, `${place}/${name}`).toBe(true)
    }
    if (node.properties) expect(node.additionalProperties, place).toBe(false)
  }
})

function* nodesOf(node: unknown, place: string): Generator<[string, Schema]> {
  if (typeof node !== 'object' || node === null) return
  yield [place, node]
  for (const [name, member] of Object.entries(node)) yield* nodesOf(member, `${place}/${name}`)
}
