import { expect, test } from 'vitest'
import { createMatcher, createPathMatcher } from './index.ts'

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

test('a text that cannot be decoded stays as it is', () => {
  expect(find('/books/%ff')?.params).toEqual(['%ff'])
})

test('an operation may have several paths, with its parameters in another order', () => {
  const loan = {
    number: 7,
    method: 'GET',
    path: '/books/{book_id}/loans/{loan_id}',
    base: 'baseUrl',
    response: 'loan',
    promise: 'loans/retrieve#answer',
  } as const
  const list = { ...loan, number: 8, path: '/loans/{loan_id}/late' }
  const paths = { 7: ['/loans/{loan_id}/{book_id}', '/loan/{loan_id}/{book_id}'] }
  const base = 'http://b'
  const match = createMatcher(
    { 'loans/retrieve': loan, 'loans/late': list },
    { baseUrl: base, sandboxUrl: base, paths },
  )
  for (const path of ['/loans/l1/b1', '/loan/l1/b1/', '//loan/l1/b1']) {
    expect(match('GET', base + path)).toMatchObject({
      address: 'loans/retrieve',
      params: ['b1', 'l1'],
    })
  }
  expect(match('GET', `${base}/books/b1/loans/l1`)).toBeNull()
  // What is named goes before what a parameter would take.
  expect(match('GET', `${base}/loans/l1/late`)?.address).toBe('loans/late')
})
