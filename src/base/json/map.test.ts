import { expect, test } from 'vitest'
import { mapJson } from './index.ts'

const top = 'top'
const levels = 1_000

test('every scalar is mapped, with the context of its member', () => {
  const seen: unknown[] = []
  const mapped = mapJson(
    { a: [1, 'x'], b: { c: null, d: true } },
    {
      scalar(value, context) {
        seen.push([value, context])
        return typeof value === 'number' ? value + 1 : value
      },
      enter: (name, context) => `${context}/${name}`,
      levels,
    },
    top,
  )
  expect(mapped).toEqual({ a: [2, 'x'], b: { c: null, d: true } })
  expect(seen).toEqual([
    [1, 'top/a'],
    ['x', 'top/a'],
    [null, 'top/b/c'],
    [true, 'top/b/d'],
  ])
})

test('an unchanged part is the same object, and members keep their names and order', () => {
  const document = JSON.parse('{"z":[{"a":1}],"__proto__":{"b":-0}}')
  expect(mapJson(document, { scalar: (value) => value, levels }, top)).toBe(document)
  const renamed = mapJson(
    document,
    { scalar: (value) => value, name: (name) => name.toUpperCase(), levels },
    top,
  )
  expect(JSON.stringify(renamed)).toBe('{"Z":[{"A":1}],"__PROTO__":{"B":0}}')
  const changed = mapJson(document, { scalar: () => 2, levels }, top)
  expect(JSON.stringify(changed)).toBe('{"z":[{"a":2}],"__proto__":{"b":2}}')
})

test('nesting without end is cut where every reader would run out of stack', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  expect(
    JSON.stringify(mapJson(deep, { scalar: (value) => value, levels }, top)).slice(990, 1_040),
  ).toContain('nested too deep')
})

test('names that are equal once they are mapped do not displace one another', () => {
  const mapped = mapJson(
    { a: 1, b: 2, c: 3 },
    { scalar: (value) => value, name: () => 'x', levels },
    top,
  )
  expect(mapped).toEqual({ x: 1, 'x (2)': 2, 'x (3)': 3 })
})
