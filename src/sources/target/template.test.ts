import { expect, test } from 'vitest'
import type { Fields } from './configuration.ts'
import { fillAddress, fillTemplate } from './template.ts'

const now = Date.parse('2026-11-22T08:00:00.000Z')
const scopeOf = (fields: Fields) => ({ fields, env: { TOKEN: 's3cr3t/1' }, now })
const fields = { id: 'ent/1', amount: 5000, from: { id: 'acc_1' }, 'a.b': 1, list: [{ id: 'x' }] }
const scope = scopeOf(fields)

test('a name alone in a text keeps the type of its value, deep', () => {
  const template = {
    a: '{{amount}}',
    b: ['{{ from }}', { c: 'of {{from.id}}: {{amount}}' }],
    d: null,
  }
  expect(fillTemplate(template, scope)).toEqual({
    value: { a: 5000, b: [{ id: 'acc_1' }, { c: 'of acc_1: 5000' }], d: null },
    unknown: [],
  })
  expect(fillTemplate('{{list.0.id}}', scope).value).toBe('x')
  expect(fillTemplate('all: {{from}}', scope).value).toBe('all: {"id":"acc_1"}')
})

test('a name that is not defined is reported, and members of prototypes are not used', () => {
  const { unknown } = fillTemplate({ a: '{{nobody}}', b: 'x {{from.nobody}} {{id.length}}' }, scope)
  expect(unknown).toEqual(['nobody', 'from.nobody', 'id.length'])
  expect(fillTemplate('{{constructor}}', scope).unknown).toEqual(['constructor'])
})

test('a member called __proto__ survives', () => {
  const { value } = fillTemplate(JSON.parse('{"__proto__":"{{amount}}"}'), scope)
  expect(JSON.stringify(value)).toBe('{"__proto__":5000}')
})

test('a value in an address is percent-encoded, unless the address begins with it', () => {
  expect(fillAddress('/e/{{id}}?n={{amount}}', scope).value).toBe('/e/ent%2F1?n=5000')
  expect(fillAddress('{{base}}/x', scopeOf({ base: 'http://h:1' })).value).toBe('http://h:1/x')
})

test('times, a new UUID and the environment are filled in without being taken', () => {
  const template = {
    a: '{{now}}',
    b: 'at {{ now+2d }}',
    c: '{{now-90s}}',
    d: '{{today+1h}} {{today-9h}}',
    e: 'Bearer {{env.TOKEN}}',
  }
  expect(fillTemplate(template, scope)).toEqual({
    value: {
      a: '2026-11-22T08:00:00.000Z',
      b: 'at 2026-11-24T08:00:00.000Z',
      c: '2026-11-22T07:58:30.000Z',
      d: '2026-11-22 2026-11-21',
      e: 'Bearer s3cr3t/1',
    },
    unknown: [],
  })
  expect(fillAddress('/x?t={{env.TOKEN}}', scope).value).toBe('/x?t=s3cr3t%2F1')
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  const { value } = fillTemplate(['{{uuid}}', '{{uuid}}'], scope)
  const [first, second] = value as string[]
  expect(first).toMatch(uuid)
  expect(second).toMatch(uuid)
  expect(first).not.toBe(second)
})

test('what only looks like a time or a variable is not defined', () => {
  const { unknown } = fillTemplate('{{now+2y}} {{env.NOBODY}} {{now+999999999999d}} {{Now}}', scope)
  expect(unknown).toEqual(['env.NOBODY', 'now+999999999999d', 'Now'])
})
