import { expect, test } from 'vitest'
import { type ExcerptLine, layOut } from './excerpt.ts'

function draw(lines: readonly ExcerptLine[]): string {
  const signs = { start: '>', inside: '|', elsewhere: ' ' } as const
  return lines
    .map(({ place, depth, text }) => `${signs[place]} ${'  '.repeat(depth)}${text}`)
    .join('\n')
}

test('a body is laid out with the pointed place marked', () => {
  const body = { id: 'pmt_1', legs: [{ status: 'canceled' }, { status: 'pending' }] }
  expect(draw(layOut(body, '/legs/1', 500))).toMatchInlineSnapshot(`
    "  {
        "id": "pmt_1",
        "legs": [
          {
            "status": "canceled"
          },
    >     {
    |       "status": "pending"
    |     }
        ]
      }"
  `)
})

test('a member that is missing is marked where it belongs', () => {
  expect(draw(layOut({ data: [{ id: 'a' }] }, '/data/0/updated_at/x', 500))).toMatchInlineSnapshot(`
    "  {
        "data": [
          {
            "id": "a"
    >       "updated_at" is missing here
          }
        ]
      }"
  `)
})

test('an item that a shortened list does not have any more is not called missing', () => {
  expect(draw(layOut({ data: [{ id: 'a' }] }, '/data/512', 500))).toMatchInlineSnapshot(`
    "  {
        "data": [
          {
            "id": "a"
          }
    >     item 512 is not shown: the body is too long
        ]
      }"
  `)
})

test('a place far inside a long list is shown with its neighbours', () => {
  const body = { data: Array.from({ length: 5000 }, (_, index) => ({ id: `ent_${index}` })) }
  expect(draw(layOut(body, '/data/4000/id', 200))).toMatchInlineSnapshot(`
    "  {
        "data": [
          {
            "id": "ent_0"
          },
          … 3,998 more
          {
            "id": "ent_3999"
          },
          {
    >       "id": "ent_4000"
          },
          {
            "id": "ent_4001"
          },
          … 998 more
        ]
      }"
  `)
})

test('a pointer into a plain value marks the value', () => {
  expect(draw(layOut({ error: 'no' }, '/error/code', 100))).toContain('>   "error": "no"')
})

test('a pointer that is not one marks nothing', () => {
  expect(draw(layOut({ id: 1 }, 'id', 100))).not.toContain('>')
})

test('text is shown as text, and no body as nothing', () => {
  expect(layOut('<html>\n<body>', '/id', 100).map(({ text }) => text)).toEqual(['<html>', '<body>'])
  expect(layOut(null, '', 100)).toEqual([])
})

test('two megabytes, endless nesting and endless names stay within bounds', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(3000)}null${'}'.repeat(3000)}`)
  const bodies = [
    { text: 'x'.repeat(2_000_000) },
    deep,
    { ['k'.repeat(200_000)]: 1 },
    Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index])),
  ]
  for (const body of bodies) {
    for (const pointer of ['', '/a'.repeat(3000), '/text', `/${'k'.repeat(200_000)}`]) {
      expect(draw(layOut(body, pointer, 4096)).length).toBeLessThan(12_000)
    }
  }
})

test('names and values cannot forge a line or hide in it', () => {
  const lines = layOut({ 'a\n"b': 'x\u202E\n' }, '', 100)
  expect(lines.map(({ text }) => text)).toEqual(['{', '"a\\n\\"b": "x⟨U+202E⟩\\n"', '}'])
})
