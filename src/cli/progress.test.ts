import { expect, test, vi } from 'vitest'
import type { Outcome } from '../run/index.ts'
import { createProgress, progressOutput } from './progress.ts'

function follow(isTerminal: boolean, ...done: [Outcome, string?][]) {
  let text = ''
  const write = (more: string) => {
    text += more
  }
  const progress = createProgress({ isTTY: isTerminal, columns: 40 }, 9, write)
  for (const [index, [outcome, reason]] of done.entries()) {
    const result = { id: `a/b/${index}`, title: 't', outcome, durationMs: 1 }
    progress.add(reason === undefined ? result : { ...result, reason })
  }
  progress.end()
  return text
}

test('without a terminal only what did not pass gets a line', () => {
  expect(follow(false, ['passed'], ['blocked', 'No subject.'], ['skipped'], ['failed'])).toBe(
    'blocked  a/b/1  No subject.\nfailed   a/b/3\n',
  )
})

test('of scenarios that are blocked for one reason only the first gets a line', () => {
  const [one, other] = ['No subject.', 'No action.']
  expect(
    follow(false, ['blocked', one], ['blocked', one], ['blocked', other], ['failed', one]),
  ).toBe('blocked  a/b/0  No subject.\nblocked  a/b/2  No action.\nfailed   a/b/3  No subject.\n')
})

test('on a terminal one line is written over and is gone at the end', () => {
  const text = follow(true, ['passed'], ['failed'])
  expect(text).not.toContain('\n')
  expect(text.split('\r\u001b[2K')).toEqual(['', '1/9 a/b/0', '2/9 1 failed · a/b/1', ''])
})

test('control characters of a target do not reach the terminal', () => {
  expect(follow(false, ['errored', 'a\u001b[31mb\nc\u0007'])).toBe('errored  a/b/0  ab c \n')
})

test('on a dumb terminal no line is written over', () => {
  vi.stubEnv('TERM', 'dumb')
  expect(progressOutput().isTTY).toBeUndefined()
  vi.stubEnv('TERM', 'xterm')
  expect(progressOutput()).toBe(process.stderr)
  vi.unstubAllEnvs()
})
