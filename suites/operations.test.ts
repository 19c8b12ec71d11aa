import { expect, test } from 'vitest'
import { operations } from '../src/core/contract/index.ts'
import { loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'
import { allMissing, misplacedRows, repeatedIn } from './support/missing.fixture.ts'
import { missingOfVersions, unboundClauses } from './support/missing-versions.fixture.ts'

test('every operation, clause and scenario has all of its pieces, and nothing stands twice', async () => {
  expect(allMissing(await loadScenarios(suitesFolder))).toEqual([])
})

test('error: a row that takes the number of another operation is named', () => {
  const addresses = Object.keys(operations)
  expect(misplacedRows([...addresses, 'payments/list'])).toEqual([])
  expect(misplacedRows(addresses.toSpliced(19, 0, 'payments/list'))).toEqual([
    'Row 20 is payments/list, and operation 20 is payments/simulate → the end of src/core/contract/operations.ts, for a new row',
  ])
  expect(misplacedRows(addresses.slice(0, -1))).toHaveLength(1)
})

test('an operation keeps its number', async () => {
  expect(misplacedRows()).toEqual([])
  const numbers = `${JSON.stringify(Object.keys(operations), null, 2)}\n`
  await expect(numbers).toMatchFileSnapshot('./support/numbers.json')
})

test('error: a mutant with two reasons to survive is named', () => {
  expect(
    repeatedIn('suites/support/survivors.json', ['drop a /b', 'drop a /c', 'drop a /b']),
  ).toEqual(['"drop a /b" stands twice → suites/support/survivors.json'])
})

test('error: a version in the wrong place, that the sandbox does not claim or that changes nothing is named', () => {
  const [newest, ...earlier] = ['2025-07-04', '2024-04-04', '2020-12-06']
  const known = [newest!, ...earlier]
  expect(missingOfVersions(known, known)).toEqual([])
  expect(missingOfVersions([...earlier, newest!], [...earlier, newest!])).toEqual([
    'The versions are not each there once, the newest first → apiVersions in src/core/contract/api-version.ts',
  ])
  expect(missingOfVersions(known, earlier)).toEqual([
    'The sandbox does not claim the versions 2025-07-04, 2024-04-04, 2020-12-06 → apiVersions in src/sources/sandbox/assay.config.json',
  ])
  const later = ['9999-12-31', ...known]
  expect(missingOfVersions(later, later)).toEqual([
    expect.stringMatching(/^Version 9999-12-31 lacks what it changes → x-since at each member/),
  ])
})

test('error: a clause that begins with a version which its schema does not name is named', () => {
  const says = 'From version 9999-12-31 on, a liability has a mask.'
  expect(unboundClauses({ 'accounts/liability#mask': { says } })).toEqual([
    'accounts/liability#mask lacks x-since 9999-12-31, as its sentence says → x-since at the member or the part of its schema in schemas/',
  ])
})
