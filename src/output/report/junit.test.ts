import { expect, test } from 'vitest'
import { renderJunit } from './junit.ts'
import { faultsOfJunit } from './junit-rules.fixture.ts'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { viewOf } from './view/view.ts'

const xml = renderJunit(viewOf(sampleRun))

test('the clauses of each noun are a suite, and so are the run and the scenarios without a verdict', () => {
  expect(xml.match(/<testsuites? .*>/g)).toMatchInlineSnapshot(`
    [
      "<testsuites name="assay mock" tests="8" failures="1" errors="3" time="0.812">",
      "<testsuite name="run" tests="1" failures="0" errors="1" time="0.812" skipped="0" timestamp="2025-07-04T09:30:00" hostname="127.0.0.1:4010">",
      "<testsuite name="clauses of payments" tests="3" failures="1" errors="0" time="0.000" skipped="0" timestamp="2025-07-04T09:30:00" hostname="127.0.0.1:4010">",
      "<testsuite name="clauses of widget-events" tests="1" failures="0" errors="0" time="0.000" skipped="1" timestamp="2025-07-04T09:30:00" hostname="127.0.0.1:4010">",
      "<testsuite name="clauses of conventions" tests="1" failures="0" errors="0" time="0.000" skipped="1" timestamp="2025-07-04T09:30:00" hostname="127.0.0.1:4010">",
      "<testsuite name="widget-events" tests="2" failures="0" errors="2" time="0.031" skipped="0" timestamp="2025-07-04T09:30:00" hostname="127.0.0.1:4010">",
    ]
  `)
})

test('a file is valid by the schema of Jenkins, whatever is in it, and the check finds what is not', () => {
  const hostile = ']]>"\'<&\u0000\u001b\ufffe\ud800\n'
  const findings = sampleEvents.findings.map((finding) => ({
    ...finding,
    message: hostile,
    actual: hostile,
  }))
  const run = sampleRunWith({ target: hostile, problems: [hostile], findings })
  for (const sample of [sampleRun, sampleRunWith({ findings: [] }), run]) {
    expect(faultsOfJunit(renderJunit(viewOf(sample)))).toEqual([])
  }
  expect(faultsOfJunit(xml.replace('<testsuites ', '<testsuites skipped="1" '))).toHaveLength(1)
  expect(faultsOfJunit(xml.replace('</failure>', ''))).not.toEqual([])
})

test('a broken clause is one failure with its findings, its section and one command', () => {
  expect(xml.match(/<failure/g)).toHaveLength(1)
  const [failure] = /<failure[^>]*>([^<]*)</.exec(xml)!
  expect(failure).toMatchInlineSnapshot(`
    "<failure type="violation" message="The receiving leg is still pending."># Broken: \`A cancellation cancels the source leg and the destination leg too.\`

    \`The receiving leg is still pending.\`

    - clause: \`payments/cancel#both-legs (rule, money and state)\`
    - contract: \`section &quot;States and transitions&quot;\`
    - operations: \`DELETE /payments/{pmt_id}\`
    - seen: \`1 time in this run\`
    - finding: \`payments/cancel#both-legs:19:/destination_status\`
    - scenario: \`payments/cancel/cancels-pending\`
    - target: \`mock, API version 2025-07-04, tested 4 Jul 2025, 09:30 UTC\`
    - Assay: \`1.2.3\`

    ## Steps

    1. \`DELETE /payments/pmt_1 (Bearer sk_[redacted]) → 200\`: here

    ## Expected

    \`\`\`json
    &quot;canceled&quot;
    \`\`\`

    ## Actual

    \`\`\`json
    &quot;pending&quot;
    \`\`\`

    ## Response

    \`\`\`
    200
    {
      &quot;id&quot;: &quot;pmt_1&quot;,
      &quot;status&quot;: &quot;canceled&quot;,
      &quot;destination_status&quot;: &quot;pending&quot;   ← here
    }
    \`\`\`

    ## The request as curl

    \`\`\`sh
    curl -i -X DELETE http://127.0.0.1:4010/payments/pmt_1 \\
      -H &quot;Authorization: Bearer $ASSAY_API_KEY&quot;
    \`\`\`

    ## Repeat with Assay

    \`\`\`sh
    npx assay run payments/cancel/cancels-pending
    \`\`\`
    <"
  `)
  expect(xml).toContain('payments/cancel#both-legs:19:/destination_status')
})

test('what has no verdict is an error, and skipped where that is excused', () => {
  const blocked = 'message="the subject widget.session is not configured"'
  expect(xml).toContain(`<error type="blocked" ${blocked}>`)
  expect(xml).toContain('<error type="errored" message="the target did not answer">')
  const repeat = /not configured\nrepeat with: .*assay.* run widget-events\/list\/own-token</
  expect(xml).toMatch(repeat)
  const excused = renderJunit(viewOf(sampleRunWith({ allowIncomplete: true })))
  expect(excused).toContain('<skipped message="blocked: the subject widget.session is not')
  expect(excused).not.toContain('<error')
})

test('an unreached clause is skipped with the reason, and so is a waived one', () => {
  expect(xml).toContain(
    '<skipped message="unreached: the subject widget.session is not configured"/>',
  )
  expect(xml).toContain(
    '<skipped message="waived: 1 finding; waived until 2025-12-31 by Ann: Ticket 7."/>',
  )
})

test('the run as a whole is a case, which is an error with all problems where it has any', () => {
  const [only] = sampleEvents.clauses
  const whole = { clauses: [only!], scenarios: [], findings: [], waivers: [] }
  expect(renderJunit(viewOf(sampleRunWith(whole)))).toContain(
    '<testcase classname="run" name="everything planned was tested" time="0.812"><system-out>',
  )
  expect(xml).toContain('name="everything planned was tested" time="0.812"><error')
  const run = sampleRunWith({ problems: ['The target is gone.'], interrupted: true })
  const written = renderJunit(viewOf(run))
  expect(written).toContain('name="run" tests="1" failures="0" errors="1"')
  expect(written).toMatch(/<error type="incomplete" message="[^"]* The run was interrupted\.">/)
  expect(written).toContain('\nThe run was interrupted.\nThe target is gone.<')
})

test('a clause with warnings only passes, and shows them', () => {
  const [violation] = sampleEvents.findings
  const run = sampleRunWith({ findings: [{ ...violation!, severity: 'warning' }] })
  const written = renderJunit(viewOf(run))
  expect(written).not.toContain('<failure')
  expect(written).toMatch(/both-legs[^>]*><system-out># Not followed: [^\n]*\n\n`The receiving leg/)
})

test('what XML forbids or a terminal obeys is shown by its number', () => {
  const hostile = ']]>"\'<&\u0000\u001b\ufffe\ud800\n'
  const findings = sampleEvents.findings.map(({ values: _, ...finding }) => ({
    ...finding,
    actual: hostile,
  }))
  const written = renderJunit(viewOf(sampleRunWith({ findings })))
  expect(written).toContain(
    '## Actual\n\n`]]&gt;&quot;&#39;&lt;&amp;⟨U+0000⟩⟨U+001B⟩⟨U+FFFE⟩⟨U+D800⟩`\n',
  )
  expect(written.isWellFormed()).toBe(true)
  expect(/[^\P{Cc}\n]|[\u{fffe}\u{ffff}]/u.test(written)).toBe(false)
})

test('ten thousand findings are cut to what a person reads', () => {
  const findings = Array.from({ length: 10_000 }, (_, nth) => ({
    ...sampleEvents.findings[0]!,
    pointer: `/member${nth}`,
  }))
  const written = renderJunit(viewOf(sampleRunWith({ findings })))
  expect(written).toContain('and 9,980 more places in run.json')
  expect(written.length).toBeLessThan(50_000)
})

test('a version that is judged by the rules of another one is named', () => {
  const version = { asked: '2025-12-01', rules: '2025-07-04' }
  const run = sampleRunWith({ version, problems: [] })
  expect(renderJunit(viewOf(run))).toContain(
    'version 2025-12-01 is judged by the rules of 2025-07-04',
  )
})
