import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = import.meta.dirname

/** The exported types of hand-written files, each with its file. */
const types = globSync('**/*.ts', { cwd: src })
  .filter((file) => !/\.(?:test|fixture)\.ts$|\bgenerated\b/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    const found = text.matchAll(/^export (?:interface|type|class|enum) (\w+)/gm)
    return Array.from(found, ([, name = '']) => ({ name, file }))
  })

test('a type name is declared once', () => {
  const filesOf = Map.groupBy(types, ({ name }) => name)
  const repeated = [...filesOf].filter(([, same]) => same.length > 1)
  expect(repeated.map(([name, same]) => [name, ...same.map(({ file }) => file)])).toEqual([])
})
