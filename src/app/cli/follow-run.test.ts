import { expect, test, vi } from 'vitest'
import { noEvidence } from '../../core/evidence/index.ts'
import type { Outcome } from '../../core/run/index.ts'
import { followRun } from './follow-run.ts'

/** What is shown of scenarios that end one after the other. */
function follow(isTTY: boolean | undefined, ...outcomes: readonly Outcome[]) {
  let text = ''
  const write = (more: string) => {
    text += more
  }
  const terminal = isTTY === undefined ? undefined : { isTTY, columns: 80 }
  const progress = followRun(write, terminal)
  progress.begin(9)
  for (const [index, outcome] of outcomes.entries()) {
    const result = { id: `a/b/${index}`, title: 't', outcome, durationMs: 1 }
    progress.hooks.onResult({ result, ...noEvidence })
  }
  progress.end()
  return text
}

test('without a terminal the scenarios are not counted', () => {
  expect(follow(false, 'passed', 'failed')).toBe('')
})

test('on a terminal one line is written over, and is gone at the end', () => {
  expect(follow(true, 'passed', 'failed').split('\r\u001b[2K')).toEqual([
    '',
    '1/9 · 0 failed · a/b/0',
    '2/9 · 1 failed · a/b/1',
    '',
  ])
})

test('on a dumb terminal no line is written over', () => {
  vi.stubEnv('TERM', 'dumb')
  expect(follow(undefined, 'passed')).toBe('')
  vi.unstubAllEnvs()
})

test('each wait in real time is shown, for the scenario that waits', () => {
  let text = ''
  const progress = followRun((more) => {
    text += more
  }, undefined)
  progress.hooks.onWait?.(40 * 86_400_000, 'entities/over-time/withdrawal-lasts')
  expect(text).toBe('Waiting 40 days in real time for entities/over-time/withdrawal-lasts.\n')
})

test('of the waits for a busy target, only those are shown that are longer than all before', () => {
  let text = ''
  const progress = followRun((more) => {
    text += more
  }, undefined)
  for (const milliseconds of [250, 250, 500, 250, 500]) progress.hooks.onPause?.(milliseconds, 429)
  expect(text).toBe(
    'The target is busy (429): waiting 250 ms.\nThe target is busy (429): waiting 500 ms.\n',
  )
})
