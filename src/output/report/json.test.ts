import { readFile } from 'node:fs/promises'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { renderJson, runSchemaId } from './json.ts'
import { sampleRun } from './run.fixture.ts'

const schemaFile = new URL('../../../schemas/report/run.schema.json', import.meta.url)
const schema = JSON.parse(await readFile(schemaFile, 'utf8'))
const ajv = new Ajv.default({ strict: true, allowUnionTypes: true, allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(schema)

function faultsOf(run: Run): unknown {
  validate(JSON.parse(renderJson(run)))
  return validate.errors
}

test('a full run fits its schema', () => {
  expect(faultsOf(sampleRun)).toBeNull()
})

test('a member that the schema does not name is refused, so the two cannot drift apart', () => {
  expect(faultsOf({ ...sampleRun, colour: 'red' } as Run)).toHaveLength(1)
})

test('every member that the schema requires is written', () => {
  expect(Object.keys(JSON.parse(renderJson(sampleRun)))).toEqual(['$schema', ...schema.required])
})

test('the file names its schema first and ends with a newline', () => {
  expect(renderJson(sampleRun)).toMatch(new RegExp(`^\\{\\n  "\\$schema": "${runSchemaId}"`))
  expect(renderJson(sampleRun)).toMatch(/\n\}\n$/)
  expect(schema.$id).toBe(runSchemaId)
})

test('reading a written run gives the run', () => {
  const { $schema, ...run } = JSON.parse(renderJson(sampleRun))
  expect(run).toEqual(sampleRun)
})
