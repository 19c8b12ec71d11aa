import { expect, test } from 'vitest'
import { createReadingProgress } from './progress.ts'

function follow(isTerminal: boolean) {
  const written: string[] = []
  let now = 0
  const write = (text: string) => void written.push(text)
  const progress = createReadingProgress({ isTTY: isTerminal, columns: 30 }, write, () => now)
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
  progress.update('/tmp/long.har', 1, 4e8)
  wait(1_000)
  progress.update('/tmp/long.har', 1e8, 4e8)
  wait(1_000)
  progress.update('/tmp/pipe', 3e6, 0)
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
  progress.update('long.har', 1e8, 4e8)
  progress.end()
  expect(written).toEqual([])
})
