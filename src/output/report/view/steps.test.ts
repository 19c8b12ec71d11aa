import { expect, test } from 'vitest'
import { sampleEvents, sampleRun, sampleRunWith } from '../run.fixture.ts'
import { bodyOf } from './steps.ts'
import { viewOf } from './view.ts'

const [exchange] = sampleRun.exchanges
const [finding] = sampleEvents.findings
const { request } = exchange!

/** The example of a fault that the last of these calls shows, and the one before it explains. */
function exampleOf(calls: readonly object[], pointer: string, hints: readonly object[] = [{}]) {
  const exchanges = calls.map((call, index) => {
    const startedAt = new Date(index * 1_000).toISOString()
    return { ...exchange!, startedAt, ...call, step: index + 1 }
  })
  const last = { exchange: calls.length - 1, step: calls.length, causedBy: calls.length - 1 }
  const findings = hints.map((hint) => ({ ...finding!, ...last, pointer, ...hint }))
  const view = viewOf(sampleRunWith({ findings }, { exchanges }))
  return view.broken[0]!.example
}

test('a call is shown with the body that was sent, on one line that is cut', () => {
  expect(bodyOf({ ...request, body: { status: 'failed' } })).toBe(' {"status":"failed"}')
  expect(bodyOf({ ...request, body: null })).toBe('')
  expect(bodyOf({ ...request, body: 'two\nlines\u0007' })).toBe(' two lines⟨U+0007⟩')
  expect(bodyOf({ ...request, body: 'x'.repeat(1_000) })).toMatch(
    /^ x{140}… \(860 more characters\)$/,
  )
})

test('a step names its credential, and says where it is no operation of the contract', () => {
  const recipe = { operation: null, request: { ...request, headers: {} } }
  const calls = exampleOf([recipe, {}], '/id').steps.map(({ line }) => line)
  expect(calls).toEqual([
    'DELETE /payments/pmt_1 (no credential; no operation of the contract) → 200',
    'DELETE /payments/pmt_1 (Bearer sk_[redacted]) → 200',
  ])
})

test('a step names a version that is not the usual one, and the fault the last step that named another', () => {
  const under = (version: string) => ({
    request: { ...request, headers: { ...request.headers, 'service-version': version } },
  })
  const example = exampleOf([under('2024-04-04'), under('2025-07-04'), under('2025-07-04')], '/id')
  const named = example.steps.map(({ line }) => line.includes('version'))
  expect(named).toEqual([true, false, false])
  expect(example.steps[0]!.line).toContain('(Bearer sk_[redacted]; version 2024-04-04)')
  expect(example.version).toBe('2025-07-04 (of the request shown); step 1 named 2024-04-04')
  const last = exampleOf([under('2025-07-04'), under('2024-04-04')], '/id')
  expect(last.version).toBe('2024-04-04 (of the request shown)')
  expect(exampleOf([under('2025-07-04'), {}], '/id').version).toBeUndefined()
})

test('steps that were under way at once are no sequence, and say so', () => {
  const at = (ms: number) => ({ startedAt: new Date(ms).toISOString(), durationMs: 5 })
  const lines = exampleOf([at(0), at(10), at(11), at(14), at(20)], '/id').steps
  const together = ' (steps 2 to 4 were sent together)'
  const said = ['', together, together, together, '']
  expect(lines.map(({ line }) => line.replace(/.* → 200/, ''))).toEqual(said)
})

test('the hint about time is not shown where the clause is also broken without a write before', () => {
  const [soon, cached] = [{ soonAfterWrite: true }, { hint: 'A cache responded.' }]
  expect(exampleOf([{}, {}], '/id', [soon]).hint).toContain('settleMs')
  expect(exampleOf([{}, {}], '/id', [soon, {}]).hint).toBeUndefined()
  const elsewhere = { pointer: '/amount' }
  expect(exampleOf([{}, {}], '/id', [soon, elsewhere]).hint).toBeUndefined()
  expect(exampleOf([{}, {}], '/id', [soon, cached]).hint).toBe('A cache responded.')
  const both = exampleOf([{}, {}], '/id', [{ ...soon, ...cached }]).hint
  expect(both).toMatch(/^A cache responded\. The record was read/)
})
