import { expect, test } from 'vitest'
import { fillAddress, fillTemplate } from './template.ts'

const scope = { id: 'ent/1', amount: 5000, from: { id: 'acc_1' }, 'a.b': 1, list: [{ id: 'x' }] }

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
  expect(fillAddress('{{base}}/x', { base: 'http://h:1' }).value).toBe('http://h:1/x')
})
