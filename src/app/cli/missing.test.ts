import { expect, test } from 'vitest'
import { loadScenarios, suitesFolder, testedBy } from '../../sources/scenario/index.ts'
import { explainAddress } from './explain.ts'
import { unnamedIn, valuesOf } from './listed-values.ts'
import { findMissing, piecesOfCheck, piecesOfSchemas } from './missing.ts'
import { isShownInRecordings, unrecordedIn } from './recorded.ts'

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

test('error: a schema that a row names, and an id in its path that no record has, are named before all else', () => {
  const row = { path: '/entities/{entity_id}/payments', request: null, response: 'payments-list' }
  const [[, look] = []] = piecesOfSchemas({ 'payments/list': row as never })
  const lacking = look!().flatMap(([piece, where, isThere]) => (isThere ? [] : [[piece, where]]))
  expect(lacking).toEqual([
    [
      'the schema payments-list',
      'payments-list.schema.json in schemas/, then npm run generate; or the name in its row of src/core/contract/operations.ts',
    ],
    [
      'a record with the ids of {entity_id}',
      '"pattern": "^entity_" of the id in schemas/resources/, or the name in its row of src/core/contract/operations.ts',
    ],
  ])
  expect(
    piecesOfSchemas().flatMap(([, look]) => look().filter(([, , isThere]) => !isThere)),
  ).toEqual([])
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
    'webhooks/list lacks webhooks/list#id, which it proves → clauses.ts of its noun in src/core/contract/',
  )
})

test('a clause whose member no recording shows at its place is not recorded', async () => {
  const scenarios = await loadScenarios(suitesFolder)
  const holder = 'accounts/account#holder'
  expect(isShownInRecordings(holder, scenarios)).toBe(true)
  const others = scenarios.filter((one) => !testedBy(one).includes(holder))
  expect(isShownInRecordings(holder, others)).toBe(false)
  // Entities in the same recordings have a member of this name.
  const places = new Map([['accounts/retrieve', ['/address']]])
  expect(isShownInRecordings(holder, scenarios, places)).toBe(false)
  expect(
    isShownInRecordings(holder, scenarios, new Map([['entities/list', ['/data/*/address']]])),
  ).toBe(true)
})

test('a member of the sandbox that no recording of its operation shows is named by its place', async () => {
  const scenarios = await loadScenarios(suitesFolder)
  const unshown = (body: object) => unrecordedIn(body, 'accounts/retrieve', scenarios)
  expect(unshown({ status: 'active', liability: { mask: '1234' } })).toEqual([])
  const lacking = {
    nickname: null,
    liability: { mask: '1234', data: [{ mask: '1' }, { name: '2' }] },
  }
  expect(unshown(lacking)).toEqual(['/nickname', '/liability/data'])
})

test('a clause without a check lacks it, and no defect yet', () => {
  expect(piecesOfCheck(false, false).map(([piece, , isThere]) => [piece, isThere])).toEqual([
    ['a check', false],
  ])
  expect(piecesOfCheck(true, false).map(([, , isThere]) => isThere)).toEqual([true, false])
})

test('a sentence that names some values of its list lacks the others', () => {
  const both = ['direct', 'snapshot', 'file_upload']
  const unnamed = (says: string) => unnamedIn(says, both)
  expect(unnamed('A source is direct or snapshot.')).toEqual(['file_upload'])
  expect(unnamed('A source is direct, snapshot or file upload.')).toEqual([])
  expect(unnamed('A source is one of the sources, directly.')).toEqual([])
})

test('the values of a clause are those that its list has under the newest version', () => {
  expect(valuesOf('accounts/account#type')).toEqual(['ach', 'liability'])
  expect(valuesOf('entities/entity#type')).toEqual(['individual', 'corporation'])
  expect(valuesOf('accounts/account#holder')).toEqual([])
})
