import { expect, test } from 'vitest'
import { openComponents } from './schemas.ts'

const clause = { type: 'accounts/account#alias', 'x-until': 'accounts/account#no-alias' }
const account = {
  properties: {
    alias: { type: 'string', 'x-until': '2', 'x-clause': clause },
    number: { type: 'string', 'x-until': '2' },
    nickname: { 'x-since': '2', $ref: 'name.schema.json' },
    id: { $ref: 'name.schema.json' },
  },
  required: ['alias', 'nickname', 'id'],
  allOf: [{ 'x-since': '2', $ref: 'name.schema.json' }],
}
const files = new Map<string, unknown>([
  ['account', account],
  ['name', { type: 'string' }],
])
const under = (version: string) => {
  const components = openComponents(version, files)
  components.reference('account')
  return components.collect().Account as Readonly<Record<string, object>>
}

test('the schema of a version has the members of that version, also beside a "$ref" and in "required"', () => {
  const earlier = under('1')
  expect(Object.keys(earlier.properties!)).toEqual(['alias', 'id', 'number'])
  expect(earlier).toMatchObject({ required: ['alias', 'id'] })
  expect(earlier).not.toHaveProperty('allOf')
  const later = under('2')
  expect(Object.keys(later.properties!)).toEqual(['nickname', 'id'])
  expect(later).toMatchObject({ required: ['nickname', 'id'], allOf: [{}] })
  expect(later.propertyNames).toEqual({ not: { enum: ['alias'] } })
})
