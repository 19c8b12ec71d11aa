import { expect, test } from 'vitest'
import { blameFor } from './blame.ts'
import { openCoverage } from './coverage.ts'
import { planCoverage } from './coverage-plan.ts'
import { library } from './library.fixture.ts'

const edition = { type: 'integer', 'x-since': '2' }
const volume = { type: 'integer', 'x-until': '2' }
const book = {
  required: ['edition', 'volume', 'title'],
  properties: { edition, volume, title: {} },
}

test('a member that a version added or removed is required of the versions that have it', () => {
  const spanOf = (missingProperty: string, tree: object = book) => {
    const fault = { keyword: 'required', params: { missingProperty } }
    const whole = { ...fault, instancePath: '', schemaPath: '#/required' }
    return blameFor(tree, whole, false, library.conventions).span
  }
  const always = { since: undefined, until: undefined }
  expect(spanOf('edition')).toEqual({ ...always, since: '2' })
  expect(spanOf('volume')).toEqual({ ...always, until: '2' })
  expect(spanOf('title')).toEqual(always)
  const apart = { required: ['edition'], allOf: [{ properties: { edition } }] }
  expect(spanOf('edition', apart)).toEqual({ ...always, since: '2' })
})

test('that a required member is there is tested under the versions that have it', () => {
  const clauses = { edition: 'books/book#id', volume: 'books/book#title', title: 'books/book#text' }
  const apart = { properties: { edition, volume }, allOf: [{ required: book.required }] }
  for (const tree of [book, apart]) {
    const covered = (apiVersion: string) => {
      const numbers = new Map(Object.keys(library.clauses).map((id, number) => [id, number]))
      const plan = planCoverage({ ...tree, 'x-missing': clauses }, numbers, library.conventions)
      const coverage = openCoverage(numbers, () => plan)
      coverage.addSchema('book', {}, { apiVersion, isClaimed: true, mayLack: false })
      return coverage.ids()
    }
    expect(covered('1')).toEqual(['books/book#title', 'books/book#text'])
    expect(covered('2')).toEqual(['books/book#id', 'books/book#text'])
  }
})
