import { expect, test } from 'vitest'
import { jsonOf } from '../exchange/index.ts'
import { answered, disguiseOf, hiddenJson, outgoing } from './disguise.fixture.ts'

const person = { first_name: 'Ann', last_name: 'Smith', line1: '12 Old Mill Road' }

test('what became known later is hidden in texts kept before, and all else stays', () => {
  const disguise = disguiseOf()
  const asked = disguise.ask(outgoing('/entities/ent_made_up'), 'story')
  const body = {
    id: 'ent_a1',
    code: 'sk_•••',
    error: 'Ann Smith at 12 OLD MILL ROAD is on ent_made_up',
    inside: JSON.stringify({ note: ['Ann Smith'] }),
    ssn: '521438765',
  }
  const kept = disguise.hide(
    answered(asked, body, { location: '/x?q=12%20Old%20Mill%20Road' }),
    asked,
  )
  expect(disguise.review(kept, true)).toEqual(kept)
  hiddenJson(disguise, person)
  const reviewed = disguise.review(kept, true)
  expect(jsonOf(reviewed.response!.body)).toEqual({
    ...(jsonOf(kept.response!.body) as object),
    error: 'Name-1 Name-2 at ADDRESS-1 is on ent_made_up',
    inside: JSON.stringify({ note: ['Name-1 Name-2'] }),
  })
  expect(disguise.reviewFields({ first_name: 'Name-1', reason: 'Ann Smith' })).toEqual({
    first_name: 'Name-1',
    reason: 'Name-1 Name-2',
  })
})

test('of what a story sent, only words that it has from answers are hidden', () => {
  const disguise = disguiseOf()
  const request = outgoing('/notes', { a: 'for Ann Smith', b: 'for Wilhelmina' })
  const asked = disguise.ask(request, 'story')
  const kept = disguise.hide(answered(asked, {}), asked)
  hiddenJson(disguise, person)
  disguise.ask(outgoing('/entities', { first_name: 'Wilhelmina' }), 'story')
  const own = { a: 'for Name-1 Name-2', b: 'for Wilhelmina' }
  expect(jsonOf(disguise.review(kept, true).request.body)).toEqual(own)
  const other = { ...own, b: 'for Name-s1' }
  expect(jsonOf(disguise.review(kept, false).request.body)).toEqual(other)
})

test('a target whose own values look like pseudonyms has them replaced once', () => {
  const disguise = disguiseOf()
  const body = { first_name: 'Name-2', last_name: 'Name-1', text: 'for Name-2' }
  const asked = disguise.ask(outgoing('/entities'), 'story')
  const kept = disguise.hide(answered(asked, body), asked)
  expect(disguise.review(kept, true)).toEqual(kept)
})
