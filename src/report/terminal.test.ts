import { expect, test } from 'vitest'
import { sampleCatalogue, sampleRun } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'

test('the end of a run tells the verdict, the clauses and each violation', () => {
  expect(renderTerminal(sampleRun, sampleCatalogue)).toMatchInlineSnapshot(`
    "✕ mock breaks 1 clause of the contract.
      One clause was contradicted by an answer.
      scenarios: 1 passed, 1 failed, 1 blocked, 1 errored
      findings: 1 violation, 1 novelty
      2 exchanges · 812 ms · API 2025-07-04 · http://127.0.0.1:4010

      1 × the subject widget.session is not configured
      1 × the target did not answer

      clauses        kept  broken  waived  unreached
      payments          2       1       ·          ·
      widget-events     ·       ·       ·          1
      conventions       ·       ·       1          ·

      1  payments/cancel#both-legs (C235, rule)
         Both legs are canceled.
         The receiving leg is still pending.
         DELETE http://127.0.0.1:4010/payments/pmt_1 → 200 in 2 ms
             {
               "id": "pmt_1",
               "status": "canceled",
           →   "destination_status": "pending"
             }
         operation:   19 · DELETE /payments/{pmt_id}
         place:       /destination_status
         expected:    "canceled"
         actual:      "pending"
         scenario:    payments/cancel/cancels-pending
         repeat with: npx assay run payments/cancel/cancels-pending
    "
  `)
})

test('a run that keeps the contract is told in a few lines', () => {
  const run = {
    ...sampleRun,
    verdict: 'conformant',
    reason: 'All was kept.',
    findings: [],
  } as const
  const kept = run.clauses.map((clause) => ({ ...clause, verdict: 'kept' }) as const)
  expect(renderTerminal({ ...run, clauses: kept }, sampleCatalogue)).toMatchInlineSnapshot(`
    "✓ mock keeps the contract.
      All was kept.
      scenarios: 1 passed, 1 failed, 1 blocked, 1 errored
      2 exchanges · 812 ms · API 2025-07-04 · http://127.0.0.1:4010

      1 × the subject widget.session is not configured
      1 × the target did not answer

      clauses        kept  broken  waived  unreached
      payments          3       ·       ·          ·
      widget-events     1       ·       ·          ·
      conventions       1       ·       ·          ·
    "
  `)
})

test('a run that was cut off says so', () => {
  const run = { ...sampleRun, verdict: 'incomplete', interrupted: true } as const
  expect(renderTerminal(run, sampleCatalogue)).toMatch(
    /^! mock could not be tested in full: no verdict\.\n.*\n {2}The run was cut off/,
  )
})

test('colour is written only when asked for', () => {
  expect(renderTerminal(sampleRun, sampleCatalogue)).not.toContain('\u001b')
  expect(renderTerminal(sampleRun, sampleCatalogue, { colour: true })).toContain('\u001b[31m')
})

test('lines fit the terminal, but for the command to be pasted', () => {
  const findings = [
    { ...sampleRun.findings[0]!, message: 'long '.repeat(60), actual: 'x'.repeat(200) },
  ]
  const text = renderTerminal({ ...sampleRun, findings }, sampleCatalogue, { width: 60 })
  const wide = text.split('\n').filter((line) => line.length > 60)
  expect(wide).toEqual(['     repeat with: npx assay run payments/cancel/cancels-pending'])
})

test('a command of the target never reaches the terminal', () => {
  const hostile = '\u001b]0;owned\u0007\u009b2J\r\u202E'
  const exchange = {
    ...sampleRun.exchanges[0]!,
    request: { method: hostile, url: hostile, headers: {}, body: null },
    response: { status: 200, headers: {}, body: { [hostile]: hostile } },
  }
  const finding = {
    ...sampleRun.findings[0]!,
    message: hostile,
    actual: hostile,
    expected: hostile,
    pointer: `/${hostile}`,
    scenario: hostile,
  }
  const run = {
    ...sampleRun,
    reason: hostile,
    target: { name: hostile, baseUrl: hostile },
    findings: [finding],
    exchanges: [exchange],
  }
  const text = renderTerminal(run, sampleCatalogue)
  expect(/[^\P{Cc}\n]|\p{Cf}/u.test(text)).toBe(false)
  expect(text).toContain('⟨U+001B⟩]0;owned')
})

test('a scenario id that a shell would obey is quoted in the command', () => {
  const findings = [{ ...sampleRun.findings[0]!, scenario: "a'; rm -rf ~" }]
  const text = renderTerminal({ ...sampleRun, findings }, sampleCatalogue)
  expect(text).toContain(`npx assay run 'a'\\''; rm -rf ~'`)
})

test('after twenty violations the others are only counted', () => {
  const findings = Array.from({ length: 1000 }, (_, nth) => ({
    ...sampleRun.findings[0]!,
    pointer: `/member${nth}`,
  }))
  const text = renderTerminal({ ...sampleRun, findings }, sampleCatalogue)
  expect(text.match(/repeat with:/g)).toHaveLength(20)
  expect(text).toContain('and 980 more violations in run.json')
})

test('the same fault is told once, with the scenarios that show it too', () => {
  const [finding] = sampleRun.findings as [(typeof sampleRun.findings)[0]]
  const findings = ['b/c/d', 'e/f/g', 'e/f/g', 'h/i/j', 'k/l/m', 'n/o/p'].map((scenario, nth) => {
    return { ...finding, scenario, pointer: `/data/${nth}/id` }
  })
  const text = renderTerminal({ ...sampleRun, findings }, sampleCatalogue)
  expect(text.match(/repeat with:/g)).toHaveLength(1)
  expect(text).toContain('in e/f/g, h/i/j, k/l/m and 1 more')
})

test('a fault that one scenario shows again is told once, and how often', () => {
  const finding = { ...sampleRun.findings[0]!, pointer: '/data/3/id' }
  const findings = [finding, { ...finding, pointer: '/data/4/id' }]
  const text = renderTerminal({ ...sampleRun, findings }, sampleCatalogue)
  expect(text).toContain('seen also:   1 time more')
})

test('other places and other expectations are other faults', () => {
  const finding = sampleRun.findings[0]!
  const findings = [finding, { ...finding, pointer: '/id' }, { ...finding, expected: '"x"' }]
  const text = renderTerminal({ ...sampleRun, findings }, sampleCatalogue)
  expect(text.match(/repeat with:/g)).toHaveLength(3)
})

test('a clause that is broken without a finding tells its own reason', () => {
  const clauses = sampleRun.clauses.map((clause) => ({ ...clause, reason: 'The waiver expired.' }))
  const text = renderTerminal({ ...sampleRun, clauses, findings: [] }, sampleCatalogue)
  expect(text).toContain('The waiver expired.')
})
