import { expect, test } from 'vitest'
import { show, showLine } from './show.ts'

test('plain text in any script is shown as it is', () => {
  const text = 'Zürich, 東京, Ελλάδα, हिन्दी, 🙂\n\tnext'
  expect(show(text)).toBe(text)
})

test('what cannot be seen is shown by its number', () => {
  expect(show('a\u202Eb')).toBe('a⟨U+202E⟩b')
  expect(show('\u0000\u001b[31m\u009b')).toBe('⟨U+0000⟩⟨U+001B⟩[31m⟨U+009B⟩')
  expect(show('x\u200By\u00A0z\uFEFF\u00AD')).toBe('x⟨U+200B⟩y⟨U+00A0⟩z⟨U+FEFF⟩⟨U+00AD⟩')
  expect(show('\u{E0041}\u2066\uFFFE')).toBe('⟨U+E0041⟩⟨U+2066⟩⟨U+FFFE⟩')
})

test('half a surrogate pair is shown by its number, a whole one as its character', () => {
  expect(show('\ud83d \ud83d\ude42')).toBe('⟨U+D83D⟩ 🙂')
})

test('marks piled on one letter cannot paint over the neighbours', () => {
  expect(show(`a${'\u0301'.repeat(5)}`)).toBe('a\u0301\u0301\u0301⟨U+0301⟩⟨U+0301⟩')
})

test('a carriage return counts as nothing before a newline and as itself elsewhere', () => {
  expect(show('a\r\nb\rc')).toBe('a\nb⟨U+000D⟩c')
})

test('what exceeds the limit is left out and counted', () => {
  expect(show('a'.repeat(5000), 10)).toBe('aaaaaaaaaa… (4,990 more characters)')
  expect(show('abc', 3)).toBe('abc')
})

test('the limit holds for what is shown, not for what came', () => {
  expect(show('\u0000'.repeat(100), 16)).toBe('⟨U+0000⟩⟨U+0000⟩… (98 more characters)')
})

test('a line stays one line', () => {
  expect(showLine('a\n\n\tb')).toBe('a b')
})
