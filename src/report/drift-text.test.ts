import { expect, test } from 'vitest'
import { compareRecordings } from '../comparison/index.ts'
import { answered, got, recordingOf } from '../comparison/recordings.fixture.ts'
import { renderDrift } from './drift-text.ts'
import { driftByCall } from './group-drift.ts'

const drifts = ['a', 'b', 'c', 'd', 'e'].flatMap((story) => {
  const parts = { scenario: `payments/cancel/${story}` }
  const refused = answered({ method: 'DELETE', status: story === 'a' ? 409 : 404 })
  return compareRecordings(
    recordingOf([got({ id: 'pmt_000001' }), answered({ method: 'DELETE', status: 404 })], parts),
    recordingOf([got({}), refused], parts),
  )
})

test('the same difference is told once, with the scenarios that show it', () => {
  const groups = driftByCall(drifts).flat()
  expect(groups.map(({ drift, scenarios }) => [drift.kind, scenarios.length])).toEqual([
    ['member-gone', 5],
    ['status', 1],
  ])
})

test('unseen words are the same whatever was seen before them', () => {
  const unseen = (scenario: string, ...before: string[]) =>
    compareRecordings(
      recordingOf(
        before.map((status) => got({ status })),
        { scenario },
      ),
      recordingOf(
        before.map(() => got({ status: 'frozen' })),
        { scenario },
      ),
    )
  expect(driftByCall([...unseen('a', 'pending'), ...unseen('b', 'canceled')]).flat()).toMatchObject(
    [{ scenarios: ['a', 'b'] }],
  )
})

test('a header that many calls have is one difference of theirs', () => {
  const calls = (headers: Record<string, string>) =>
    recordingOf(['/webhooks', '/entities', '/odd'].map((path) => answered({ path, headers })))
  const groups = driftByCall(compareRecordings(calls({}), calls({ 'x-trace': '1' }))).flat()
  expect(groups.map(({ drift }) => drift)).toMatchObject([
    {
      call: '3 calls',
      operation: null,
      message: 'The header x-trace is new in the answers to 3 calls.',
    },
  ])
})

test('a terminal is told call by call', () => {
  expect(renderDrift(drifts)).toMatchInlineSnapshot(`
    "! 2 differences from the recordings, in 5 scenarios.

      GET /payments/{id}
        member-gone       /id was always there and is now absent.
                          seen in payments/cancel/a, payments/cancel/b,
                          payments/cancel/c and 2 more

      DELETE /payments/{pmt_id} (operation 19)
        status            DELETE /payments/{pmt_id} answered 404 and now answers
                          409.
                          seen in payments/cancel/a
    "
  `)
})

test('lines keep within the terminal, and colour is only there where it is wanted', () => {
  const lines = renderDrift(drifts, { width: 60 }).split('\n')
  expect(lines.filter((line) => line.length > 60)).toEqual([])
  expect(renderDrift(drifts)).not.toContain('\u001b')
  expect(renderDrift(drifts, { colour: true })).toContain('\u001b[')
})

test('where nothing differs one sentence says so', () => {
  expect(renderDrift([])).toBe('✓ Nothing is answered differently from the recordings.\n')
})
