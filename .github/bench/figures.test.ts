import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './command-time.ts'
import type { Figures } from './figure.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { detection, profiles } = JSON.parse(read('.github/bench/figures.json')) as Figures

// A fresh measurement begins with an empty page.
test.skipIf(detection === undefined)('the README quotes what detection measured', () => {
  const [, section = ''] = /^## How we test Assay itself\n(.*?)^## /ms.exec(read('README.md')) ?? []
  const quoted = [...section.matchAll(/\d[\d,]+/g)].map(([number]) => number.replaceAll(',', ''))
  expect(quoted.length).toBeGreaterThan(1)
  const results = [detection, profiles].flatMap((measured) => measured?.results ?? [])
  const measured = new Set(results.map(({ median }) => String(median)))
  expect(quoted.filter((number) => !measured.has(number))).toEqual([])
})
