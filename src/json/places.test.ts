import { expect, test } from 'vitest'
import { followJson } from './places.ts'

/** The pointer at each `^` of the line below a line. */
function pointersIn(text: string): (string | undefined)[] {
  const placesIn = followJson()
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (/^[ ^]*\^[ ^]*$/.test(line)) return []
    const marks = [...(lines[index + 1] ?? '').matchAll(/\^/g)]
    const isMarked = /^[ ^]*$/.test(lines[index + 1] ?? '')
    return placesIn(line, isMarked ? marks.map(({ index: at }) => at + 1) : [])
  })
}

test('a place in a JSON text has the pointer of its value, also over many lines', () => {
  const text = `{
 "log": { "entries": [
  { "id": 1 }, { "a/b": "x \\" , }", "c": [ null, [ "deep" ] ] }
  ^       ^    ^         ^                  ^       ^
 ] }, "last": true
 ^    ^       ^
}`
  expect(pointersIn(text)).toEqual([
    undefined,
    '/log/entries/0/id',
    undefined,
    '/log/entries/1/a~1b',
    '/log/entries/1/c/0',
    '/log/entries/1/c/1/0',
    undefined,
    '/last',
    '/last',
  ])
})

test('documents may follow each other', () => {
  expect(pointersIn('{"a":1}\n     ^\n{"b":[2]}\n      ^')).toEqual(['/a', '/b/0'])
})

test('the only value of a line needs no column', () => {
  const placesIn = followJson()
  expect(placesIn('{ "a":', [])).toEqual([])
  expect(placesIn('  "text",', [undefined])).toEqual(['/a'])
  expect(placesIn('  "b": 1, "c": 2', [undefined])).toEqual([undefined])
})

test('a text that is no JSON has no pointers, from where it is none', () => {
  const placesIn = followJson()
  expect(placesIn('{"a": 1', [7])).toEqual(['/a'])
  expect(placesIn('name,value', [1])).toEqual([undefined])
  expect(placesIn('{"b": 1', [7])).toEqual([undefined])
  expect(followJson()(']', [1])).toEqual([undefined])
})

test('no place is known below a thousand levels, and a deep text takes no time for it', () => {
  const deep = (levels: number) => `${'[\n'.repeat(levels)}"x"`
  const placesIn = followJson()
  expect(
    deep(1_000)
      .split('\n')
      .map((line) => placesIn(line, [2]))
      .at(-1),
  ).toEqual(['/0'.repeat(1_000)])
  expect(followJson()(`${'{"a":'.repeat(100_000)}1`, [500_001])).toEqual([undefined])
})
