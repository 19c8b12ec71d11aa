import { expect, test } from 'vitest'
import { loadScenarios, suitesFolder, testedBy } from '../../sources/scenario/index.ts'
import { explainAddress } from './explain.ts'
import { findMissing } from './missing.ts'
import { isShownInRecordings } from './recorded.ts'

test('what is missing is named, with the place where it is added, and explained with what lacks it', () => {
  const missing = findMissing([])
  const ofCancel = missing.filter(({ of }) => of === 'payments/cancel').map(({ says }) => says)
  expect(ofCancel).toEqual([
    'payments/cancel lacks a scenario in a file of its name → suites/payments/cancel.scenario.ts, with those of suites/support/every-operation.ts',
    'payments/cancel lacks a call with another credential → needsTheKey of suites/support/every-operation.ts, or suites/authentication/guarded-calls.ts',
    'payments/cancel lacks a call with an id that was never issued → refusesUnknownIds of suites/support/every-operation.ts, or suites/conventions/never-issued.scenario.ts',
  ])
  for (const address of ['payments/cancel', 'payments', '19']) {
    const page = explainAddress(address, [], findMissing)
    for (const line of ofCancel) expect(page, address).toContain(`\n  ${line}\n`)
  }
  const clause = 'payments/cancel#only-pending'
  const page = explainAddress(clause, [], findMissing)
  expect(page).toContain(`Still missing\n  ${clause} lacks a scenario that reaches it`)
  expect(page).not.toContain('payments/cancel lacks')
})

test('error: a clause that a schema names and nothing states is explained by what it lacks', () => {
  const says = 'accounts/account#nickname lacks its sentence → clauses.ts'
  const find = () => [{ of: 'accounts/account#nickname', says }]
  expect(explainAddress('accounts/account#nickname', [], find)).toContain(says)
})

test('error: a clause that a scenario proves and nothing states is named with its file', async () => {
  const [one] = (await loadScenarios(suitesFolder)).filter(({ id }) => /^webhooks\/list\//.test(id))
  const scenario = { ...one!.scenario, proves: ['webhooks/list#id' as never] }
  expect(findMissing([{ ...one!, scenario }]).map(({ says }) => says)).toContain(
    'webhooks/list lacks webhooks/list#id, which it proves → clauses.ts of its noun in src/core/contract/, or that of its parent: src/core/contract/conventions/requests.ts',
  )
})

test('a clause whose member no recording shows is not recorded', async () => {
  const scenarios = await loadScenarios(suitesFolder)
  expect(isShownInRecordings('accounts/account#holder', scenarios)).toBe(true)
  const others = scenarios.filter((one) => !testedBy(one).includes('accounts/account#holder'))
  expect(isShownInRecordings('accounts/account#holder', others)).toBe(false)
})
