import { expect, test } from 'vitest'
import { Traces } from './traces.ts'

const minute = 60_000
const passedAt = Date.now() - minute
const beganAt = (number: number) => passedAt + number
const began = (number: number) => ({ number, method: 'GET', beganAt: beganAt(number) })
const message = { headers: ['Service-Version', '2025-07-04'], length: 2, isCut: false }
const ended = (number: number, durationMs: number) => ({
  ...{ ...began(number), credential: '', durationMs, size: 1_024 },
  copy: {
    path: '/webhooks',
    sent: { ...message, length: 0 },
    received: { ...message, status: 200 },
    failure: undefined,
  },
})
const alone = 'ended after many that began later, and were compared with their schema only'

test('what is judged a minute later is compared as what is judged at once', () => {
  const traces = new Traces({ baseUrl: 'http://127.0.0.1:1' }, 1)
  traces.take([began(1), began(2), ended(2, 1)], Buffer.from('{}'), beganAt(3))
  traces.take([ended(1, 5)], Buffer.from('{}'), beganAt(6))
  expect(traces.counts()).toMatchObject({ judged: 2, open: 0 })
  expect(JSON.stringify(traces.run(0))).not.toContain(alone)
})

test('what follows a request that takes a minute is not held up by it', () => {
  const traces = new Traces({ baseUrl: 'http://127.0.0.1:1' }, 1)
  traces.take([began(1), began(2), ended(2, 1)], Buffer.from('{}'), beganAt(3))
  expect(traces.counts()).toMatchObject({ judged: 0, open: 1 })
  traces.take([], Buffer.alloc(0), beganAt(minute - 1))
  expect(traces.counts()).toMatchObject({ judged: 1, open: 1 })
  traces.take([ended(1, minute)], Buffer.from('{}'), beganAt(minute + 1))
  expect(traces.counts()).toMatchObject({ judged: 2, open: 0 })
  expect(JSON.stringify(traces.run(0))).toContain(`1 entry ${alone}: GET /webhooks ×1.`)
})
