import { expect, test } from 'vitest'
import { jsonOf } from '../exchange/index.ts'
import { answered, disguiseOf, hiddenJson, outgoing } from './disguise.fixture.ts'
import type { Disguise } from './disguise.ts'
import { openRunMemory } from './run-memory.ts'
import { scanText } from './scan.ts'

const ann = { first_name: 'Ann', last_name: 'Smith' }
const full = { first_name: 'Wilhelmina', middle_name: 'Maria', last_name: 'Quackenbush' }

/** A disguise that knows what another has met in an answer. */
function after(body: unknown): Disguise {
  const shared = openRunMemory()
  const before = disguiseOf()
  hiddenJson(before, body)
  shared.meet(before.known())
  return disguiseOf({ hearsay: shared.hearsay() })
}

test('a first and a last name are hidden together where each alone is left in sentences', () => {
  const disguise = disguiseOf()
  const text = 'Rent for Ann Smith; SMITH, ANN; Ann is a smith in Ann Smithson’s shop'
  expect(hiddenJson(disguise, { text, owner: ann })).toEqual({
    text: 'Rent for Name-1 Name-2; NAME-2, NAME-1; Ann is a smith in Ann Smithson’s shop',
    owner: { first_name: 'Name-1', last_name: 'Name-2' },
  })
  expect(hiddenJson(disguise, { name: 'Ann Smith Visa 5555', ...full })).toMatchObject({
    name: 'Name-1 Name-2 Visa 5555',
  })
  const said = 'Wilhelmina Maria Quackenbush; Quackenbush, Wilhelmina'
  expect(hiddenJson(disguise, { said })).toEqual({ said: 'Name-3 Name-5 Name-4; Name-4, Name-3' })
  expect(scanText('for Ann Smith', disguise.finder())).toHaveLength(1)
})

test('a story gets its own full name back, also where it wrote it in a sentence', () => {
  const disguise = disguiseOf()
  const sent = { ...ann, note: 'I am Ann Smith' }
  const asked = disguise.ask(outgoing('/entities', sent), 'story')
  expect(asked.body).toMatchObject({ note: 'I am Name-s1 Name-s2' })
  expect(disguise.reveal(asked).body).toEqual(sent)
  const told = disguise.tell(disguise.hide(answered(asked, { hi: 'hi Ann Smith' }), asked))
  expect(jsonOf(told.response!.body)).toEqual({ hi: 'hi Ann Smith' })
  expect(disguiseOf().ask(outgoing('/entities', sent), 'story')).toEqual(asked)
})

test('a name of words of the contract, and one that is a pseudonym, make nothing known', () => {
  const disguise = disguiseOf()
  hiddenJson(disguise, { first_name: 'Account', last_name: 'Individual' })
  disguise.ask(outgoing('/x', { first_name: 'Name-1', last_name: 'Name-2' }), 'story')
  expect([...disguise.known()].filter(({ name }) => name !== undefined)).toEqual([])
  expect(disguise.hideText('the account individual')).toBe('the account individual')
})

test('what other stories have met is hidden where it is found, and moves no number elsewhere', () => {
  const disguise = after({ ...full, ssn: '521438765', list: [ann, { line1: '12 Old Mill Road' }] })
  expect(hiddenJson(disguise, { first_name: 'Bea' })).toEqual({ first_name: 'Name-1' })
  expect(
    hiddenJson(disguise, {
      text: 'Rent for Wilhelmina Quackenbush, 12 Old Mill Road',
      name: 'Smith, Ann',
      n: 521438765,
      code: Buffer.from('ssn=521438765').toString('base64'),
    }),
  ).toEqual({
    text: 'Rent for Name-2 Name-3, Address-1',
    name: 'Name-4, Name-5',
    n: 700000001,
    code: Buffer.from('ssn=000707001').toString('base64'),
  })
  expect(hiddenJson(disguise, { first_name: 'Cleo' })).toEqual({ first_name: 'Name-6' })
  expect(scanText('12 OLD MILL ROAD', disguise.finder())).toHaveLength(1)
  const again = disguise.ask(outgoing('/x', { text: 'Name-2 at Address-1' }), 'server')
  expect(disguise.reveal(again).body).toEqual({ text: 'Wilhelmina at 12 Old Mill Road' })
})

test('what a story writes itself stays, whatever others have met: its replay knows nothing of them', () => {
  const disguise = after({ city: 'Springfield', ...ann })
  const sent = { memo: 'Greetings from Springfield by Ann Smith' }
  const asked = disguise.ask(outgoing('/payments', sent), 'story')
  expect(asked.body).toEqual(sent)
  expect(jsonOf(disguise.hide(answered(asked, sent), asked).response!.body)).toEqual(sent)
  expect(scanText(JSON.stringify(sent), disguise.finder())).toEqual([])
})

test('plain words, short numbers, days and what a story has sent are not told to others', () => {
  const shared = openRunMemory()
  const before = disguiseOf()
  const asked = before.ask(outgoing('/entities', { first_name: 'Leonora' }), 'story')
  const answer = {
    first_name: 'Leonora',
    city: 'harbour',
    account_number: '100200',
    routing: '000000012',
    dob: '1990-02-28',
  }
  before.hide(answered(asked, answer), asked)
  shared.meet(before.known())
  const disguise = disguiseOf({ hearsay: shared.hearsay() })
  const body = { text: 'Leonora in harbour has 100200 or 000000012', on: '1990-02-28' }
  expect(hiddenJson(disguise, body)).toEqual(body)
})

test('what is met while a story is told is not its own to know', () => {
  const shared = openRunMemory()
  const hearsay = shared.hearsay()
  const other = disguiseOf()
  hiddenJson(other, full)
  shared.meet(other.known())
  const body = { text: 'Wilhelmina Quackenbush' }
  expect(hiddenJson(disguiseOf({ hearsay }), body)).toEqual(body)
})
