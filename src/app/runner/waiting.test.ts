import { expect, test } from 'vitest'
import { describeWaiting } from './waiting.ts'

const spent = {
  elapsedMs: 60_000,
  activeMs: 6_000,
  requests: 700,
  concurrency: 4,
  requestsPerMinute: undefined,
}

test('a run that waited most of its time for responses names the next concurrency', () => {
  expect(describeWaiting(spent)).toBe(
    'The run waited 90 % of its 60 s for responses, with 4 scenarios at a time. It is shorter with --concurrency 8.',
  )
  expect(describeWaiting({ ...spent, concurrency: 1 })).toContain('--concurrency 8.')
  expect(describeWaiting({ ...spent, concurrency: 8 })).toContain('--concurrency 16.')
})

test('a run that its rate slowed down names the rate', () => {
  expect(describeWaiting({ ...spent, requestsPerMinute: 1_000 })).toBe(
    'The run waited 90 % of its 60 s for its rate of 1000 requests a minute. --quick sends fewer requests; --rate N allows more.',
  )
  expect(describeWaiting({ ...spent, requestsPerMinute: 10_000 })).toContain('--concurrency')
})

test('a short run, a busy one and one with many scenarios at a time say nothing', () => {
  expect(describeWaiting({ ...spent, elapsedMs: 9_000, activeMs: 100 })).toBeUndefined()
  expect(describeWaiting({ ...spent, activeMs: 40_000 })).toBeUndefined()
  expect(describeWaiting({ ...spent, concurrency: 32 })).toBeUndefined()
})
