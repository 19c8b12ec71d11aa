import { expect, test } from 'vitest'
import type { SerializedError } from '../errors/index.ts'
import { describeRecordings, formatRecordingErrors } from './recordings-summary.ts'

function leak(scenario: string): SerializedError {
  return {
    code: 'E_SECRET_IN_RECORDING',
    message: 'The recording would hold what looks like a secret.',
    facts: { scenario, written: 'nothing' },
    remedy: 'Name the member.',
  }
}

test('errors that say the same of many scenarios are one error', () => {
  expect(formatRecordingErrors(['a/b/c', 'd/e/f', 'g/h/i', 'j/k/l', 'm/n/o'].map(leak))).toBe(`
The recording would hold what looks like a secret.
  scenario  a/b/c
  written   nothing
  also      d/e/f, g/h/i, j/k/l and 1 more
  → Name the member.
  E_SECRET_IN_RECORDING
`)
})

test('different errors are all printed', () => {
  const unwritable: SerializedError = {
    ...leak('a/b/c'),
    code: 'E_RECORDING_UNWRITABLE',
    message: 'Wait.',
  }
  expect(formatRecordingErrors([leak('a/b/c'), unwritable]).match(/^ {2}E_\w+/gm)).toEqual([
    '  E_SECRET_IN_RECORDING',
    '  E_RECORDING_UNWRITABLE',
  ])
})

test('a stale recording is shown with its reasons and the command that records it again', () => {
  const said = describeRecordings(
    {
      mode: 'replay',
      folder: 'recordings',
      scenarios: 2,
      stale: [{ scenario: 'a/b/c', reasons: ['its target has changed\nsince \u001b[31m'] }],
      spared: ['d/e/f'],
      strangers: ['x/y/z'],
    },
    (scenarios) => `record ${scenarios.join(' ')}`,
  )
  expect(said).toContain('2 scenarios replayed from recordings.')
  expect(said).toContain('  a/b/c\n    its target has changed\n    since ⟨U+001B⟩[31m\n')
  expect(said).toContain('→ Record again: record a/b/c\n')
  expect(said).toMatch(/did not finish .*\n {2}d\/e\/f\.har\n/)
  expect(said).toContain('  x/y/z.har\n')
})
