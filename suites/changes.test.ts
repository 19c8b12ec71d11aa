import { expect, test } from 'vitest'
import { type Operation, type OperationAddress, operations } from '../src/core/contract/index.ts'
import { callsOf, usedBy } from '../src/sources/scenario/index.ts'
import { type SubjectMeaning, subjects } from '../src/sources/target/index.ts'
import { scenarios } from './support/run-all.fixture.ts'

const lasting = Object.entries<SubjectMeaning>(subjects).filter(([, { consumed }]) => !consumed)

/** The subjects that others may use, and that name the record of a path by an id. */
function namedIn(path: string): readonly string[] {
  const [, prefix] = /\{(\w+)_id\}/.exec(path) ?? []
  const names = ({ example }: SubjectMeaning) =>
    Object.values(example).some((id) => id.startsWith(`${prefix}_`))
  return lasting.flatMap(([name, subject]) => (names(subject) ? name : []))
}

test('a path names the record of each subject that has an id of its kind', () => {
  expect(namedIn('/webhooks/{whk_id}')).toEqual(['webhook'])
  expect(namedIn('/accounts/{acc_id}/updates')).toEqual([
    'account.ach',
    'account.liability',
    'sensitive',
  ])
  expect(namedIn('/payments/{pmt_id}')).toEqual([])
  expect(namedIn('/webhooks')).toEqual([])
})

test('every scenario declares the subjects that it changes', () => {
  const silent = scenarios.flatMap((one) => {
    const { needs = [], changes = [] } = one.scenario
    return callsOf(one).flatMap((address) => {
      const operation: Operation = operations[address]
      const named = operation.changes ? namedIn(operation.path) : []
      // Without such a subject it names one that it made itself.
      const has = needs.filter((name) => named.includes(name))
      return has.length === 0 || changes.some((name) => has.includes(name))
        ? []
        : [`${one.id} calls ${address}`]
    })
  })
  expect(silent).toEqual([])
})

test('a scenario uses what it changes', () => {
  const missing = scenarios.filter(({ scenario }) =>
    scenario.changes?.some((name) => !usedBy(scenario).includes(name)),
  )
  expect(missing.map(({ id }) => id)).toEqual([])
})

test('a scenario that looks at records of entities that are not its own runs alone', () => {
  const ofEntities: readonly OperationAddress[] = [
    'subscriptions/list',
    'verification-sessions/list',
  ]
  const owned = ['subscription', 'credit_score', 'account.ach']
  const looking = scenarios.filter((one) => {
    const { alone } = one.scenario
    const calls = callsOf(one)
    const owns = usedBy(one.scenario).some(
      (name) => name.startsWith('entity.') || owned.includes(name),
    )
    return !owns && !alone && ofEntities.some((name) => calls.includes(name))
  })
  expect(looking.map(({ id }) => id)).toEqual([])
})
