import { expect, test } from 'vitest'
import { followReading } from './follow-reading.ts'

function follow(isTerminal: boolean) {
  const written: string[] = []
  let now = 0
  const write = (text: string) => void written.push(text)
  const progress = followReading({ isTerminal, columns: 30, write, now: () => now })
  return {
    written,
    progress,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('a long file shows how far it is read, on one line', () => {
  const { written, progress, wait } = follow(true)
  progress.tell('/tmp/long.har', 1, 4e8)
  wait(1_000)
  progress.tell('/tmp/long.har', 1e8, 4e8)
  wait(1_000)
  progress.tell('/tmp/pipe', 3e6, 0)
  progress.end()
  progress.end()
  expect(written.map((text) => text.replace('\r\u001b[2K', ''))).toEqual([
    '25 % of 400 MB · long.har',
    '3.0 MB · pipe',
    '',
  ])
})

test('nothing is written where nobody watches', () => {
  const { written, progress, wait } = follow(false)
  wait(1_000)
  progress.tell('long.har', 1e8, 4e8)
  progress.end()
  expect(written).toEqual([])
})
