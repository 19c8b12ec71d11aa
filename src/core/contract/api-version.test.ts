import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiVersionProblem, apiVersions, rulesVersionOf } from './api-version.ts'
import { account, exchange, findingsIn, individual, violationsIn } from './exchanges.fixture.ts'

const src = new URL('../..', import.meta.url)
const literal = new RegExp(`['"\`](?:${apiVersions.join('|')})['"\`]`)

test('only api-version.ts names a version as a value', () => {
  const naming = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|generated/.test(file))
    .filter((file) => literal.test(readFileSync(new URL(file, src), 'utf8')))
  // One variation sends a content type with a parameter that looks like a version.
  expect(naming).toEqual(['core/contract/api-version.ts', 'sources/sandbox/variations/wire.ts'])
})

test.each([
  ['2025-07-04', '2025-07-04'],
  ['2025-12-01', '2025-07-04'],
  ['2025-07-03', '2024-04-04'],
  ['2020-12-06', '2020-12-06'],
  ['1999-01-01', '2020-12-06'],
])('version %s has the rules of %s', (version, rules) => {
  expect(rulesVersionOf(version)).toBe(rules)
})

test('a version is any day of the calendar', () => {
  expect(['2025-12-01', '2024-02-29', '0001-01-01'].map(apiVersionProblem)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const text of ['', 'latest', '2025-7-4', '2025-07-04T00:00:00Z', ' 2025-07-04']) {
    expect(apiVersionProblem(text)).toBe('must be a date, YYYY-MM-DD')
  }
  expect(apiVersionProblem('2025-02-29')).toBe('is not a calendar date')
  expect(apiVersionProblem('2025-13-01')).toBe('is not a calendar date')
})

test('a request is judged by the rules of its version, known or not; what is no date names none', () => {
  const removed = { ...individual, capabilities: [] }
  const under = (version: string) =>
    findingsIn([exchange('PUT', '/entities/ent_1', removed, { version })], {
      apiVersion: '2020-12-06',
      versionKnown: false,
    })
      .filter(({ pointer }) => pointer === '/capabilities')
      .map(({ severity }) => severity)
  expect(under('2025-12-01')).toEqual(['violation'])
  expect(under('2024-05-01')).toEqual(['violation'])
  expect(under('2021-01-01')).not.toContain('violation')
  expect(under('1999-01-01')).not.toContain('violation')
  expect(under('latest')).not.toContain('violation')
})

test('under an older version that a target claims, no member shows what a newer one added (A58)', () => {
  const version = '2020-12-06'
  const list = exchange('GET', '/entities', { data: [individual] }, { version })
  const lists = ['products', 'subscriptions'].flatMap((name) => [name, `restricted_${name}`])
  const blamed = [...lists, 'verification', 'available_subscriptions'].filter(
    (name) => name in individual,
  )
  const places = [...blamed, 'individual/ssn', 'individual/ssn_4']
  const expected = places
    .map((place) => `versioning/versions#not-yet-added /data/0/${place}`)
    .sort()
  expect(violationsIn([list], { apiVersions: [version] }).sort()).toEqual(expected.sort())
  expect(violationsIn([list], { apiVersion: version }).sort()).toEqual(expected)
  expect(violationsIn([list])).toEqual([])
  const newer = exchange('GET', '/entities', { data: [individual] })
  expect(violationsIn([newer], { apiVersions: [version] })).toEqual([])
})

test('an account that names what a later version added gets a warning: no version lists its members (A58)', () => {
  const version = '2020-12-06'
  const named = { ...account, update: 'upt_1', balance: null, payment_instrument: 'pmt_inst_1' }
  const read = exchange('GET', '/accounts/acc_1', named, { version })
  const found = findingsIn([read], { apiVersions: [version] })
    .filter(({ severity }) => severity !== 'novelty' && severity !== 'observation')
    .map(({ severity, clause, pointer }) => `${severity} ${clause} ${pointer}`)
  expect(found).toEqual(['warning versioning/account#not-yet-added /update'])
})
