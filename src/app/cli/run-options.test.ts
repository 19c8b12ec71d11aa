import { expect, test } from 'vitest'
import { parse } from './command.ts'
import { runOptions, trafficOf } from './run-options.ts'

const read = (...words: readonly string[]) =>
  parse({ name: 'run', arguments: { label: '' }, options: runOptions }, words).options

test('where nothing is said, a run is live and its reports go to reports', () => {
  expect(read()).toMatchObject({ strict: false, defect: [], quiet: false })
  expect(trafficOf(read())).toEqual({ mode: 'live' })
})

test('a run records to recordings, or to another folder', () => {
  expect(trafficOf(read('--record'))).toEqual({
    mode: 'record',
    folder: 'recordings',
  })
  expect(trafficOf(read('--replay', '--recordings', 'x'))).toEqual({ mode: 'replay', folder: 'x' })
})

test('error: a seed that is no whole number is named, with what is allowed', () => {
  for (const seed of ['abc', '1.5', '0x1', '99999999999']) {
    expect(() => read('--seed', seed)).toThrow(
      expect.objectContaining({
        message: `Invalid value: --seed ${seed}`,
        details: expect.objectContaining({ allowed: 'a whole number from 0 to 2147483647' }),
      }),
    )
  }
  expect(read('--seed', '7')).toMatchObject({ seed: 7 })
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
  expect(wrong('--replay', '--seed', '7')).toThrow('--seed cannot be combined with --replay.')
  expect(wrong('--replay', '--defect', 'x')).toThrow('--defect cannot be combined with --replay.')
  expect(wrong('--recordings', 'x')).toThrow('--recordings requires --record or --replay.')
})
