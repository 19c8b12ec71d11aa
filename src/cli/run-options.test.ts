import { expect, test } from 'vitest'
import { parse } from './command.ts'
import { recordCommand, repeatCommand, runOptions, trafficOf } from './run-options.ts'

const read = (...words: readonly string[]) =>
  parse({ name: 'run', arguments: { label: '' }, options: runOptions }, words).options

test('where nothing is said, a run is live and its reports go to reports', () => {
  expect(read()).toMatchObject({ out: 'reports', strict: false, defect: [], quiet: false })
  expect(trafficOf(read())).toEqual({ mode: 'live' })
})

test('a run records to recordings, or compares with a baseline and keeps nothing', () => {
  expect(trafficOf(read('--record'))).toEqual({
    mode: 'record',
    folder: 'recordings',
    against: undefined,
  })
  expect(trafficOf(read('--record', '--baseline', 'old'))).toEqual({
    mode: 'record',
    folder: undefined,
    against: 'old',
  })
  expect(trafficOf(read('--replay', '--recordings', 'x'))).toEqual({ mode: 'replay', folder: 'x' })
})

test('--foreign-records is one of three words, also for a replay', () => {
  expect(read()['foreign-records']).toBeUndefined()
  const options = read('--replay', '--foreign-records', 'judge')
  expect(trafficOf(options)).toMatchObject({ foreignRecords: 'judge' })
  expect(() => read('--foreign-records', 'all')).toThrow(
    expect.objectContaining({
      message: 'Invalid value: --foreign-records all',
      facts: { command: 'run', allowed: 'judge, sample, ignore' },
    }),
  )
})

test('error: options that exclude each other are refused with both ways out', () => {
  const wrong =
    (...words: readonly string[]) =>
    () =>
      trafficOf(read(...words))
  expect(wrong('--record', '--replay')).toThrow('--record cannot be combined with --replay.')
  expect(wrong('--replay', '--base-url', 'x')).toThrow(
    expect.objectContaining({
      message: '--base-url cannot be combined with --replay.',
      remedy: 'Remove --base-url or --replay.',
    }),
  )
  expect(wrong('--replay', '--defect', 'x')).toThrow('--defect cannot be combined with --replay.')
  expect(wrong('--replay', '--seed', '0')).toThrow('--seed cannot be combined with --replay.')
  expect(wrong('--baseline', 'x')).toThrow('--baseline requires --record.')
  expect(wrong('--recordings', 'x')).toThrow('--recordings requires --record or --replay.')
})

test('the command that repeats a scenario carries the options of the run, safe for a shell', () => {
  const words = '--strict --defect x,y --out o --record --quiet'.split(' ')
  const live = read('--base-url', 'http://a b', ...words)
  expect(repeatCommand(live, [])('payments/cancel/one')).toBe(
    "npm run assay -- run payments/cancel/one --base-url 'http://a b' --defect x --defect y --strict --out reports/again",
  )
  expect(repeatCommand(read('--replay', '--recordings', 'r'), [])('a/b/c')).toBe(
    'npm run assay -- run a/b/c --replay --recordings r --out reports/again',
  )
})

test('the command that records again uses the same folder and the same target', () => {
  const replay = read('--replay', '--recordings', 'my mine', '--config', 'c.json')
  expect(recordCommand(replay, [])(['a/b/c', 'a/b/d'])).toBe(
    "npm run assay -- run a/b/c a/b/d --config c.json --record --recordings 'my mine'",
  )
  expect(recordCommand(read('--replay'), [])([])).toBe('npm run assay -- run --record')
})

test('a command names the environment variables that it needs, and none of their values', () => {
  const variables = ['ASSAY_API_KEY', 'BANK_URL']
  expect(repeatCommand(read('--config', 'c.json'), variables)('a/b/c')).toBe(
    'ASSAY_API_KEY="$ASSAY_API_KEY" BANK_URL="$BANK_URL" npm run assay -- run a/b/c --config c.json --out reports/again',
  )
  expect(recordCommand(read(), variables)([])).toBe(
    'ASSAY_API_KEY="$ASSAY_API_KEY" BANK_URL="$BANK_URL" npm run assay -- run --record',
  )
})
