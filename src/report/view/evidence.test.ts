import { expect, test } from 'vitest'
import { sampleRun } from '../run.fixture.ts'
import { bodyOf } from './evidence.ts'

const { request } = sampleRun.exchanges[0]!

test('a call is shown with the body that was sent, on one line that is cut', () => {
  expect(bodyOf({ ...request, body: { status: 'failed' } })).toBe(' {"status":"failed"}')
  expect(bodyOf({ ...request, body: null })).toBe('')
  expect(bodyOf({ ...request, body: 'two\nlines\u0007' })).toBe(' two lines⟨U+0007⟩')
  expect(bodyOf({ ...request, body: 'x'.repeat(1_000) })).toMatch(
    /^ x{140}… \(860 more characters\)$/,
  )
})
