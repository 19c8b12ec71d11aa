import { expect, test } from 'vitest'
import type { Change } from '../../core/run/index.ts'
import { renderHtml } from './html.ts'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'
import { viewOf } from './view/view.ts'

test('the end of a run shows the verdict, the clauses and each violation', () => {
  expect(renderTerminal(viewOf(sampleRun))).toMatchInlineSnapshot(`
    "✕ NONCONFORMANT: mock breaks 1 of the 5 clauses of the contract; 1 not tested, 1
      of 2 operations tested, with 1 waived clause.
      1 violation; 2 of 5 clauses tested and kept, 1 exchange judged.
      scenarios: 1 passed, 1 failed, 1 blocked, 1 errored
      exit code 1 · 812 ms · API 2025-07-04 · http://127.0.0.1:4010

      payments:        2 kept, 1 broken
      widget-events:   1 unreached
      conventions:     1 waived

    Violations

      1  payments/cancel#both-legs (states.cancel-legs, rule)
         A cancellation cancels the source leg and the destination leg too.
         The receiving leg is still pending.
         DELETE http://127.0.0.1:4010/payments/pmt_1 → 200 in 2 ms
             {
               "id": "pmt_1",
               "status": "canceled",
           →   "destination_status": "pending"
             }
         seen:        1 time in this run
         scenario:    payments/cancel/cancels-pending
         repeat with: npx assay run payments/cancel/cancels-pending

    Not tested
      the subject widget.session is not configured (1 scenario, 1 clause:
         widget-events/list#answer)
         → If this is so for good, accept it: "untested": [{ "clause": "widget-events/list#answer", "reason": "…" }]
      the target did not answer (1 scenario)

    New values
      These are not faults: no sample of the contract shows these values.
      1 × /status: "called_back" (payments/payment#status)
    "
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
  expect(renderTerminal(viewOf(run))).toMatchInlineSnapshot(`
    "✓ CONFORMANT: mock keeps all 5 clauses of the contract.
      6 exchanges judged.
      scenarios: 1 passed
      812 ms · API 2025-07-04 · http://127.0.0.1:4010

      all kept: payments 3, widget-events 1, conventions 1
    "
  `)
})

test('an incomplete run says what kept it from a verdict', () => {
  const run = sampleRunWith({ findings: [], waivers: [], interrupted: true })
  const text = renderTerminal(viewOf(run))
  expect(text).toMatch(
    /^! INCOMPLETE: mock shows no violation in 1 exchange; 4 of the 5 clauses of the\n {2}contract tested; 1 not tested, 1 of 2/,
  )
  expect(text).toContain('The run was interrupted.')
  expect(text).toContain('the target did not answer (1 scenario)')
})

test('a run that tested nothing says why and what to do, and no more', () => {
  const because = 'http://127.0.0.1:4010 cannot be reached'
  const reason = `Nothing was tested: ${because}.`
  const [scenario] = sampleEvents.scenarios
  const run = sampleRunWith({
    findings: [],
    waivers: [],
    reached: new Set(),
    untested: because,
    cause: 'away',
    scenarios: [{ ...scenario!, outcome: 'skipped', reason }],
    problems: ['Start the target.', 'The run was cut off.'],
  })
  const text = renderTerminal(viewOf(run))
  expect(text).toMatch(
    /^! INCOMPLETE. Nothing was tested: .*\n {2}Start the target\.\n {2}scenarios: 1 skipped\n/,
  )
  expect(text).not.toContain('unreached')
  expect(text.slice(text.indexOf('\n\n'))).toBe('\n\nNot tested\n  The run was cut off.\n')
})

test('warnings stand under the violations, with what they are made of', () => {
  const warning = {
    ...sampleEvents.findings[0]!,
    clause: 'payments/cancel#answer',
    severity: 'warning',
  } as const
  const run = sampleRunWith({ findings: [warning, ...sampleEvents.findings] })
  const text = renderTerminal(viewOf(run))
  expect(
    text.indexOf('Warnings\n  1 × The receiving leg is still pending. (payments/cancel#answer)\n'),
  ).toBeGreaterThan(text.indexOf('Violations'))
  expect(text).toMatch(/with 1 warning and 1 waived clause\./)
})

test('a warning is one line, with the operations that show it', () => {
  const place = (method: string, pointer: string, operation: number) => ({
    ...sampleEvents.findings[0]!,
    clause: 'conventions/timestamps#in-order',
    severity: 'warning' as const,
    message: `${method}: ${pointer} is wrong.`,
    pointer,
    operation,
  })
  const often = { ...place('GET /entities', '/data/3/updated_at', 4), more: 1_272 }
  const findings = [place('PUT', '/updated_at', 2), often, place('PUT', '/created_at', 2)]
  const text = renderTerminal(viewOf(sampleRunWith({ findings })), { width: 200 })
  expect(text.slice(text.indexOf('Warnings'), text.indexOf('Profile and waivers'))).toBe(`Warnings
  1,274 × GET /entities: /data/3/updated_at is wrong. The same at PUT /entities/{ent_id} (1). (conventions/timestamps#in-order)
  1 × PUT: /created_at is wrong. (conventions/timestamps#in-order)

`)
})

test('stale and expired waivers are shown', () => {
  const [waiver] = sampleEvents.waivers
  const stale = { ...waiver!, clause: 'payments/cancel#answer' }
  const text = renderTerminal(
    viewOf(sampleRunWith({ waivers: [stale, { ...waiver!, expires: '2025-07-03' }] })),
  )
  expect(text).toContain('The waiver of Ann for payments/cancel#answer is stale')
  expect(text).toContain('The waiver of Ann for conventions/ids#payment expired on 2025-07-03')
})

test('colour is written only when asked for', () => {
  expect(renderTerminal(viewOf(sampleRun))).not.toContain('\u001b')
  expect(renderTerminal(viewOf(sampleRun), { colour: true })).toContain('\u001b[31m')
})

test('what the headline warns of is bold, on the page too', () => {
  const text =
    'CONFORMANT: mock keeps 4 of the 5 clauses of the contract, with 1 warning: it responds without a valid key (1 call).'
  const headline = { mark: '✓', text, alarm: 'it responds without a valid key (1 call)' } as const
  const run = { ...sampleRun, headline }
  const [line] = renderTerminal(viewOf(run), { colour: true, width: 100 }).split('\n')
  expect(line).toContain('\u001b[1m')
  expect(renderHtml(viewOf(run))).toMatch(/<strong>[^<]*it responds without a valid key \(1 call\)/)
})

test('a recording that is out of date is shown with its reasons and the command that records it again', () => {
  const recordings = {
    mode: 'replay',
    folder: 'recordings',
    scenarios: 2,
    stale: [
      {
        scenario: 'payments/cancel/refuses-twice',
        reasons: ['Its target has changed\nsince \u001b[31m.'],
      },
      { scenario: 'x/y/z', reasons: ['No scenario has this name: rename or delete the file.'] },
    ],
  } as const
  const record = (scenarios: readonly string[]) => `record ${scenarios.join(' ')}`
  const run = { ...sampleRun, recordings }
  const said = renderTerminal(viewOf(run, { record }), { width: 120 })
  expect(said).toContain('2 scenarios replayed from recordings.')
  expect(said).toContain(
    'of payments/cancel/refuses-twice was ignored. Its target has changed since ⟨U+001B⟩[31m.\n',
  )
  expect(said).toMatch(/^ +→ Record again: record payments\/cancel\/refuses-twice$/m)
  expect(said).toContain('The recording of x/y/z was ignored. No scenario has this name')
  const fresh = { ...run, recordings: { ...recordings, stale: [] } }
  expect(renderTerminal(viewOf(fresh), { quiet: true })).not.toContain('replayed from')
})

test('clauses that one run tested last and that have one reason are one line', () => {
  const gap = { verdict: 'unreached', reason: 'The target was away.' } as const
  const days = ['2026-11-01T03:00:00.000Z', '2026-11-01T03:00:00.000Z', '2026-11-02T03:00:00.000Z']
  const lost = days.map((lastTested, index) => {
    return { ...sampleRun.clauses[0]!, ...gap, id: `a/b#${index}`, lastTested }
  })
  const text = renderTerminal(viewOf({ ...sampleRun, clauses: lost }), { width: 400 })
  expect(text.match(/^.*last tested.*$/gm)).toMatchInlineSnapshot(`
    [
      "  a/b#0, a/b#1, last tested 1 Nov 2026, 03:00 UTC. The target was away.",
      "  a/b#2, last tested 2 Nov 2026, 03:00 UTC. The target was away.",
    ]
  `)
})

test('a quiet summary shows in one line each what an earlier night left untested for the same reason', () => {
  const gap = { verdict: 'unreached', reason: 'The target was away.', remedy: 'Start it.' } as const
  const lastTested = '2026-11-01T03:00:00.000Z'
  const clauses = [1, 2].map((nth) => {
    return { ...sampleRun.clauses[0]!, ...gap, id: `a/b#${nth}`, lastTested }
  })
  const shownWith = (...changes: readonly Change[]) => {
    const history = { since: lastTested, broken: [], records: [], nights: [], changes }
    const run = { ...sampleRun, scenarios: [], clauses, history }
    const text = renderTerminal(viewOf(run), { quiet: true, width: 60 })
    return text.slice(text.indexOf('Not tested'))
  }
  expect(shownWith()).toMatchInlineSnapshot(`
    "Not tested, as before
      The target was away. (2 clauses: a/b#1, a/b#2)

    No longer tested, as before
      a/b#1, a/b#2, last tested 1 Nov 2026, 03:00 UTC. The targ…
    "
  `)
  const lost = { kind: 'no longer tested', text: 'a/b#1, a/b#2. The target was away.' } as const
  expect(shownWith(lost)).toContain('→ Start it.')
})
