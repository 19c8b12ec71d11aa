import { expect, test } from 'vitest'
import type { Exchange } from '../../exchange/index.ts'
import { openTrace } from '../../judge/index.ts'
import { account, base, exchange, violationsIn } from '../exchanges.fixture.ts'
import { contract } from '../judging/index.ts'
import { judgeSettings } from '../settings.ts'

const create = (changes: { readonly holder_id?: string; readonly [name: string]: unknown }) => {
  const body = { ...account, ...changes }
  return exchange('POST', '/accounts', body, { sent: { holder_id: body.holder_id } })
}
const later = '2025-07-04T10:00:00.000Z'
const second = { created_at: later, updated_at: later, holder_id: 'ent_2' }

test('two creations that answer with one id made two records, of which nothing more is said', () => {
  const read = exchange('GET', '/accounts/acc_1', { ...account, ...second })
  expect(violationsIn([create({}), create(second)])).toEqual(['conventions/ids#one-record /id'])
  expect(violationsIn([create({}), create(second), read])).toEqual([
    'conventions/ids#one-record /id',
  ])
})

test('a creation may answer with the record that is there already', () => {
  const changed = { updated_at: later, status: 'dormant' }
  expect(violationsIn([create({}), create({ id: 'acc_2', ...second }), create(changed)])).toEqual(
    [],
  )
})

test('two scenarios of a run do not get one id for two records, and may get one record', () => {
  const issued = new Map<string, string>()
  const settings = judgeSettings(base)
  const judge = (one: Exchange) => {
    const trace = openTrace(contract, settings, issued)
    const clauses = trace.judge(one).findings.map(({ clause }) => clause)
    return { clauses, covered: trace.covered().includes('conventions/ids#one-record') }
  }
  const right = { clauses: [], covered: false }
  const changed = { updated_at: later }
  for (const one of [create({}), create(changed), create({ id: 'acc_2', ...second })])
    expect(judge(one)).toEqual(right)
  expect(judge(create(second))).toEqual({ clauses: ['conventions/ids#one-record'], covered: true })
  expect(judge(create({}))).toEqual(right)
})
