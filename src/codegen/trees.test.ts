import { expect, test } from 'vitest'
import { buildTrees } from './trees.ts'

const nickname = { type: 'string', 'x-until': '2', 'x-clause': { '*': 'a', 'x-until': 'b' } }
const schema = { $id: 'https://a.example/account.schema.json', properties: { nickname } }

test('a member with a clause for "x-until" is forbidden from that version on', () => {
  const file = { name: 'account', kind: 'resources', noun: 'accounts', schema } as const
  expect(buildTrees([file]).responses.account).toEqual({
    properties: { nickname: { ...nickname, 'x-clause': { '*': 'a' } } },
    allOf: [{ 'x-since': '2', 'x-clause': 'b', properties: { nickname: false } }],
  })
})
