import { expect, test } from 'vitest'
import { jsonOf } from '#exchange'
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
