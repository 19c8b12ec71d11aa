import { expect, test, vi } from 'vitest'
import type { Finding, Outcome } from '../../core/run/index.ts'
import { followRun } from './follow-run.ts'

type Ended = readonly [outcome: Outcome, reason?: string | undefined, broken?: readonly string[]]

const rest = { exchanges: [], reached: [], called: new Map(), judged: new Map() }

/** What is shown of scenarios that end one after the other. */
function follow(isTTY: boolean | undefined, ...ended: readonly Ended[]) {
  let text = ''
  const write = (more: string) => {
    text += more
  }
  const terminal = isTTY === undefined ? undefined : { isTTY, columns: 80 }
  const progress = followRun(write, terminal)
  progress.begin(9)
  for (const [index, [outcome, reason, broken = []]] of ended.entries()) {
    const result = { id: `a/b/${index}`, title: 't', outcome, durationMs: 1 }
    progress.hooks.onResult({
      result: reason === undefined ? result : { ...result, reason },
      findings: broken.map(finding),
      ...rest,
    })
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

test('on a terminal one line is written over, and is gone at the end', () => {
  expect(follow(true, ['passed'], ['failed']).split('\r\u001b[2K')).toEqual([
    '',
    '1/9 · 0 failed · a/b/0',
    '2/9 · 1 failed · a/b/1',
    '',
  ])
})

test('control characters of a target do not reach the terminal', () => {
  expect(follow(false, ['errored', 'a\u001b[31mb\nc\u0007'])).toBe('errored  a/b/0  ab c\ufffd\n')
})

test('on a dumb terminal no line is written over', () => {
  vi.stubEnv('TERM', 'dumb')
  expect(follow(undefined, ['passed'])).toBe('')
  vi.unstubAllEnvs()
})
