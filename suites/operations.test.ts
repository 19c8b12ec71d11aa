import { expect, test } from 'vitest'
import { operations } from '../src/core/contract/index.ts'
import { under } from '../src/sources/sandbox/conditions.ts'
import { Deviation } from '../src/sources/sandbox/deviation.ts'
import { loadScenarios, suitesFolder } from '../src/sources/scenario/index.ts'
import { missingOfSentences, undefectedIn } from './support/dated-sentences.fixture.ts'
import { allMissing, misplacedRows, repeatedIn } from './support/missing.fixture.ts'
import { faultyExamples, unjudgedForms } from './support/missing-forms.fixture.ts'
import { missingOfVersions, outdatedRecordings } from './support/missing-versions.fixture.ts'
import { missingWords } from './support/missing-words.fixture.ts'

test('every operation, clause and scenario has all of its pieces, and nothing stands twice', async () => {
  expect(allMissing(await loadScenarios(suitesFolder))).toEqual([])
})

test('error: a row that takes the number of another operation is named', () => {
  const addresses = Object.keys(operations)
  expect(misplacedRows([...addresses, 'payments/list'])).toEqual([])
  expect(misplacedRows(addresses.toSpliced(19, 0, 'payments/list'))).toEqual([
    'Row 20 is payments/list, and operation 20 is payments/simulate → the end of src/core/contract/operations.ts, for a new row',
  ])
  expect(misplacedRows(addresses.slice(1))).toHaveLength(1)
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

test('error: recordings of another version than the newest are named, with how they are made again', () => {
  expect(outdatedRecordings('9999-12-31')).toEqual([
    expect.stringMatching(
      /^\d+ recordings, such as recordings\/.*\.har, are not of version 9999-12-31 → npm run assay -- run --target sandbox --record/,
    ),
  ])
})

test('error: a clause that names a version which its schema does not name is named', () => {
  const lacks =
    'accounts/liability#mask lacks x-since 9999-12-31, as its sentence says → x-since at the member or the part of its schema in schemas/'
  for (const says of [
    'From version 9999-12-31 on, a liability has a mask.',
    'A mask is a string or, from version 9999-12-31 on, an object.',
  ]) {
    expect(missingOfSentences({ 'accounts/liability#mask': { says } }), says).toEqual([lacks])
  }
  const says = 'The mask is a string.'
  const why = 'Binding from version 9999-12-31 on.'
  expect(missingOfSentences({ 'accounts/liability#mask': { says, why } })).toEqual([lacks])
})

test('error: a clause of a member or a value of a version that its sentence does not name is named', () => {
  const lacks = (id: string, date: string) =>
    `${id} lacks version ${date} in its sentence, as x-since or x-until of its schema says → clauses.ts of its noun in src/core/contract/`
  const member = { 'entities/individual#ssn': { says: 'The number is a string or null.' } }
  expect(missingOfSentences(member)).toEqual([lacks('entities/individual#ssn', '2024-04-04')])
  const value = { 'accounts/account#type': { says: 'An account is of type ach or liability.' } }
  expect(missingOfSentences(value)).toEqual([lacks('accounts/account#type', '2025-07-04')])
})

test('error: a value that a sentence gives to some versions, and the lists do not, is named', () => {
  const missing = (says: string) => missingOfSentences({ 'entities/entity#type': { says } })
  const since = 'An entity is an individual or, from version 2024-04-04 on, a corporation.'
  expect(missing(since)).toEqual([])
  for (const words of [
    'before version 2024-04-04, a corporation',
    'from version 2024-04-04 on, a club',
  ]) {
    expect(missing(`An entity is an individual or, ${words}.`), words).toEqual([
      expect.stringMatching(/ lacks a list that changes as its sentence says: "\w+ version .*" → /),
    ])
  }
})

test('error: a value and a form that no defect shows under the versions which lack it are named', () => {
  const values = undefectedIn('updates/update#source', ['rumor', 'upload'], 'from', '2025-07-04')
  expect(values).toEqual([
    expect.stringMatching(
      /^updates\/update#source lacks a defect that shows "upload" before version 2025-07-04 → /,
    ),
  ])
  const form = { until: '2025-07-04', where: ['accounts/retrieve'], at: '/liability/mask' } as const
  const lists = unjudgedForms([{ ...form, as: (mask) => [mask] }])
  expect(lists.filter((line) => line.includes('lacks a defect'))).toEqual([
    expect.stringMatching('shows the form of /liability/mask before version 2025-07-04 in another'),
  ])
})

test('error: an example of the sandbox that breaks a clause under a version is named', () => {
  const deviation = new Deviation().sets('merchants/retrieve', '/name', 1, under('2024-04-04'))
  expect(faultyExamples([deviation])).toEqual([
    'The sandbox breaks merchants/merchant#names /name in merchants/retrieve under version 2024-04-04 → src/sources/sandbox/resources/, or a row of earlierForms in src/sources/sandbox/earlier-forms.ts',
  ])
})

test('error: a pattern and a format that reports have no words for, and words of no pattern, are named', () => {
  expect(missingWords({ patterns: { '^a?$': 'a or nothing' }, formats: {} })).toEqual(
    expect.arrayContaining([
      'The words of "^a?$" are of no pattern → wording in src/core/contract/conventions/conventions.ts',
      'The pattern "^[0-9]{4}$" lacks its words in reports → wording in src/core/contract/conventions/conventions.ts',
      'The format "absolute-url" lacks its words in reports → wording in src/core/contract/conventions/conventions.ts',
    ]),
  )
})

test('error: a form that a version changes in place, and that another version may show, too, is named', () => {
  const form = { until: '2025-07-04', where: ['accounts/retrieve'], at: '/liability/mask' } as const
  const named = (as: (value: unknown) => unknown) => unjudgedForms([{ ...form, as }])
  const lacks = (which: string, bound: string) =>
    expect.stringMatching(
      `^accounts/retrieve lacks a clause that the form of /liability/mask ${which} version 2025-07-04 breaks .* with ${bound} 2025-07-04`,
    )
  expect(named((mask) => `${mask}0`)).toEqual([
    lacks('before', 'x-since'),
    lacks('from', 'x-until'),
  ])
  expect(named(Number)).toEqual([lacks('from', 'x-until')])
  expect(named((mask) => mask)).toEqual([
    expect.stringMatching(
      /^accounts\/retrieve lacks a value at \/liability\/mask that was another/,
    ),
  ])
})
