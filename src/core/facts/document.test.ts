import { expect, test } from 'vitest'
import { createRedactor } from '../redaction/index.ts'
import { exchangeWith } from './exchanges.fixture.ts'
import { compareObservations, factsIn, hidingOf, openFold, renderFacts } from './index.ts'

const about = {
  ...{ assay: '0.1.0', target: 'mock', apiVersion: '2025-07-04' },
  startedAt: '2026-11-28T00:00:00.000Z',
}

/** The facts of exchanges, written and read again. */
function factsOf(bodies: readonly unknown[], key = Buffer.alloc(16, 1), status = 200) {
  const fold = openFold(hidingOf(createRedactor(), key))
  const path = '/accounts/acc_000001'
  for (const body of bodies) {
    const exchange = {
      ...exchangeWith({ path, body, status, headers: { 'x-zoe-key': 'zoe' } }),
      durationMs: 12,
    }
    fold.add({ exchange, operation: 11, path, scenario: 'a/b/c', apiVersion: '2025-07-04' })
  }
  const text = renderFacts({ ...about, ...fold.finish() })
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

test('the words and the codes of refusals are compared by their hashes, too', () => {
  const refused = (code: number, sub_type: string) =>
    factsOf(times(9, { error: { code, sub_type } }), Buffer.alloc(16, 1), 409)
  const [was, is] = [refused(14_001, 'quixotic'), refused(14_009, 'quizzical')]
  expect(was.text).not.toMatch(/14001|quixotic/)
  const found = compareObservations(was.facts.observation, is.facts.observation)
  expect(found.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
    'value-new /error/code',
    'value-new /error/sub_type',
  ])
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
