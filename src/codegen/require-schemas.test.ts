import { expect, test } from 'vitest'
import { requireSchemas } from './require-schemas.ts'
import { parseSchema } from './schema-file.ts'

const file = 'schemas/resources/updates/update.schema.json'
const withSource = (source: object) =>
  ({
    name: 'update',
    kind: 'resources',
    noun: 'updates',
    schema: { properties: { source } },
  }) as const

const refused: Readonly<Record<string, readonly [source: object, because: string]>> = {
  'a file that is no JSON Schema': [
    { enum: ['direct', 'snapshot', 'direct'] },
    'at /properties/source/enum must NOT have duplicate items (items ## 0 and 2 are identical): ["direct","snapshot","direct"]',
  ],
  'a word that is seen twice': [
    { 'x-seen': ['direct', 'direct'] },
    'at /properties/source/x-seen has "direct" twice.',
  ],
  'a member that may be absent, and whose list lacks null': [
    { type: ['string', 'null'], enum: ['direct'], 'x-absent': true },
    'at /properties/source/enum lacks null, which "x-absent" permits.',
  ],
}

test.each(Object.entries(refused))('error: %s is named, with the place', (_, [source, because]) => {
  expect(() => requireSchemas([withSource(source)])).toThrow(`${file} ${because}`)
})

test('a sample may hold a value twice', () => {
  requireSchemas([withSource({ 'x-sample': ['direct', 'direct'] })])
})

test('error: a member that stands in a file twice is named', () => {
  const text = '{"a": {"b": "\\"{,", "c": [{"b": 1}, {"b": 2}]}, "properties": {"b/": 1, "b/": 2}}'
  expect(() => parseSchema(text, file)).toThrow(`${file} has /properties/b~1 twice.`)
  expect(parseSchema(text.replace('"b/": 1, ', ''), file)).toMatchObject({
    properties: { 'b/': 2 },
  })
})

test('error: a file that is no JSON is named', () => {
  expect(() => parseSchema('{"a": }', file)).toThrow(`${file} is no JSON: `)
})

const list = {
  type: 'object',
  'x-clause': 'updates/list#answer',
  allOf: [{ $ref: '../conventions/data-list.schema.json' }],
  properties: { data: { items: { $ref: '../../resources/updates/update.schema.json' } } },
  'x-missing': { data: 'updates/list#answer' },
}
/** What is undefined is left out. */
const envelope = (changes: object) =>
  ({
    name: 'update-list',
    kind: 'envelopes',
    noun: 'updates',
    schema: JSON.parse(JSON.stringify({ ...list, ...changes })),
  }) as const

test.each([
  ['its clause', { 'x-clause': undefined }, 'the top lacks "x-clause", '],
  ['its form', { allOf: undefined }, '/allOf names no envelope of schemas/envelopes/conventions/'],
  ['its records', { properties: { data: { type: 'array' } } }, 'the top names no record, '],
  ['the clause of data', { 'x-missing': undefined }, '/x-missing lacks the clause of data.'],
])('error: an envelope that lacks %s is named', (_, changes, because) => {
  requireSchemas([envelope({})])
  const file = 'schemas/envelopes/updates/update-list.schema.json'
  expect(() => requireSchemas([envelope(changes)])).toThrow(`${file} at ${because}`)
})
