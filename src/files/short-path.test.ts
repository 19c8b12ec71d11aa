import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shownPath, shownWord } from './short-path.ts'

test('reports show a path from the working folder, and of one elsewhere its end', () => {
  expect(shownPath(join(process.cwd(), 'a/b/c.har'))).toBe('a/b/c.har')
  expect(shownPath('/home/gideon/work/a.har')).toBe('…/work/a.har')
  expect(shownPath('../../../../../../../x/a.har')).toBe('…/x/a.har')
})

test('a word of a command is changed only where it is a path elsewhere', () => {
  for (const word of ['payments/cancel', '-', '--out', 'https://a.example/v1', 'a.har'])
    expect(shownWord(word)).toBe(word)
  expect(shownWord('/home/gideon/work/a.har')).toBe('…/work/a.har')
})
