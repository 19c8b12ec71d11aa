import { expect, test } from 'vitest'
import { bare } from './digests.ts'

test('comments and blanks between words of a story do not count', () => {
  const one = "const a = api.get('x') // asks\n/* twice */ const b = 2\n"
  expect(bare(one)).toBe(bare("const a =\n  api.get('x')\nconst b = 2"))
})

test('what stands in a text counts, whatever it looks like', () => {
  const texts = [
    "'a b'",
    "'ab'",
    "'https://x/y'",
    "'https://x/z'",
    "'*/*'+ 1 +'*/*'",
    "'*/*'+ 2 +'*/*'",
  ]
  const escaped = ["'it\\'s // so'", "'it\\'s // not'", '`a // c`', '`a // d`', '"//"']
  const all = [...texts, ...escaped].map((text) => bare(`expect(${text})`))
  expect(new Set(all).size).toBe(all.length)
})
