import { expect, test } from 'vitest'
import { jsonOf } from '../exchange/index.ts'
import { answered, disguiseOf, hiddenJson, outgoing } from './disguise.fixture.ts'

test('what a later text gives away is hidden in the earlier ones of the same answer', () => {
  const body = { a: 'It is for Wilhelmina9.', b: '{"first_name":"Wilhelmina9"}' }
  expect(hiddenJson(disguiseOf(), body)).toEqual({
    a: 'It is for Name-1.',
    b: '{"first_name":"Name-1"}',
  })
})

test('a text says what the story has sent by the pseudonym that it was sent by', () => {
  const disguise = disguiseOf()
  hiddenJson(disguise, { first_name: 'Wilhelmina9' })
  const asked = disguise.ask(outgoing('/entities', { first_name: 'Wilhelmina9' }), 'story')
  const { first_name: sent } = asked.body as { readonly first_name: string }
  expect(sent).toBe('Name-s1')
  const answer = answered(asked, { error: { message: 'There is no Wilhelmina9 here.' } })
  expect(jsonOf(disguise.hide(answer, asked).response!.body)).toEqual({
    error: { message: `There is no ${sent} here.` },
  })
})

test('what an address in a text names is hidden as in an address alone, and a story gets its own back', () => {
  const disguise = disguiseOf()
  const token = ['Zq8vT2kLmN4p', 'R7sW9xY1bC3d'].join('')
  expect(
    hiddenJson(disguise, {
      a: `https://user:pw@files.example/0?token=${token}`,
      b: `see https://files.example/0?x=1&token=${token}, please`,
      c: 'or https://user:pw@files.example/ and /back#id_token=other-9&state=x',
      d: 'https://files.example/#id_token=other-9',
    }),
  ).toEqual({
    a: 'https://token-1@files.example/0?token=token-2',
    b: 'see https://files.example/0?x=1&token=token-2, please',
    c: 'or https://token-1@files.example/ and /back#id_token=token-3&state=x',
    d: 'https://files.example/#id_token=token-3',
  })
  const text = 'call https://x.example/?pin_token=a%2Fb&zip=123 now'
  const asked = disguise.ask(outgoing('/hooks', { text }), 'story')
  expect(asked.body).toEqual({ text: 'call https://x.example/?pin_token=token-s1&zip=801 now' })
  expect(disguise.reveal(asked).body).toEqual({ text })
  const hidden = disguise.hide(answered(asked, { text }), asked)
  expect(jsonOf(disguise.tell(hidden).response!.body)).toEqual({ text })
})
