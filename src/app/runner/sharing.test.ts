import { expect, test } from 'vitest'
import { ownSubjects } from '../../sources/scenario/index.ts'
import type { Need, Scenario } from '../../sources/scenario/scenario.ts'
import type { Target } from '../../sources/target/index.ts'
import { claimsOf, conflict, makesFor } from './sharing.ts'

type Setup = Pick<Target, 'subjects' | 'actions'>

const making = { request: { method: 'POST', path: '/_make', take: { id: '/id' } } } as const
const reading = { request: { method: 'GET', path: '/_first', take: { id: '/id' } } } as const
const given = { value: { id: 'x_1' } } as const

function scenario(needs: readonly Need[], declared: Pick<Scenario, 'changes' | 'alone'> = {}) {
  const parts = { title: 'something is true', proves: [], needs, ...declared }
  const one: Scenario = { ...parts, async run() {} }
  return { id: 'a/b/c', file: '', scenario: one }
}

/** Whether two scenarios must not run side by side, and a third like the second one after both. */
function doConflict(
  one: ReturnType<typeof scenario>,
  other: ReturnType<typeof scenario>,
  subjects: Setup['subjects'] = {},
): boolean {
  // What is made once is made by then.
  const first = scenario([...(one.scenario.needs ?? []), ...(other.scenario.needs ?? [])])
  const [, a, b] = claimsOf([first, one, other], { subjects, actions: {} })
  return conflict(a!, b!)
}

const reads = scenario(['entity.individual'])
const changes = scenario(['entity.individual'], { changes: ['entity.individual'] })

test('scenarios that only read a subject share it', () => {
  for (const source of [making, reading, given]) {
    expect(doConflict(reads, reads, { 'entity.individual': source })).toBe(false)
  }
})

test('a scenario that changes a subject gets one for itself where a recipe makes more', () => {
  const subjects = { 'entity.individual': making }
  expect(doConflict(changes, reads, subjects)).toBe(false)
  expect(doConflict(changes, changes, subjects)).toBe(false)
  const target = { subjects }
  expect([...ownSubjects(changes.scenario, target)]).toEqual(['entity.individual'])
  expect([...ownSubjects(reads.scenario, target)]).toEqual([])
})

test('a scenario that changes a subject runs beside none that has the same one', () => {
  for (const source of [given, reading, undefined]) {
    const subjects = source === undefined ? {} : { 'entity.individual': source }
    expect(doConflict(changes, reads, subjects)).toBe(true)
    expect(doConflict(reads, changes, subjects)).toBe(true)
    expect(doConflict(changes, changes, subjects)).toBe(true)
  }
})

test('given subjects of one kind may be the same record', () => {
  const subjects = { 'account.liability': given, sensitive: given }
  const changing = scenario(['account.liability'], { changes: ['account.liability'] })
  expect(doConflict(changing, scenario(['sensitive']), subjects)).toBe(true)
  expect(doConflict(changing, scenario(['merchant']), { ...subjects, merchant: given })).toBe(false)
})

test('what is made from a subject of its own is its own, too', () => {
  const liability = { ...making, needs: { holder: 'entity.individual' } } as const
  const subjects = { 'entity.individual': making, 'account.liability': liability }
  const one = scenario(['entity.individual', 'account.liability'], {
    changes: ['entity.individual'],
  })
  expect([...ownSubjects(one.scenario, { subjects })]).toEqual([
    'entity.individual',
    'account.liability',
  ])
})

test('what is found from a subject of its own is its own, whether a recipe or Assay finds it', () => {
  const needs = { person: 'entity.individual' } as const
  const found = {
    request: { method: 'GET', path: '/of/{{person.id}}', take: { id: '/id' } },
  } as const
  const subjects = {
    'entity.individual': making,
    credit_score: { needs, ...found },
  } as const
  const one = scenario(['entity.individual', 'credit_score', 'account.ach', 'subscription'], {
    changes: ['entity.individual'],
  })
  const own = [...ownSubjects(one.scenario, { subjects })]
  expect(own).toEqual(['entity.individual', 'credit_score', 'account.ach'])
  const shared = { ...subjects, 'entity.individual': given }
  expect([...ownSubjects(one.scenario, { subjects: shared })]).toEqual([])
})

test('values of a pool are handed out in the order of the scenarios', () => {
  const pays = scenario(['payment.pending'])
  expect(doConflict(pays, pays, { 'payment.pending': { values: [{ id: 'pmt_1' }] } })).toBe(true)
  expect(doConflict(pays, pays, { 'payment.pending': given })).toBe(true)
  // The first pending payment is another one only after it was used up.
  expect(doConflict(pays, pays, { 'payment.pending': reading })).toBe(true)
  expect(doConflict(pays, pays, { 'payment.pending': making })).toBe(false)
})

test('who is the first to need a shared subject makes it, and the others wait until it is made', () => {
  const target = { subjects: { merchant: making }, actions: {} }
  const [first, second, third] = claimsOf(
    Array.from({ length: 3 }, () => scenario(['merchant'])),
    target,
  )
  expect(conflict(first!, second!)).toBe(false)
  expect([...makesFor(first!, second!)]).toEqual(['merchant'])
  expect([...makesFor(second!, third!)]).toEqual([])
})

test('nobody waits for what a subject that is used up is made from', () => {
  const session = { ...making, needs: { of: 'merchant' } } as const
  const target = {
    subjects: { merchant: making, 'widget.session': session },
    actions: {},
  }
  const scenarios = [scenario(['widget.session']), scenario(['merchant']), scenario(['merchant'])]
  const [first, second, third] = claimsOf(scenarios, target)
  expect(conflict(first!, second!)).toBe(false)
  expect([...makesFor(first!, second!)]).toEqual([])
  expect([...makesFor(second!, third!)]).toEqual(['merchant'])
})

test('a scenario that is alone with the records of a noun runs beside none that may change them', () => {
  const reading = { ...scenario([], { alone: ['entities'] }), id: 'webhooks/list/lists-webhooks' }
  const canceling = { ...scenario([]), id: 'payments/cancel/cancels-pending' }
  const paying = { ...scenario([], { alone: ['payments'] }), id: canceling.id }
  expect(doConflict(paying, canceling)).toBe(true)
  expect(doConflict(canceling, paying)).toBe(true)
  expect(doConflict(paying, paying)).toBe(true)
  expect(doConflict(paying, reading)).toBe(false)
  expect(doConflict(reading, reading)).toBe(false)
  const withdrawing = { ...scenario([]), id: 'entities/withdraw-consent/disables-entity' }
  const updating = { ...scenario([]), id: 'entities/update/changes-address' }
  const spared = {
    ...scenario([], { alone: ['entities/withdraw-consent'] }),
    id: 'webhooks/list/lists-webhooks',
  }
  expect(doConflict(spared, withdrawing)).toBe(true)
  expect(doConflict(spared, updating)).toBe(false)
  // What a scenario calls that is not part of Assay is not known.
  expect(doConflict(reading, scenario([]))).toBe(true)
})

test('those that move the clock run beside others where they share it, and else beside none', () => {
  const actions = { advanceClock: { request: making.request } }
  const target = { subjects: {}, actions }
  const scenarios = [scenario(['advanceClock']), scenario(['advanceClock']), scenario([])]
  const [one, another, still] = claimsOf(scenarios, target, true)
  expect(conflict(one!, another!) || conflict(one!, still!)).toBe(false)
  const [first, second, third] = claimsOf(scenarios, target)
  expect([conflict(first!, second!), conflict(first!, third!)]).toEqual([true, true])
})

test('where nobody can move the clock, those that wait for it disturb nobody', () => {
  const waits = scenario(['advanceClock'])
  expect(doConflict(waits, waits)).toBe(false)
  expect(doConflict(waits, scenario([]))).toBe(false)
})
