import { expect, test } from 'vitest'
import { merchant } from '../../har/har-file.fixture.ts'
import { own, reads, target } from './control.fixture.ts'
import { run } from './wire.fixture.ts'

for (const retryAfter of ['0', 'Fri, 01 Jan 1960 00:00:00 GMT', 'soon', '-1']) {
  test(`a read refused with Retry-After ${retryAfter} is sent again, whatever its status is`, async () => {
    for (const status of [403, 404, 420]) {
      const answer = target(
        [status, own, 0, { 'retry-after': retryAfter }],
        [200, merchant('mch_1')],
      )
      const { runs, lines } = await run([reads], { answer })
      expect(lines).toHaveLength(6)
      expect(runs[0]?.result.outcome).toBe('passed')
    }
  })
}

test('a refusal that demands a pause of a year ends the run with one sentence', async () => {
  const headers = { 'retry-after': String(365 * 86_400) }
  const { runs } = await run([reads, reads], { answer: target([403, own, 0, headers]) })
  expect(runs[1]?.result).toMatchObject({
    outcome: 'skipped',
    reason: expect.stringMatching(
      /^The target demanded a pause of .* \(Retry-After\), longer than/,
    ),
  })
})

test('a limit that is used up pauses the run, as 429 does', async () => {
  const answer = target([403, own, 0, { 'x-ratelimit-remaining': '0' }], [200, merchant('mch_1')])
  const { runs, waited } = await run([reads], { answer })
  expect(runs[0]?.result.outcome).toBe('passed')
  expect(waited).toBeGreaterThanOrEqual(250)
})

test('a long cookie on each response is noted once for the run', async () => {
  const headers = { 'set-cookie': `a=${'x'.repeat(10_000)}` }
  const { runs, violations } = await run([reads], {
    answer(line, nth) {
      const [status, body] = target([200, merchant('mch_1')])(line, nth) as [number, unknown]
      return [status, body, 0, headers]
    },
  })
  expect(violations).toEqual([])
  expect(runs[0]?.setsCookie).toBe(true)
})
