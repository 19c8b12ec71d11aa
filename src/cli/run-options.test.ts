import { expect, test } from 'vitest'
import { command } from './commands/run.ts'
import { recordWith, repeatWith } from './repeat.ts'
import { readRunOptions, wholeNumber } from './run-options.ts'

const read = (...words: string[]) => readRunOptions(command, words)

test('without words a run is about everything and writes to reports', () => {
  expect(read()).toMatchObject({ addresses: [], out: 'reports', colour: true, strict: false })
})

test('error: a figure that is none is refused', () => {
  expect(() => read('--timeout', 'soon')).toThrow('The option --timeout needs a whole number.')
  expect(() => wholeNumber('port', '65536', 0, 65_535)).toThrow()
  expect(() => wholeNumber('seed', '1e3', 0)).toThrow()
  expect(wholeNumber('seed', '0', 0)).toBe(0)
})

test('the command that tells a story again carries the flags of the run, safe for a shell', () => {
  const options = read('--base-url', 'http://a b', '--strict', '--defect', 'x,y', '--out', 'o')
  expect(repeatWith(options)('payments/cancel/one')).toBe(
    "npm run assay -- run payments/cancel/one --base-url 'http://a b' --strict --defect x --defect y",
  )
})

test('the command that records again goes to the same folder and the same target', () => {
  const replay = read('--replay', '--recordings', 'my mine', '--config', 'c.json')
  expect(recordWith(replay)(['a/b/c', 'a/b/d'])).toBe(
    "npm run assay -- run a/b/c a/b/d --record --recordings 'my mine' --config c.json",
  )
  expect(recordWith(read('--replay'))([])).toBe('npm run assay -- run --record')
})
