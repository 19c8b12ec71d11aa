import { expect, test } from 'vitest'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'
import { viewOf } from './view/view.ts'

test('lines fit the terminal, but for what may be pasted', () => {
  const findings = [
    { ...sampleEvents.findings[0]!, message: 'long '.repeat(60), actual: 'x'.repeat(200) },
  ]
  const text = renderTerminal(viewOf(sampleRunWith({ findings })), { width: 60 })
  const wide = text.split('\n').filter((line) => line.length > 60)
  expect(wide).toEqual([
    '     repeat with: npx assay run payments/cancel/cancels-pending',
    expect.stringContaining('"untested": [{ "clause": "widget-events/list#answer"'),
  ])
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
  const text = renderTerminal(viewOf(run))
  expect(/[^\P{Cc}\n]|\p{Cf}/u.test(text)).toBe(false)
  expect(text).toContain('⟨U+001B⟩]0;owned')
})

test('a violation is shown with the statement of the contract about its record', () => {
  const finding = { ...sampleEvents.findings[0]!, clause: 'conventions/ids#present' }
  const run = sampleRunWith({ findings: [{ ...finding, origin: 'webhook.id' }] })
  expect(renderTerminal(viewOf(run))).toContain('conventions/ids#present (webhook.id')
})

test('a scenario id that a shell would obey is quoted in the command', () => {
  const findings = [{ ...sampleEvents.findings[0]!, scenario: "a'; rm -rf ~" }]
  const text = renderTerminal(viewOf(sampleRunWith({ findings })))
  expect(text).toContain(`npx assay run 'a'\\''; rm -rf ~'`)
})

test('after twenty broken clauses the others are only counted', () => {
  const findings = Array.from({ length: 1000 }, (_, nth) => ({
    ...sampleEvents.findings[0]!,
    clause: `payments/cancel#c${nth}`,
  }))
  const text = renderTerminal(viewOf(sampleRunWith({ findings })))
  expect(text.match(/repeat with:/g)).toHaveLength(20)
  expect(text).toContain('and 980 more violations in run.json')
})

test('of a clause that is broken at many places the first is shown, and a line for a few others', () => {
  const findings = Array.from({ length: 1000 }, (_, nth) => ({
    ...sampleEvents.findings[0]!,
    pointer: `/member${nth}`,
  }))
  const text = renderTerminal(viewOf(sampleRunWith({ findings })))
  expect(text.match(/repeat with:/g)).toHaveLength(1)
  expect(text.match(/also:/g)).toHaveLength(5)
  expect(text).toContain('also:        1 × The receiving leg is still pending.\n')
  expect(text).toContain('and 994 more violations in run.json')
})

test('a run that breaks several clauses ends with their list and the headline', () => {
  const [finding] = sampleEvents.findings
  const other = { ...finding!, clause: 'payments/cancel#answer' }
  const run = sampleRunWith({ findings: [finding!, other, other] })
  const text = renderTerminal(viewOf(run))
  expect(text.slice(text.indexOf('Broken clauses'))).toMatchInlineSnapshot(`
    "Broken clauses
        2 ×  payments/cancel#answer     /destination_status: "pending" ≠ "canceled"
        1 ×  payments/cancel#both-legs  /destination_status: "pending" ≠ "canceled"

    ✕ NONCONFORMANT: mock breaks 2 of the 5 clauses of the contract; 1 not tested, 1
      of 2 operations tested.
    "
  `)
})

test('a message that holds what was expected and what came is not followed by both again', () => {
  const [finding] = sampleEvents.findings
  const message =
    'DELETE /payments/{pmt_id}: /destination_status is "pending", expected "canceled".'
  const text = renderTerminal(viewOf(sampleRunWith({ findings: [{ ...finding!, message }] })))
  expect(text).toContain('/destination_status is "pending"')
  expect(text).not.toMatch(/(?:operation|place|expected|actual): /)
})

test('the same fault is shown once, with the scenarios that show it too', () => {
  const finding = sampleEvents.findings[0]!
  const findings = ['b/c/d', 'e/f/g', 'e/f/g', 'h/i/j', 'k/l/m', 'n/o/p'].map((scenario, nth) => {
    return { ...finding, scenario, pointer: `/data/${nth}/id` }
  })
  const text = renderTerminal(viewOf(sampleRunWith({ findings })))
  expect(text.match(/repeat with:/g)).toHaveLength(1)
  expect(text).toContain('seen:        6 times in this run\n')
  expect(text.replaceAll(/\n +/g, ' ')).toContain('b/c/d, e/f/g, h/i/j and 2 more')
})

test('a fault that one scenario shows again is shown once, with how often', () => {
  const finding = { ...sampleEvents.findings[0]!, pointer: '/data/3/id' }
  const findings = [finding, { ...finding, pointer: '/data/4/id' }]
  const text = renderTerminal(viewOf(sampleRunWith({ findings })))
  expect(text).toContain('seen:        2 times in this run\n')
})

test('the same place is one fault whatever value was expected there, and another place is another', () => {
  const finding = sampleEvents.findings[0]!
  const findings = [
    finding,
    { ...finding, expected: '"x"', actual: '"y"' },
    { ...finding, pointer: '/id' },
  ]
  const text = renderTerminal(viewOf(sampleRunWith({ findings })))
  expect(text.match(/^ +also: /gm)).toHaveLength(1)
  expect(text).not.toContain('"x"')
  expect(text).toContain('seen:        3 times in this run\n')
})

test('entries of recorded traffic are counted from 1 for people, and from 0 in run.json', () => {
  const [finding] = sampleEvents.findings
  const { scenario: _, ...found } = finding!
  const source = { file: 'traffic.har', entry: 3 }
  const run = sampleRunWith({ findings: [{ ...found, source, causedBy: 0 }], scenarios: [] })
  expect(renderTerminal(viewOf(run))).toMatch(
    /expectation: set by entry 1 of traffic\.har\n[\s\S]*recorded in: traffic\.har, entry 4\n/,
  )
  expect(run.findings[0]?.source?.entry).toBe(3)
})

test('a call under another version than that of the run says which', () => {
  const under = (version: string) => {
    const exchanges = sampleRun.exchanges.map((exchange) => {
      const headers = { ...exchange.request.headers, 'x-api-version': version }
      return { ...exchange, request: { ...exchange.request, headers } }
    })
    return renderTerminal(viewOf({ ...sampleRun, exchanges }))
  }
  expect(under('2024-04-04')).toMatch(/^ +API version: +2024-04-04 \(of the request shown\)$/m)
  expect(under('2025-07-04')).not.toContain('API version:')
})
