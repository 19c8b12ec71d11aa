import { expect, test } from 'vitest'
import { renderHtml } from './html.ts'
import { sampleCatalogue, sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'

test('the end of a run shows the verdict, the clauses and each violation', () => {
  expect(renderTerminal(sampleRun, sampleCatalogue)).toMatchInlineSnapshot(`
    "✕ mock breaks 1 clause of the contract (tested: 1 of 2 operations), with 1
      waived clause.
      1 violation; 2 of 5 clauses tested and kept, 1 exchange judged.
      scenarios: 1 passed, 1 failed, 1 blocked, 1 errored
      findings: 1 violation, 1 novelty, 1 waived
      812 ms · API 2025-07-04 · http://127.0.0.1:4010

      clauses        kept  broken  warned  waived  unreached
      payments          2       1       ·       ·          ·
      widget-events     ·       ·       ·       ·          1
      conventions       ·       ·       ·       1          ·

      operations with findings      calls  violations  warnings
      19 DELETE /payments/{pmt_id}      2           1         ·

    Violations

      1  payments/cancel#both-legs (C235, rule)
         Both legs are canceled.
         The receiving leg is still pending.
         DELETE http://127.0.0.1:4010/payments/pmt_1 → 200 in 2 ms
             {
               "id": "pmt_1",
               "status": "canceled",
           →   "destination_status": "pending"
             }
         expected:    "canceled"
         actual:      "pending"
         scenario:    payments/cancel/cancels-pending
         repeat with: npx assay run payments/cancel/cancels-pending

    Why the run is incomplete
      the subject widget.session is not configured (1 scenario, 1 clause:
          widget-events/list#own)
      the target did not answer (1 scenario)

    New values
      1 × /status: "called_back" (payments/payment#status)
    "
  `)
})

test('the operations whose responses have findings are listed with their calls', () => {
  const [violation] = sampleEvents.findings
  const run = sampleRunWith({
    findings: [{ ...violation!, operation: 25 }],
    called: new Map([[25, 1200]]),
  })
  const text = renderTerminal(run, sampleCatalogue)
  const table = text.slice(text.indexOf('  operations with'), text.indexOf('\n\nViolations'))
  expect(table).toMatchInlineSnapshot(`
    "  operations with findings  calls  violations  warnings
      25 GET /widget/events     1,200           1         ·"
  `)
})

test('a conforming run takes a few lines', () => {
  const { clauses } = sampleEvents
  const run = sampleRunWith({
    scenarios: sampleEvents.scenarios
      .slice(0, 1)
      .map((scenario) => ({ ...scenario, outcome: 'passed' })),
    findings: [],
    waivers: [],
    reached: new Set(clauses.map(({ id }) => id)),
    judged: new Map([
      [19, 5],
      [25, 1],
    ]),
    all: { operations: 2, scenarios: 1, clauses: 4 },
  })
  expect(renderTerminal(run, sampleCatalogue)).toMatchInlineSnapshot(`
    "✓ mock conforms to the contract.
      5 of 5 clauses tested and kept, 6 exchanges judged.
      scenarios: 1 passed
      812 ms · API 2025-07-04 · http://127.0.0.1:4010

      all kept: payments 3, widget-events 1, conventions 1
    "
  `)
})

test('an incomplete run says what kept it from a verdict', () => {
  const run = sampleRunWith({ findings: [], waivers: [], interrupted: true })
  const text = renderTerminal(run, sampleCatalogue)
  expect(text).toMatch(
    /^! No violation of mock in 1 exchange; 4 of 5 clauses tested \(tested: 1 of 2/,
  )
  expect(text).toContain('The run was interrupted.')
  expect(text).toContain('the target did not answer (1 scenario)')
})

test('warnings stand under the violations, with what they are made of', () => {
  const warning = {
    ...sampleEvents.findings[0]!,
    clause: 'payments/cancel#answer',
    severity: 'warning',
  } as const
  const run = sampleRunWith({ findings: [warning, ...sampleEvents.findings] })
  const text = renderTerminal(run, sampleCatalogue)
  expect(
    text.indexOf(
      'Warnings\n  payments/cancel#answer (C270, rule) It answers the payment.\n     1 × ',
    ),
  ).toBeGreaterThan(text.indexOf('Violations'))
  expect(text).toMatch(/with 1\n {2}warning and 1 waived clause\./)
})

test('stale and expired waivers are shown', () => {
  const [waiver] = sampleEvents.waivers
  const stale = { ...waiver!, clause: 'payments/cancel#answer' }
  const text = renderTerminal(
    sampleRunWith({ waivers: [stale, { ...waiver!, expires: '2025-07-03' }] }),
    sampleCatalogue,
  )
  expect(text).toContain('The waiver of Ann for payments/cancel#answer is stale')
  expect(text).toContain('The waiver of Ann for conventions/ids#prefix expired on 2025-07-03')
})

const differences = ['a', 'b', 'c', 'd'].map((scenario, nth) => ({
  scenario: `payments/cancel/${scenario}`,
  operation: 19,
  call: 'DELETE /payments/{pmt_id}',
  pointer: '/id',
  kind: nth === 3 ? 'status' : 'member-gone',
  before: 'always there',
  after: 'absent',
  message: '/id was always there and is now absent.',
}))

test('differences from the baseline are listed once, and the headline counts them', () => {
  const text = renderTerminal(sampleRunWith({ differences }), sampleCatalogue)
  expect(text).toContain('waived clause; 2 differences from the baseline.')
  expect(text.slice(text.lastIndexOf('2 differences from'))).toMatchInlineSnapshot(`
    "2 differences from the baseline
        member-gone  /id was always there and is now absent.
                     seen in payments/cancel/a, payments/cancel/b, payments/cancel/c
        status       /id was always there and is now absent.
                     seen in payments/cancel/d

    1 scenario recorded to recordings.
    "
  `)
})

test('a comparison without differences says so', () => {
  const recordings = {
    mode: 'record',
    folder: 'r',
    scenarios: 1,
    stale: [],
    withoutScenario: [],
    drift: [],
  } as const
  const text = renderTerminal({ ...sampleRun, recordings }, sampleCatalogue)
  expect(text).toContain('No differences from the baseline.')
})

test('colour is written only when asked for', () => {
  expect(renderTerminal(sampleRun, sampleCatalogue)).not.toContain('\u001b')
  expect(renderTerminal(sampleRun, sampleCatalogue, { colour: true })).toContain('\u001b[31m')
})

test('lines fit the terminal, but for the command to be pasted', () => {
  const findings = [
    { ...sampleEvents.findings[0]!, message: 'long '.repeat(60), actual: 'x'.repeat(200) },
  ]
  const text = renderTerminal(sampleRunWith({ findings }), sampleCatalogue, { width: 60 })
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
    ...sampleEvents.findings[0]!,
    message: hostile,
    actual: hostile,
    expected: hostile,
    pointer: `/${hostile}`,
    scenario: hostile,
  }
  const run = sampleRunWith(
    { target: hostile, problems: [hostile], findings: [finding] },
    { exchanges: [exchange] },
  )
  const text = renderTerminal(run, sampleCatalogue)
  expect(/[^\P{Cc}\n]|\p{Cf}/u.test(text)).toBe(false)
  expect(text).toContain('⟨U+001B⟩]0;owned')
})

test('a scenario id that a shell would obey is quoted in the command', () => {
  const findings = [{ ...sampleEvents.findings[0]!, scenario: "a'; rm -rf ~" }]
  const text = renderTerminal(sampleRunWith({ findings }), sampleCatalogue)
  expect(text).toContain(`npx assay run 'a'\\''; rm -rf ~'`)
})

test('after twenty broken clauses the others are only counted', () => {
  const findings = Array.from({ length: 1000 }, (_, nth) => ({
    ...sampleEvents.findings[0]!,
    clause: `payments/cancel#c${nth}`,
  }))
  const text = renderTerminal(sampleRunWith({ findings }), sampleCatalogue)
  expect(text.match(/repeat with:/g)).toHaveLength(20)
  expect(text).toContain('and 980 more violations in run.json')
})

test('of a clause that is broken at many places the first is shown, and a line for a few others', () => {
  const findings = Array.from({ length: 1000 }, (_, nth) => ({
    ...sampleEvents.findings[0]!,
    pointer: `/member${nth}`,
  }))
  const text = renderTerminal(sampleRunWith({ findings }), sampleCatalogue)
  expect(text.match(/repeat with:/g)).toHaveLength(1)
  expect(text.match(/also:/g)).toHaveLength(5)
  expect(text).toContain('also:        1 × 19 · DELETE /payments/{pmt_id} at /member1\n')
  expect(text).toContain('and 994 more violations in run.json')
})

test('a run that breaks several clauses ends with their list and the headline', () => {
  const [finding] = sampleEvents.findings
  const other = { ...finding!, clause: 'payments/cancel#answer' }
  const run = sampleRunWith({ findings: [finding!, other, other] })
  const text = renderTerminal(run, sampleCatalogue)
  expect(text.slice(text.indexOf('Broken clauses'))).toMatchInlineSnapshot(`
    "Broken clauses
        2 ×  payments/cancel#answer     /destination_status: "pending" ≠ "canceled"
        1 ×  payments/cancel#both-legs  /destination_status: "pending" ≠ "canceled"

    ✕ mock breaks 2 clauses of the contract (tested: 1 of 2 operations).
    "
  `)
})

test('a message that holds what was expected and what came is not followed by both again', () => {
  const [finding] = sampleEvents.findings
  const message =
    'DELETE /payments/{pmt_id}: /destination_status is "pending", expected "canceled".'
  const text = renderTerminal(
    sampleRunWith({ findings: [{ ...finding!, message }] }),
    sampleCatalogue,
  )
  expect(text).toContain('/destination_status is "pending"')
  expect(text).not.toMatch(/(?:operation|place|expected|actual): /)
})

test('the same fault is shown once, with the scenarios that show it too', () => {
  const finding = sampleEvents.findings[0]!
  const findings = ['b/c/d', 'e/f/g', 'e/f/g', 'h/i/j', 'k/l/m', 'n/o/p'].map((scenario, nth) => {
    return { ...finding, scenario, pointer: `/data/${nth}/id` }
  })
  const text = renderTerminal(sampleRunWith({ findings }), sampleCatalogue)
  expect(text.match(/repeat with:/g)).toHaveLength(1)
  expect(text).toContain('seen also:   5 more times, in e/f/g, h/i/j, k/l/m and 1 more')
})

test('a fault that one scenario shows again is shown once, with how often', () => {
  const finding = { ...sampleEvents.findings[0]!, pointer: '/data/3/id' }
  const findings = [finding, { ...finding, pointer: '/data/4/id' }]
  const text = renderTerminal(sampleRunWith({ findings }), sampleCatalogue)
  expect(text).toContain('seen also:   1 more time')
})

test('the same place is one fault whatever value was expected there, and another place is another', () => {
  const finding = sampleEvents.findings[0]!
  const findings = [
    finding,
    { ...finding, expected: '"x"', actual: '"y"' },
    { ...finding, pointer: '/id' },
  ]
  const text = renderTerminal(sampleRunWith({ findings }), sampleCatalogue)
  expect(text.match(/^ +also: /gm)).toHaveLength(1)
  expect(text).toContain('expected:    "canceled"\n     actual:      "pending"\n')
  expect(text).not.toContain('"x"')
  expect(text).toContain('seen also:   1 more time\n')
})

test('what the headline warns of is bold, on the page too', () => {
  const text = 'mock conforms to the contract, with 1 warning: it responds without a key (1 call).'
  const headline = { mark: '✓', text, alarm: 'it responds without a key (1 call)' } as const
  const run = { ...sampleRun, headline }
  const [line] = renderTerminal(run, sampleCatalogue, { colour: true, width: 100 }).split('\n')
  expect(line).toContain('\u001b[1m')
  expect(renderHtml(run, sampleCatalogue)).toMatch(
    /<strong>[^<]*it responds without a key \(1 call\)/,
  )
})

test('a recording that is out of date is shown with its reasons and the command that records it again', () => {
  const recordings = {
    mode: 'replay',
    folder: 'recordings',
    scenarios: 2,
    stale: [{ scenario: 'a/b/c', reasons: ['Its target has changed\nsince \u001b[31m.'] }],
    spared: ['d/e/f'],
    withoutScenario: ['x/y/z'],
  } as const
  const record = (scenarios: readonly string[]) => `record ${scenarios.join(' ')}`
  const run = { ...sampleRun, recordings }
  const said = renderTerminal(run, sampleCatalogue, { record, width: 120 })
  expect(said).toContain('2 scenarios replayed from recordings.')
  expect(said).toContain('a/b/c. Its target has changed since ⟨U+001B⟩[31m.\n')
  expect(said).toMatch(/^→ Record again: record a\/b\/c$/m)
  expect(said).toMatch(/did not finish, .*: d\/e\/f\.har\n/)
  expect(said).toContain(': x/y/z.har\n')
  const fresh = { ...run, recordings: { ...recordings, stale: [], spared: [] } }
  expect(renderTerminal(fresh, sampleCatalogue, { quiet: true })).not.toContain('replayed from')
})
