import { expect, test } from 'vitest'
import { termsOf, validateConfiguration } from './index.ts'
import { thrownBy } from './load.fixture.ts'

const mock = { baseUrl: 'http://127.0.0.1:4010', apiKey: 'k' }

test('a waiver and a relaxation name their clause and operation in the same ways', () => {
  const place = { clause: 'payments/cancel#both-legs', pointer: '/data/*/id', reason: 'r' }
  const waiver = { ...place, operation: 'payments/cancel', owner: 'Ann', expires: '2026-12-01' }
  const { waivers, relaxations } = termsOf(
    { waivers: [{ ...waiver, operation: '19', link: 'https://issues.example/7' }] },
    { waivers: [waiver], relax: [{ ...place, operation: 19 }] },
  )
  const resolved = { ...place, operation: 19 }
  expect(waivers).toEqual([
    { ...resolved, owner: 'Ann', expires: '2026-12-01' },
    { ...resolved, owner: 'Ann', expires: '2026-12-01', link: 'https://issues.example/7' },
  ])
  expect(relaxations).toEqual([resolved])
})

test('the number of a statement means all of its clauses', () => {
  const { relaxations } = termsOf({}, { relax: [{ clause: 'C235', reason: 'r' }] })
  expect(relaxations[0]!.addresses).toContain('payments/cancel#both-legs')
})

test('error: a relaxation of an unknown clause, operation or place is named', () => {
  const relax = [
    { clause: 'C999', operation: 'payments/cancle', reason: 'r' },
    { clause: 'payments/cancel#both-legs', pointer: 'status', reason: '' },
  ]
  const factsFor = (relaxations: readonly unknown[]) => {
    const configuration = { targets: { mock: { ...mock, relax: relaxations } } }
    return thrownBy(() => validateConfiguration(configuration, 'some.json'))?.facts
  }
  expect(factsFor(relax.slice(0, 1))).toEqual({
    file: 'some.json',
    '/targets/mock/relax/0/clause': '"C999" is not known',
    '/targets/mock/relax/0/operation':
      '"payments/cancle" is not known; did you mean "payments/cancel"?',
  })
  expect(factsFor(relax.slice(1))).toEqual({
    file: 'some.json',
    '/targets/mock/relax/0/pointer': 'must be a JSON Pointer: /data/*/id',
    '/targets/mock/relax/0/reason': 'must not be empty',
  })
  expect(factsFor([{ clause: 'C235', reason: 'r', expires: '2026-12-01' }])).toMatchObject({
    '/targets/mock/relax/0/expires': expect.stringContaining('is not known'),
  })
})
