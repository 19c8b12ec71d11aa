import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command-time.ts'
import type { Bench } from './figure.ts'

/** Files that are no source: tests, what only tests use, and what a command writes. */
const isNoSource = /\.(?:test|fixture)\.ts$|\/(?:generated|measured)\/|\.fixture\.(?:json|txt)$/

/** Source that is content: the contract, faults and variations of the sandbox, style sheets, lists of words, long texts. */
const isContent =
  /^src\/(?:core\/contract\/(?:(?:.*\/)?clauses[./]|operations\.ts)|sources\/sandbox\/(?:defects|variations)\/|output\/report\/html\/(?:style|script)|.*\/texts?\/|.*words\.json)/

const linesOf = (files: readonly string[]) => [
  files.reduce(
    (sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1,
    0,
  ),
]

export const lines: Bench = {
  name: 'lines',
  title: 'Lines of source, without tests, fixtures and generated code',
  async measure() {
    const filesIn = (pattern: string) =>
      globSync(pattern, { cwd: root }).filter((file) => !isNoSource.test(file))
    const source = filesIn('src/**/*.{ts,js,json,txt}')
    return [
      {
        what: 'machinery of src',
        unit: ' lines',
        samples: linesOf(source.filter((file) => !isContent.test(file))),
        atMost: 31_000,
      },
      {
        what: 'content of src (clauses, operations, defects, variations, styles, words)',
        unit: ' lines',
        samples: linesOf(source.filter((file) => isContent.test(file))),
      },
      {
        what: 'suites',
        unit: ' lines',
        samples: linesOf(filesIn('suites/**/*.ts')),
        atMost: 5_000,
      },
    ]
  },
}
