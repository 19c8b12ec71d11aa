import { expect, test } from 'vitest'
import { blameFor } from './blame.ts'
import { library } from './library.fixture.ts'

test('a member that a version added may be missing under earlier ones', () => {
  const edition = { type: 'integer', 'x-since': '2' }
  const book = { required: ['edition', 'title'], properties: { edition, title: {} } }
  const sinceOf = (missingProperty: string) => {
    const fault = { keyword: 'required', params: { missingProperty } }
    const whole = { ...fault, instancePath: '', schemaPath: '#/required' }
    return blameFor(book, whole, false, library.conventions).since
  }
  expect([sinceOf('edition'), sinceOf('title')]).toEqual(['2', undefined])
})
