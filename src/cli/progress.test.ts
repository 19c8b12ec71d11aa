import { expect, test, vi } from 'vitest'
import type { Finding, Outcome } from '../run/index.ts'
import { createProgress, progressOutput } from './progress.ts'

type Done = readonly [outcome: Outcome, reason?: string | undefined, broken?: readonly string[]]

function follow(isTerminal: boolean, ...done: Done[]) {
  return followEvery(2_000, isTerminal, ...done)
}

/** What is shown of scenarios that end one after the other, so many milliseconds apart. */
function followEvery(pauseMs: number, isTerminal: boolean, ...done: Done[]) {
  let text = ''
  let time = 0
  const write = (more: string) => {
    text += more
  }
  const output = { isTTY: isTerminal, columns: 80 }
  const progress = createProgress(output, 9, write, () => time)
  for (const [index, [outcome, reason, broken = []]] of done.entries()) {
    time += pauseMs
    const result = { id: `a/b/${index}`, title: 't', outcome, durationMs: 1 }
    const findings = broken.map((clause) => finding(clause))
    progress.add({ result: reason === undefined ? result : { ...result, reason }, findings })
  }
  progress.end()
  return text
}

function finding(clause: string): Finding {
  const said = { message: `${clause} is wrong.`, expected: '', actual: '', pointer: '' }
  return { clause, origin: 'C1', severity: 'violation', operation: 1, ...said }
}

test('without a terminal each broken clause gets one line with its reason, however many scenarios show it', () => {
  const text = follow(
    false,
    ['passed'],
    ['failed', undefined, ['a#b']],
    ['skipped'],
    ['failed', undefined, ['a#b', 'c#d']],
  )
  expect(text).toBe('broken   a#b  a#b is wrong.\nbroken   c#d  c#d is wrong.\n')
})

test('of scenarios that are blocked for one reason only the first gets a line', () => {
  const [one, other] = ['No subject.', 'No action.']
  expect(follow(false, ['blocked', one], ['blocked', one], ['blocked', other])).toBe(
    'blocked  a/b/0  No subject.\nblocked  a/b/2  No action.\n',
  )
})

test('on a terminal one line with a bar and the time left is written over, and is gone at the end', () => {
  const text = follow(true, ['passed'], ['failed'])
  expect(text).not.toContain('\n')
  expect(text.split('\r\u001b[2K')).toEqual([
    '',
    '██░░░░░░░░░░░░░░ 1/9 · 0:02, 0:16 left · a/b/0',
    '████░░░░░░░░░░░░ 2/9 · 0:04, 0:14 left · 1 failed · a/b/1',
    '',
  ])
})

test('without a terminal a run that takes long says every 30 seconds how far it has come', () => {
  const text = followEvery(20_000, false, ['passed'], ['failed'], ['passed'], ['passed'])
  expect(text).toBe(
    'running  2/9 · 0:40, 2:20 left · 1 failed\nrunning  4/9 · 1:20, 1:40 left · 1 failed\n',
  )
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
