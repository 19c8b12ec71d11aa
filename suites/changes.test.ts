import { expect, test } from 'vitest'
import { type OperationAddress, operations } from '../src/core/contract/index.ts'
import { callsOf, usedBy } from '../src/sources/scenario/index.ts'
import { type SubjectName, subjects } from '../src/sources/target/index.ts'
import { scenarios } from './support/run-all.fixture.ts'

/** The operations that change something, and the beginning of the names of the subjects that they change. */
const changing = {
  'entities/update': 'entity.',
  'entities/withdraw-consent': 'entity.',
  'verification-sessions/create': 'entity.',
  'updates/create': 'account.',
  'card-brands/create': 'account.',
} as const satisfies Partial<Record<OperationAddress, string>>

/** Operations that make something new, and change nothing that was there. */
const making: readonly OperationAddress[] = [
  'accounts/create',
  'elements/create-token',
  'reports/create',
]
/** Their subject is used up, and so nobody else's. */
const usingUp: readonly OperationAddress[] = ['payments/cancel', 'payments/simulate']

test('of every operation it is said what it changes', () => {
  const writes = Object.entries(operations).filter(([, { method }]) => method !== 'GET')
  expect(writes.map(([address]) => address).sort()).toEqual(
    [...Object.keys(changing), ...making, ...usingUp].sort(),
  )
})

test('every scenario declares the subjects that it changes', () => {
  const silent = scenarios.flatMap((one) => {
    const { needs = [], changes = [] } = one.scenario
    const calls = callsOf(one)
    return Object.entries(changing).flatMap(([address, kind]) => {
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
