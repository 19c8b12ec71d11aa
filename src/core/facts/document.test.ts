import { expect, test } from 'vitest'
import { operations } from '../contract/index.ts'
import { createRedactor } from '../redaction/index.ts'
import { exchangeWith } from './exchanges.fixture.ts'
import {
  collectFacts,
  compareObservations,
  factsIn,
  haveOtherKeys,
  hidingOf,
  renderFacts,
} from './index.ts'

const about = {
  assay: '0.1.0',
  target: 'mock',
  apiVersion: '2025-07-04',
  startedAt: '2026-11-28T00:00:00.000Z',
}

/** The facts of exchanges, written and read again. */
function factsOf(bodies: readonly unknown[], key = Buffer.alloc(16, 1), status = 200) {
  const collected = collectFacts(hidingOf(createRedactor(), key))
  const path = '/accounts/acc_000001'
  for (const body of bodies) {
    const exchange = {
      ...exchangeWith({ path, body, status, headers: { 'x-zoe-key': 'zoe' } }),
      durationMs: 12,
    }
    collected.add({ exchange, operation: 11, path, scenario: 'a/b/c', apiVersion: '2025-07-04' })
  }
  const text = renderFacts({ ...about, ...collected.finish() })
  return { text, facts: factsIn(JSON.parse(text))! }
}

const account = (status: string) => ({
  id: 'acc_000001',
  status,
  products: ['zoe-quixotic'],
  other: { zoe: 1 },
})
const times = (count: number, body: unknown) => Array.from({ length: count }, () => body)

test('facts that were written are the same when they are read, and hold no value that is not public', () => {
  const { text, facts } = factsOf([...times(9, account('active')), account('quixotic')])
  expect(factsIn(JSON.parse(renderFacts(facts)))).toEqual(facts)
  expect(text).not.toMatch(/quixotic|000001|zoe/)
})

test('names inside an entry of a map are hidden as its own name is', () => {
  const path = '/entities/ent_1/subscriptions'
  const exchange = exchangeWith({ path, body: { zoequixo: { lurventel: { id: 'sub_1' } } } })
  const collected = collectFacts(hidingOf(createRedactor()))
  const operation = operations['subscriptions/list'].number
  collected.add({ exchange, operation, path, scenario: '', apiVersion: undefined })
  expect(renderFacts({ ...about, ...collected.finish() })).not.toMatch(/zoequixo|lurventel/)
})

test('a word that is not public is compared by its hash, under one key only', () => {
  const rulesOf = (after: ReturnType<typeof factsOf>) =>
    compareObservations(
      factsOf(times(9, account('quixotic'))).facts.observation,
      after.facts.observation,
    ).map(({ rule }) => rule)
  expect(rulesOf(factsOf(times(9, account('quixotic'))))).toEqual([])
  expect(rulesOf(factsOf(times(9, account('quizzical'))))).toEqual(['value-new'])
  expect(rulesOf(factsOf(times(9, account('quizzical')), Buffer.alloc(16, 2)))).toEqual([])
})

const refused = (error: object, key?: Buffer<ArrayBuffer>) => factsOf(times(9, { error }), key, 409)
const differencesOf = (was: ReturnType<typeof factsOf>, is: ReturnType<typeof factsOf>) =>
  compareObservations(was.facts.observation, is.facts.observation).map(
    ({ rule, pointer, before, after }) => `${rule} ${pointer}: ${before} → ${after}`,
  )

test('the words and the codes of refusals are compared by their hashes, too', () => {
  const [was, is] = [
    refused({ zip_code: 14_001, sub_type: 'quixotic' }),
    refused({ zip_code: 14_009, sub_type: 'quizzical' }),
  ]
  expect(was.text).not.toMatch(/14001|quixotic/)
  expect(differencesOf(was, is).map((found) => found.split(':')[0])).toEqual([
    'value-new /error/zip_code',
    'value-new /error/sub_type',
  ])
})

test('the number of a kind of error is shown, and compared without a key; a longer one is not', () => {
  const other = Buffer.alloc(16, 2)
  const [was, is] = [refused({ code: 14_001 }), refused({ code: 14_009 }, other)]
  expect(differencesOf(was, is)).toEqual(['value-new /error/code: 14001 → 14009'])
  expect(refused({ code: 5_214_387_650 }).text).not.toMatch(/5214387650/)
})

test('sides whose words were hashed under two keys are known, whatever else begins like a hash', () => {
  const odd = { sub_type: 'quixotic', message: '#####-##### x' }
  const [one, same, another] = [1, 1, 2].map((key) => refused(odd, Buffer.alloc(16, key)).facts)
  expect(haveOtherKeys(one!.observation, another!.observation)).toBe(true)
  expect(haveOtherKeys(one!.observation, same!.observation)).toBe(false)
})

test('a word of the contract that came always, and any other text, are compared without their hashes', () => {
  const rail = (...words: readonly string[]) =>
    factsOf(words.flatMap((word) => times(9, { rail: word }))).facts.observation
  expect(compareObservations(rail('ach'), rail('ach', 'quixotic')).map(({ rule }) => rule)).toEqual(
    ['value-new'],
  )
  expect(compareObservations(rail('ach', 'quizzical'), rail('ach', 'quixotic'))).toEqual([])
})

test('error: a document of another form holds no facts', () => {
  const document = JSON.parse(factsOf([account('active')]).text) as Record<string, unknown>
  expect(factsIn({ ...document, schemaVersion: 1 })).toBeUndefined()
  expect(factsIn({ ...document, calls: [{ call: 1 }] })).toBeUndefined()
})
