import { expect, test } from 'vitest'
import { createPathMatcher } from './index.ts'

const places = ['/books', '/books/{book_id}', '/books/{book_id}/loans/{loan_id}']
const find = createPathMatcher(places.map((path) => ({ path })))

test('a path is found by its parts, and its parameters come decoded', () => {
  expect(find('/books')).toEqual({ place: { path: places[0] }, params: [] })
  expect(find('/%62ooks/a%2Fb%25')).toEqual({ place: { path: places[1] }, params: ['a/b%'] })
  expect(find('/books/1/loans/2')?.params).toEqual(['1', '2'])
})

test('a path with other parts, more or fewer is not found', () => {
  for (const path of ['', '/', '/Books', '/books/1/loans', '/books/1/loans/2/3', '/%ff']) {
    expect(find(path)).toBeUndefined()
  }
})

test('what cannot be decoded stays as it is', () => {
  expect(find('/books/%ff')?.params).toEqual(['%ff'])
})
