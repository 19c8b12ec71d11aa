import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownPath, shownWord } from './short-path.ts'

test('a path is shown from the working folder, or from the home folder, or whole', () => {
  expect(shownPath(join(process.cwd(), 'recordings/one.har'))).toBe('recordings/one.har')
  expect(shownPath(process.cwd())).toBe('.')
  expect(shownPath(join(homedir(), 'elsewhere/one.har'))).toBe('~/elsewhere/one.har')
  expect(shownPath('/somewhere/one.har')).toBe('/somewhere/one.har')
  expect(shownWord('payments/cancel')).toBe('payments/cancel')
  expect(shownWord(join(homedir(), 'one.har'))).toBe('~/one.har')
})
