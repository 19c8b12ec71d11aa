import { expect, test } from 'vitest'
import type { PlainError } from '../scenario/index.ts'
import { sayLetters, sayRecordings } from './say-recordings.ts'

function leak(scenario: string): PlainError {
  return {
    code: 'E_RECORDING_LEAK',
    message: 'The recording would hold what looks like a secret.',
    facts: { scenario, written: 'nothing' },
    remedy: 'Name the member.',
  }
}

test('letters that say the same of many scenarios are one letter', () => {
  expect(sayLetters(['a/b/c', 'd/e/f', 'g/h/i', 'j/k/l', 'm/n/o'].map(leak))).toBe(`
The recording would hold what looks like a secret.
  scenario  a/b/c
  written   nothing
  also      d/e/f, g/h/i, j/k/l and 1 more
  → Name the member.
  E_RECORDING_LEAK
`)
})

test('letters that say different things are all told', () => {
  const locked: PlainError = { ...leak('a/b/c'), code: 'E_RECORDING_UNWRITABLE', message: 'Wait.' }
  expect(sayLetters([leak('a/b/c'), locked]).match(/^ {2}E_\w+/gm)).toEqual([
    '  E_RECORDING_LEAK',
    '  E_RECORDING_UNWRITABLE',
  ])
})

test('a stale recording is told with its reasons and the command that mends it', () => {
  const said = sayRecordings(
    {
      mode: 'replay',
      folder: 'recordings',
      scenarios: 2,
      stale: [{ scenario: 'a/b/c', reasons: ['its story has changed\nsince \u001b[31m'] }],
      spared: ['d/e/f'],
      strangers: ['x/y/z'],
    },
    (scenarios) => `record ${scenarios.join(' ')}`,
  )
  expect(said).toContain('2 scenarios replayed from recordings.')
  expect(said).toContain('  a/b/c\n    its story has changed\n    since ⟨U+001B⟩[31m\n')
  expect(said).toContain('→ Record again: record a/b/c\n')
  expect(said).toMatch(/did not come to their end .*\n {2}d\/e\/f\.har\n/)
  expect(said).toContain('  x/y/z.har\n')
})
