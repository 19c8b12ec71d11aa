import { expect, test } from 'vitest'
import { generateValidators, requireSchemas } from './validators.ts'

test('error: a file that is no JSON Schema is named, with the place', () => {
  const schema = { properties: { source: { enum: ['direct', 'snapshot', 'direct'] } } }
  const file = { name: 'update', kind: 'resources', noun: 'updates', schema } as const
  expect(() => requireSchemas([file])).toThrow(
    'schemas/resources/updates/update.schema.json at /properties/source/enum must NOT have duplicate items (items ## 0 and 2 are identical): ["direct","snapshot","direct"]',
  )
})

test('error: a keyword that nobody knows is named', () => {
  expect(() => generateValidators({ update: { 'x-fixde': true } })).toThrow('"x-fixde"')
})
