import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { kebabCase, loadScenarios, scenarioFiles } from './load.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-load-'))
afterAll(() => rmSync(folder, { recursive: true }))

mkdirSync(join(folder, 'payments'))
const file = join(folder, 'payments/cancel.scenario.js')
writeFileSync(
  file,
  `export const cancelsPending = { title: 'a', proves: [], run() {} }
export const validFor30Minutes = { title: 'b', proves: [], run() {} }
export const helper = () => {}
const cancelsOtherwise = { title: 'd', proves: [], run() {} }
export const usual = { isRepeated: { title: 'c', proves: [], run() {} }, cancelsPending: cancelsOtherwise, name: 'x' }
export const people = [{ name: 'x' }]
`,
)
cpSync(file, join(folder, 'payments/simulate.scenario.js'))
writeFileSync(join(folder, 'payments/cancel.test.js'), 'throw new Error("not a scenario file")')

test('scenario files are found in the order of their names', () => {
  const files = ['payments/cancel.scenario.js', 'payments/simulate.scenario.js']
  expect(scenarioFiles(folder)).toEqual(files.map((name) => join(folder, name)))
})

test('a scenario is addressed by its file and its name, alone or in an object of them, where one of its own takes its place; other exports are none', async () => {
  const loaded = await loadScenarios(folder)
  expect(loaded.map(({ id }) => id)).toEqual([
    'payments/cancel/cancels-pending',
    'payments/cancel/is-repeated',
    'payments/cancel/valid-for-30-minutes',
    'payments/simulate/cancels-pending',
    'payments/simulate/is-repeated',
    'payments/simulate/valid-for-30-minutes',
  ])
  expect(loaded[0]).toMatchObject({ file, scenario: { title: 'a' } })
})

test('names of exports become names in addresses', () => {
  expect(kebabCase('withdrawConsent')).toBe('withdraw-consent')
  expect(kebabCase('validFor30Minutes')).toBe('valid-for-30-minutes')
})
