import { expect, test } from 'vitest'
import { clauses } from '../../core/contract/index.ts'
import { termsOf, validateConfiguration } from './index.ts'
import { thrownBy } from './load.fixture.ts'

const mock = { baseUrl: 'http://127.0.0.1:4010', apiKey: 'k' }

const accepted = { reason: 'r', owner: 'Ann', expires: '2026-12-01' }

test('a waiver names its operation by address or by number', () => {
  const place = { clause: 'payments/cancel#both-legs', pointer: '/data/*/id', ...accepted }
  for (const operation of ['payments/cancel', '19', 19]) {
    const { waivers } = termsOf({ waivers: [{ ...place, operation }] })
    expect(waivers).toEqual([{ ...place, operation: 19 }])
  }
})

test('a statement means all of its clauses', () => {
  const { waivers } = termsOf({ waivers: [{ clause: 'states.cancel-legs', ...accepted }] })
  expect(waivers[0]!.addresses).toContain('payments/cancel#both-legs')
})

test('optional members are one entry of what may be untested, and no waiver', () => {
  const clause = 'optional members'
  const [gap] = termsOf({ untested: [{ clause, reason: 'r' }] }).untested
  expect(gap!.addresses).toContain('accounts/account#balance')
  expect(gap!.addresses).not.toContain('accounts/account#ach')
  const factsFor = (own: object) => {
    const configuration = { targets: { mock: { ...mock, ...own } } }
    return thrownBy(() => validateConfiguration(configuration, 'some.json'))?.details
  }
  const at = '/targets/mock/untested/0/clause'
  expect(factsFor({ untested: [{ clause: 'optional member', reason: 'r' }] })).toMatchObject({
    [at]: '"optional member" is not known; did you mean "optional members"?',
  })
  for (const unknown of ['defaults', 'did you mean this?']) {
    expect(factsFor({ untested: [{ clause: unknown, reason: 'r' }] })).toMatchObject({
      [at]: `"${unknown}" is not known; name a clause, a statement (states.cancel-legs) or "optional members"`,
    })
  }
  expect(factsFor({ waivers: [{ clause, ...accepted }] })).toMatchObject({
    '/targets/mock/waivers/0/clause': expect.stringContaining('is not known'),
  })
})

test('a level raises a clause; a level or a clause that is none is named with what would be right', () => {
  expect(termsOf({ levels: { 'authentication/key#required': 'violation' } }).raised).toEqual([
    'authentication/key#required',
  ])
  expect(termsOf({ levels: { 'endpoints.headers': 'violation' } }).raised).toContain(
    'authentication/key#required',
  )
  const factsFor = (levels: object) => {
    const configuration = { targets: { mock: { ...mock, levels } } }
    return thrownBy(() => validateConfiguration(configuration, 'some.json'))?.details
  }
  const place = (name: string) => `/targets/mock/levels/${name}`
  expect(factsFor({ 'authentication/key#require': 'violation' })).toEqual({
    file: 'some.json',
    [place('authentication~1key#require')]:
      '"authentication/key#require" is not known; did you mean "authentication/key#required"?',
  })
  expect(factsFor({ 'authentication/key#required': 'error' })).toEqual({
    file: 'some.json',
    [place('authentication~1key#required')]: 'must be "violation"',
  })
  const [open] = Object.entries(clauses).find(([, { level }]) => level === 'gap')!
  expect(factsFor({ [open]: 'violation' })).toMatchObject({
    [place(open.replace('/', '~1'))]: expect.stringContaining('nothing breaks it'),
  })
})

test('error: a waiver of an unknown clause, operation or place is named', () => {
  const factsFor = (waiver: object) => {
    const configuration = { targets: { mock: { ...mock, waivers: [{ ...accepted, ...waiver }] } } }
    return thrownBy(() => validateConfiguration(configuration, 'some.json'))?.details
  }
  expect(factsFor({ clause: 'C999', operation: 'payments/cancle' })).toEqual({
    file: 'some.json',
    '/targets/mock/waivers/0/clause': '"C999" is not known',
    '/targets/mock/waivers/0/operation':
      '"payments/cancle" is not known; did you mean "payments/cancel"?',
  })
  const clause = 'payments/cancel#both-legs'
  expect(factsFor({ clause, pointer: 'status', reason: '' })).toEqual({
    file: 'some.json',
    '/targets/mock/waivers/0/pointer': 'must be a JSON Pointer: /data/*/id',
    '/targets/mock/waivers/0/reason': 'must not be empty',
  })
  expect(factsFor({ clause, until: '2026-12-01' })).toMatchObject({
    '/targets/mock/waivers/0/until': expect.stringContaining('is not known'),
  })
})
