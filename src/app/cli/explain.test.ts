import { expect, test } from 'vitest'
import { clauses, operations } from '../../core/contract/index.ts'
import { ownerOf } from '../../core/run/index.ts'
import { loadScenarios, suitesFolder } from '../../sources/scenario/index.ts'
import { actions, subjects } from '../../sources/target/catalogue/index.ts'
import { explainAddress } from './explain.ts'

const scenarios = await loadScenarios(suitesFolder)
const explain = (address: string) => explainAddress(address, scenarios)

test('a clause is shown with its level, its tests and the defects that break it', () => {
  const page = explain('payments/cancel#both-legs')
  expect(page).toContain('A cancellation cancels the source leg and the destination leg too.')
  expect(page).toContain('states.cancel-legs')
  expect(page).toMatch(/section +States and transitions/)
  expect(page).toContain('payments/cancel/cancels-pending')
  expect(page).toContain('the schema of payments/cancel at /source_status, /destination_status')
  expect(page).toMatch(/run --defect source-leg-lingers/)
})

test('a clause is seen to fail by a defect that was measured to break it, not by another of its statement', () => {
  expect(explain('accounts/retrieve#id')).toMatch(/see it fail +.*--defect another-account\n/)
})

test('a clause that no fault generated from the schemas breaks is not said to be broken by one', () => {
  expect(explain('accounts/liability#mask')).toContain('faults generated from the schemas')
  expect(explain('versioning/account#removed-members')).not.toContain('faults generated')
})

test('a clause that follows from a reading names the command that shows it', () => {
  expect(explain('webhooks/list#not-empty')).toMatch(/section +Adopted readings: .* explain A41\n/)
})

test('a statement means its clauses, the number of a row its operation', () => {
  expect(explain('states.cancel-legs')).toMatch(/^payments\/cancel#both-legs\n/)
  expect(explain('19')).toMatch(/^payments\/cancel \(operation 19\)\n/)
})

test('a reading is shown with what it concludes and the clauses that name it, which follow where they stand for it', () => {
  const page = explain('A49')
  expect(page).toMatch(
    /^A49\n {2}Records that the trace made, .*\n[\s\S]*about +what is compared over time\n/,
  )
  expect(page).toContain('conventions/records#agree\n')
  expect(explain('A41')).toMatch(/^A41\n[\s\S]*\nwebhooks\/list#not-empty\n/)
  expect(() => explain('A999')).toThrow('Unknown address: A999')
})

test('a noun is shown with its operations first, then its clauses and the scenarios that test them', () => {
  const page = explain('payments')
  expect(page).toMatch(/^payments\n {2}2 operations, \d+ clauses, \d+ scenarios\.\n/)
  const names = [...page.matchAll(/^ {2}(\w+) +payments\/|^ {2}(run them) /gm)]
  expect(names.map(([, name, last]) => name ?? last)).toEqual(['operations', 'clauses', 'run them'])
  expect(page).toContain(' payments/cancel  DELETE /payments/{pmt_id} cancels a payment')
  expect(page).toMatch(/ scenarios +\w[\s\S]* payments\/cancel\/cancels-pending /)
  expect(explain('errors')).toMatch(/^errors\n {2}5 clauses, 1 scenario\.\n/)
})

test('what clauses belong to, and a file of scenarios, are shown with what is below them', () => {
  expect(explain('conventions/ids')).toMatch(
    /^conventions\/ids\n {2}\d+ clauses, \d+ scenarios\.\n\n {2}clauses +conventions\/ids#entity /,
  )
  expect(explain('payments/statuses')).toMatch(
    /^payments\/statuses\n {2}\d+ scenarios\.\n\n {2}scenarios +payments\/statuses\//,
  )
  expect(explain('authentication/key').split('\n\n')).toHaveLength(2)
})

test('a subject and an action are shown with a recipe to adapt', () => {
  expect(explain('payment.pending')).toContain('to adapt       "payment.pending": { "needs"')
  expect(explain('advanceClock')).toContain('"body": { "seconds": "{{seconds}}" }')
  // As the remedy of a missing action has it.
  expect(explain('redeemElementToken')).toContain('"body": { "token": "{{token}}" }')
})

test('a clause that cannot be tested says why', () => {
  expect(explain('authentication/key#sent')).toContain('An obligation of the caller')
})

test('every clause, operation, scenario, subject and action can be explained', async () => {
  const named = [clauses, operations, subjects, actions].flatMap(Object.keys)
  named.push(...Object.keys(clauses).map(ownerOf))
  for (const address of [...named, ...scenarios.map(({ id }) => id)]) {
    expect(explain(address)).not.toMatch(/undefined|\[object/)
  }
})

test('error: an unknown address is refused with the nearest one', () => {
  expect(() => explain('constructor')).toThrow('Unknown address: constructor')
  expect(() => explain('payments/cancle')).toThrow(
    expect.objectContaining({
      code: 'E_ADDRESS_UNKNOWN',
      remedy: { text: 'Did you mean', command: ['explain', 'payments/cancel'] },
    }),
  )
})

test('a clause that a scenario declares and does not check is said to be checked by nothing', () => {
  const id = 'elements/create-token#single-use'
  const checking = scenarios.filter(({ scenario }) => scenario.proves.includes(id))
  expect(explainAddress(id, checking)).toMatch(/checked by +the scenario: a single response/)
  const silent = checking.map((one) => ({ ...one, id: `${one.id}-anew` }))
  expect(explainAddress(id, silent)).toMatch(/checked by +nothing: no schema, no rule, and no/)
})

test('the page of a clause that holds from a version on names that version', () => {
  expect(explain('entities/entity#legal-forms')).toMatch(/\n *since +version 2024-04-04\n/)
  expect(explain('payments/payment#amount')).not.toMatch(/\n *(since|until) /)
})
