import { expect, test } from 'vitest'
import { type Operation, type OperationAddress, operations } from '../src/core/contract/index.ts'
import { callsOf, usedBy } from '../src/sources/scenario/index.ts'
import { type SubjectName, subjects } from '../src/sources/target/index.ts'
import { scenarios } from './support/run-all.fixture.ts'

const lastingOf = (family: string) =>
  Object.entries(subjects).filter(
    ([name, subject]) => name.startsWith(`${family}.`) && !('consumed' in subject),
  )

/** The operations that change a record which others may use, and the beginning of the names of such subjects. */
const changing = Object.entries<Operation>(operations).flatMap(([address, { changes }]) =>
  changes !== undefined && lastingOf(changes).length > 0 ? [[address, `${changes}.`] as const] : [],
)

test('every scenario declares the subjects that it changes', () => {
  const silent = scenarios.flatMap((one) => {
    const { needs = [], changes = [] } = one.scenario
    const calls = callsOf(one)
    return changing.flatMap(([address, kind]) => {
      if (!calls.includes(address as OperationAddress)) return []
      // Without a subject of either kind it names one that it made itself.
      const lasting = needs.filter(
        (name) => name in subjects && !('consumed' in subjects[name as SubjectName]),
      )
      const has = lasting.filter((name) => name.startsWith(kind) || name.startsWith('account.'))
      return has.length === 0 || changes.some((name) => has.some((own) => own === name))
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
