import { expect, test } from 'vitest'
import { renderJunit } from './junit.ts'
import { sampleCatalogue, sampleRun } from './run.fixture.ts'

const xml = renderJunit(sampleRun, sampleCatalogue)

test('each noun is a suite, and the run and the clauses are one each', () => {
  expect(xml.match(/<testsuite .*>/g)).toMatchInlineSnapshot(`
    [
      "<testsuite name="run" tests="1" failures="0" errors="0" skipped="0" time="0.812" timestamp="2025-07-04T09:30:00">",
      "<testsuite name="payments" tests="2" failures="1" errors="0" skipped="0" time="0.010" timestamp="2025-07-04T09:30:00">",
      "<testsuite name="widget-events" tests="2" failures="0" errors="1" skipped="1" time="0.031" timestamp="2025-07-04T09:30:00">",
      "<testsuite name="clauses" tests="5" failures="1" errors="0" skipped="2" time="0.000" timestamp="2025-07-04T09:30:00">",
    ]
  `)
})

test('a failed scenario tells its findings', () => {
  const [, failure] = /<failure message="failed">([^<]*)</.exec(xml)!
  expect(failure).toMatchInlineSnapshot(`
    "violation: The receiving leg is still pending.
      clause: payments/cancel#both-legs (C235)
      operation: 19 · DELETE /payments/{pmt_id}
      place: /destination_status
      expected: &quot;canceled&quot;
      actual: &quot;pending&quot;
      scenario: payments/cancel/cancels-pending
      repeat with: npx assay run payments/cancel/cancels-pending
      answer: 200 in 2 ms"
  `)
})

test('a blocked scenario and an unreached clause are skipped with the reason', () => {
  expect(xml).toContain(
    '<skipped message="blocked: the subject widget.session is not configured"/>',
  )
  expect(xml).toContain(
    '<skipped message="unreached: The subject widget.session is not configured."/>',
  )
  expect(xml).toContain('<error message="errored: the target did not answer"/>')
})

test('a run that was cut off is an error, a complete one is not', () => {
  expect(xml).toContain('<testcase classname="run" name="run complete" time="0.812"/>')
  const incomplete = { ...sampleRun, verdict: 'incomplete', reason: 'The target left.' } as const
  expect(renderJunit(incomplete, sampleCatalogue)).toContain('<error message="The target left."/>')
  const interrupted = { ...sampleRun, interrupted: true }
  expect(renderJunit(interrupted, sampleCatalogue)).toContain(
    'name="run" tests="1" failures="0" errors="1"',
  )
})

test('advice that was not followed does not fail the job', () => {
  const [violation] = sampleRun.findings
  const run = { ...sampleRun, findings: [{ ...violation!, severity: 'warning' } as const] }
  const [suite] = /<testsuite name="clauses".*>/.exec(renderJunit(run, sampleCatalogue))!
  expect(suite).toContain('failures="0"')
})

test('what XML forbids or reads as markup does not reach the file', () => {
  const hostile = ']]>"\'<&\u0000\u001b\ufffe\ud800\n'
  const run = {
    ...sampleRun,
    target: { name: hostile, baseUrl: hostile },
    scenarios: sampleRun.scenarios.map((one) => ({ ...one, title: hostile, reason: hostile })),
    findings: sampleRun.findings.map((one) => ({ ...one, message: hostile, actual: hostile })),
  }
  const written = renderJunit(run, sampleCatalogue)
  expect(written).toContain("actual: ]]&gt;&quot;'&lt;&amp;⟨U+0000⟩⟨U+001B⟩⟨U+FFFE⟩⟨U+D800⟩\n")
  expect(written.isWellFormed()).toBe(true)
  expect(/[^\P{Cc}\n]|[\u{fffe}\u{ffff}]/u.test(written)).toBe(false)
  expect(written.replace(/<\/?[a-z]+( [a-z]+="[^"<]*")*\/?>|<\?.*\?>/g, '')).not.toMatch(/[<>]/)
})

test('ten thousand findings are cut to what a person reads', () => {
  const findings = Array.from({ length: 10_000 }, (_, nth) => ({
    ...sampleRun.findings[0]!,
    pointer: `/member${nth}`,
  }))
  const written = renderJunit({ ...sampleRun, findings }, sampleCatalogue)
  expect(written).toContain('and 9,980 more findings in run.json')
  expect(written.length).toBeLessThan(50_000)
})
