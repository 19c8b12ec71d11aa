import { expect, test } from 'vitest'
import { parseJson } from './index.ts'

const nested = (open: string, close: string, depth: number, core = '') =>
  open.repeat(depth) + core + close.repeat(depth)

test('JSON that is not deep is what JSON.parse makes of it', () => {
  const texts = [
    '7',
    '{"a":[{"b":null}],"__proto__":{"c":1}}',
    JSON.stringify(Array.from({ length: 3_000 }, (_, index) => ({ index, list: [[]] }))),
    nested('[', ']', 1_000),
  ]
  for (const text of texts) expect(parseJson(text)).toStrictEqual(JSON.parse(text))
  expect(() => parseJson('{"a":')).toThrow(SyntaxError)
})

test('JSON of any depth is walked without running out of stack, and ends at a thousand levels', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"__proto__":', '}'],
  ] as const) {
    const core = open === '[' ? '' : '1'
    const text = `{"first":2,"deep":${nested(open, close, 200_000, core)},"last":3}`
    const shown = JSON.stringify(parseJson(text))
    const levels = shown.split(open).length - 1
    expect(levels).toBe(open === '[' ? 1_000 : 999)
    expect(shown).toMatch(/^\{"first":2,"deep":.*,"last":3\}$/)
  }
})
