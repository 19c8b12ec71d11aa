import { expect, test } from 'vitest'
import { renderJunit } from './junit.ts'
import { sampleCatalogue, sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'

const xml = renderJunit(sampleRun, sampleCatalogue)

test('each noun is a suite, and the run and the clauses are one each', () => {
  expect(xml.match(/<testsuites? .*>/g)).toMatchInlineSnapshot(`
    [
      "<testsuites name="assay mock" tests="10" failures="2" errors="2" skipped="2" time="0.812">",
      "<testsuite name="run" tests="1" failures="0" errors="0" skipped="0" time="0.812" timestamp="2025-07-04T09:30:00">",
      "<testsuite name="payments" tests="2" failures="1" errors="0" skipped="0" time="0.010" timestamp="2025-07-04T09:30:00">",
      "<testsuite name="widget-events" tests="2" failures="0" errors="2" skipped="0" time="0.031" timestamp="2025-07-04T09:30:00">",
      "<testsuite name="clauses" tests="5" failures="1" errors="0" skipped="2" time="0.000" timestamp="2025-07-04T09:30:00">",
    ]
  `)
})

test('a failed scenario says what is wrong, and holds its findings', () => {
  const [failure] = /<failure[^>]*>([^<]*)</.exec(xml)!
  expect(failure).toMatchInlineSnapshot(`
    "<failure type="violation" message="The receiving leg is still pending.">violation: The receiving leg is still pending.
      clause: payments/cancel#both-legs (C235)
      operation: 19 · DELETE /payments/{pmt_id}
      place: /destination_status
      expected: &quot;canceled&quot;
      actual: &quot;pending&quot;
      scenario: payments/cancel/cancels-pending
      repeat with: npx assay run payments/cancel/cancels-pending
      response: 200 in 2 ms<"
  `)
})

test('what has no verdict is an error, and skipped where that is excused', () => {
  const blocked = 'message="the subject widget.session is not configured"'
  expect(xml).toContain(`<error type="blocked" ${blocked}>`)
  expect(xml).toContain('<error type="errored" message="the target did not answer">')
  const repeat = /not configured\nrepeat with: .*assay.* run widget-events\/list\/own-token</
  expect(xml).toMatch(repeat)
  const excused = renderJunit(sampleRunWith({ allowIncomplete: true }), sampleCatalogue)
  expect(excused).toContain('<skipped message="blocked: the subject widget.session is not')
  expect(excused).not.toContain('<error')
})

test('an unreached clause is skipped with the reason', () => {
  expect(xml).toContain(
    '<skipped message="unreached: widget-events/list/own-token was blocked: the subject widget.session is not configured"/>',
  )
})

test('a waived clause is skipped, and the scenario that shows it passes with a note', () => {
  expect(xml).toContain(
    '<skipped message="waived: 1 finding; waived until 2025-12-31 by Ann: Ticket 7."/>',
  )
  expect(xml).toMatch(
    /name="refuses-twice: [^>]*><system-out>1 finding waived: conventions\/ids#prefix\./,
  )
})

test('each problem of the run as a whole is an error', () => {
  expect(xml).toContain(
    '<testcase classname="run" name="run reached its end" time="0.812"></testcase>',
  )
  const run = sampleRunWith({ problems: ['The target is gone.'], interrupted: true })
  const written = renderJunit(run, sampleCatalogue)
  expect(written).toContain('name="run" tests="2" failures="0" errors="2"')
  expect(written).toContain('<error type="incomplete" message="The target is gone."></error>')
})

test('a clause with warnings only passes, and shows them', () => {
  const [violation] = sampleEvents.findings
  const run = sampleRunWith({ findings: [{ ...violation!, severity: 'warning' }] })
  const written = renderJunit(run, sampleCatalogue)
  expect(written).not.toContain('<failure')
  expect(written).toMatch(/both-legs[^>]*><system-out>warning: The receiving leg/)
})

test('what XML forbids or reads as markup does not reach the file', () => {
  const hostile = ']]>"\'<&\u0000\u001b\ufffe\ud800\n'
  const { scenarios, findings } = sampleEvents
  const run = sampleRunWith({
    target: hostile,
    problems: [hostile],
    scenarios: scenarios.map((one) => ({ ...one, title: hostile, reason: hostile })),
    findings: findings.map((one) => ({ ...one, message: hostile, actual: hostile })),
  })
  const written = renderJunit(run, sampleCatalogue)
  expect(written).toContain('actual: ]]&gt;&quot;&#39;&lt;&amp;⟨U+0000⟩⟨U+001B⟩⟨U+FFFE⟩⟨U+D800⟩\n')
  expect(written.isWellFormed()).toBe(true)
  expect(/[^\P{Cc}\n]|[\u{fffe}\u{ffff}]/u.test(written)).toBe(false)
  expect(written.replace(/<\/?[a-z]+(-[a-z]+)?( [a-z]+="[^"<]*")*\/?>|<\?.*\?>/g, '')).not.toMatch(
    /[<>]/,
  )
})

test('ten thousand findings are cut to what a person reads', () => {
  const findings = Array.from({ length: 10_000 }, (_, nth) => ({
    ...sampleEvents.findings[0]!,
    pointer: `/member${nth}`,
  }))
  const written = renderJunit(sampleRunWith({ findings }), sampleCatalogue)
  expect(written).toContain('and 9,980 more findings in run.json')
  expect(written.length).toBeLessThan(50_000)
})

test('a version that is judged by the rules of another one is named', () => {
  const version = { asked: '2025-12-01', rules: '2025-07-04' }
  const run = { ...sampleRunWith({ version, problems: [] }), rulesVersion: '2025-07-04' }
  expect(renderJunit(run, sampleCatalogue)).toContain(
    'version 2025-12-01 is judged by the rules of 2025-07-04',
  )
})
