import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderHtml } from './html.ts'
import { renderJunit } from './junit.ts'
import { sampleCatalogue, sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'

const page = renderHtml(sampleRun, sampleCatalogue)

test('the verdict and its figures come first', () => {
  expect(page).toMatch(
    /<h1>.*mock breaks 1 clause of the contract \(tested: 1 of 2 operations\), with 1 waived clause\..*<\/h1>/,
  )
  expect(page).toContain('<b>2</b> kept')
  expect(page.indexOf('<h1>')).toBeLessThan(page.indexOf('id="findings"'))
})

test('a finding is shown with its clause, its place, its exchange and the command that repeats it', () => {
  for (const text of [
    '<h4>Both legs are canceled.</h4>',
    '<code>payments/cancel#both-legs</code>',
    'C235',
    'The receiving leg is still pending.',
    '19 · DELETE /payments/{pmt_id}',
    '<dd>/destination_status</dd>',
    '<mark>  &quot;destination_status&quot;: &quot;pending&quot; <b class="here">◀ here</b></mark>',
    'npx assay run payments/cancel/cancels-pending',
    'traffic.har, entry 3',
  ]) {
    expect(page).toContain(text)
  }
})

test('the command that repeats is the one of the caller', () => {
  const options = { repeat: (id: string) => `npx assay run ${id} --target mock` }
  expect(renderHtml(sampleRun, sampleCatalogue, options)).toContain('cancels-pending --target mock')
})

test('a command is never cut, on the page, in the terminal and in JUnit', () => {
  const repeat = (id: string) =>
    `npx assay run ${id} ${'--defect some-long-name '.repeat(400)}--end`
  for (const render of [renderHtml, renderTerminal, renderJunit]) {
    expect(render(sampleRun, sampleCatalogue, { repeat })).toContain(
      repeat('payments/cancel/cancels-pending'),
    )
  }
})

test('every operation has its row, called or not, and other clauses their topic', () => {
  expect(page.match(/<td role="cell" class="number">/g)).toHaveLength(2)
  expect(page).toContain('not called')
  expect(page).toContain('<th role="rowheader" scope="row">conventions</th>')
})

/** The row of an operation in the matrix. */
function rowOf(page: string, number: number): string {
  const [, row] = new RegExp(`<td role="cell" class="number">${number}</td>([\\s\\S]*?)</tr>`).exec(
    page,
  )!
  return row!
}

test('a row counts what the findings made on its operation say, whatever owns the clause', () => {
  const [violation] = sampleEvents.findings
  const on25 = { ...violation!, operation: 25, exchange: 0 }
  const warning = { ...on25, clause: 'payments/cancel#answer', severity: 'warning' } as const
  const run = sampleRunWith({
    findings: [on25, { ...on25, pointer: '/id' }, warning],
    waivers: [],
    called: new Map([
      [19, 3],
      [25, 4],
    ]),
    judged: new Map([
      [19, 3],
      [25, 1],
    ]),
  })
  const page = renderHtml(run, sampleCatalogue)
  const row = rowOf(page, 25)
  expect(row).toContain('>4<small>3 unanswered</small>')
  expect(row).toContain('✕ 1 broken</b> <small>2 violations</small>')
  expect(row).toContain('! 1 warned</b> <small>1 warning</small>')
  expect(row).toMatch(/href="#clause-payments-cancel-both-legs"/)
  expect(rowOf(page, 19)).toContain('✓ no findings')
})

test('an operation that was called and never answered was not tested', () => {
  const called = new Map([[25, 2]])
  const page = renderHtml(
    sampleRunWith({ findings: [], called, judged: new Map() }),
    sampleCatalogue,
  )
  expect(rowOf(page, 25)).toContain('>2<small>2 unanswered</small>')
  expect(rowOf(page, 25)).toContain('not tested')
  expect(rowOf(page, 19)).toContain('not called')
  expect(rowOf(page, 19)).not.toContain('✓ no findings')
})

test('interactions are folded, each with the outcome of its scenarios or why the contract is silent', () => {
  expect(page).not.toContain('id="interactions"')
  const situations = {
    again: 'a second time',
    'other-owner': 'with two owners',
    concurrent: 'twice',
  }
  const cell = (situation: string, interaction: readonly string[] | string | undefined) => {
    return { operation: 'payments/cancel', situation, interaction }
  }
  const cells = [
    cell('again', ['payments/cancel/cancels-pending', 'payments/cancel/gone']),
    cell('other-owner', 'The contract shows no owner.'),
    cell('concurrent', undefined),
  ]
  const catalogue = { ...sampleCatalogue, interactions: { situations, cells } }
  const written = renderHtml(sampleRun, catalogue)
  const [section] = /<section id="interactions"[\s\S]*?<\/section>/.exec(written)!
  expect(section).toContain(
    'Each operation in 3 situations: 1 failed, 1 silent by contract, 1 empty.',
  )
  expect(section).not.toContain('<details open')
  expect(section).toMatch(
    /<code>payments\/cancel\/cancels-pending<\/code> <b class="chip broken">✕ failed/,
  )
  expect(section).toContain('<code>payments/cancel/gone</code> not run')
  expect(section).toContain('<small>The contract shows no owner.</small>')
  expect(section).toContain('No scenario, and no reason.')
})

test('a clause that was not tested is shown with the reason', () => {
  expect(page).toContain('the subject widget.session is not configured')
  expect(page).toContain('It is an obligation of the caller.')
})

test('nothing is loaded, and nothing runs but the one script whose hash the policy names', () => {
  expect(page).not.toMatch(/\b(src|srcset|data|action|style)="|url\(|@import/)
  expect(page.match(/href="[^#]/g)).toBeNull()
  expect(page.match(/<script/g)).toHaveLength(1)
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(page)!
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(page)!
  const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(page)!
  const hashes = [style!, script!].map((text) => createHash('sha256').update(text).digest('base64'))
  expect(policy!.replaceAll('&#39;', "'")).toBe(
    `default-src 'none'; style-src 'sha256-${hashes[0]}'; script-src 'sha256-${hashes[1]}'; base-uri 'none'; form-action 'none'`,
  )
})

test('recorded traffic without scenarios, and a run without anything, make a page', () => {
  const nothing = { clauses: [], findings: [], scenarios: [], reached: new Set<string>() }
  const empty = sampleRunWith(
    { ...nothing, interrupted: true },
    { command: 'check', exchanges: [] },
  )
  const written = renderHtml(empty, sampleCatalogue)
  expect(written).toContain('No scenarios: this run judged recorded traffic.')
  expect(written).toContain('The run was interrupted.')
  expect(written).toContain('Nothing was tested.')
})

test('seven hundred novelties of one cause are one line with its values, the most frequent first', () => {
  const [, novelty] = sampleEvents.findings
  const values = ['"a"', '"b"', '"b"', '"c"', '"d"', '"e"', '"f"', '"g"']
  const findings = Array.from({ length: 700 }, (_, nth) => ({
    ...novelty!,
    operation: nth % 2 === 0 ? 19 : 25,
    pointer: `/data/${nth}/status`,
    actual: values[nth] ?? '"b"',
  }))
  const run = sampleRunWith({ findings })
  const line = '700 × /data/*/status: "b" (694), "a", "c", "d", "e" and 2 more values'
  const page = renderHtml(run, sampleCatalogue)
  expect(page.replaceAll('&quot;', '"')).toContain(`<li>${line}</li>`)
  expect(page.match(/<section class="finding">/g)).toHaveLength(1)
  expect(page).toContain('19 · DELETE /payments/{pmt_id}, 25 · GET /widget/events')
  expect(renderTerminal(run, sampleCatalogue, { width: 120 })).toContain(`     ${line}\n`)
})

test('differences and recordings stand on the page, and the head says how much differs', () => {
  const differences = ['a/b/c', 'd/e/f'].map((scenario) => ({
    scenario,
    operation: 19,
    call: 'DELETE /payments/{pmt_id}',
    pointer: '/status',
    kind: 'type',
    before: 'string',
    after: 'number',
    message: '/status of DELETE /payments/{pmt_id} was string and is now number.',
  }))
  const recordings = {
    mode: 'record',
    folder: 'mine',
    scenarios: 3,
    stale: [{ scenario: 'g/h/i', reasons: ['The scenario changed since.'] }],
    spared: ['j/k/l'],
    withoutScenario: [],
    drift: differences,
  } as const
  const written = renderHtml(sampleRunWith({ differences }, { recordings }), sampleCatalogue)
  expect(written).toContain('<a href="#differences">1 difference from the baseline</a>')
  expect(written).toContain('Differences 1<')
  expect(written).toContain('3 scenarios recorded to mine.')
  expect(written).toMatch(/\/status of .* was string and is now number\..*seen in a\/b\/c, d\/e\/f/)
  expect(written).toContain('previous recording kept): j/k/l')
})

test('a waived violation is folded under its own heading', () => {
  expect(page).toMatch(/>Waived <span>1 finding in 1 clause<[\s\S]*?<details class="group folded"/)
  expect(page).toMatch(/>Violations <span>1 finding in 1 clause</)
})

test('what replaces a secret is called redacted, as in the other texts', () => {
  const page = renderHtml(sampleRun, sampleCatalogue)
  expect(page).toContain('secret and personal values are redacted.')
  expect(page).not.toContain('masked')
})

test('several broken clauses begin with a table of links to them; a fault shows the lines around its place', () => {
  const [finding] = sampleEvents.findings
  const other = { ...finding!, clause: 'payments/cancel#answer' }
  const page = renderHtml(sampleRunWith({ findings: [finding!, other, other] }), sampleCatalogue)
  const rows = [...page.matchAll(/<th scope="row"><a href="#(clause-[^"]*)">.*<td>(\d+)<\/td>/g)]
  expect(rows.map(([, anchor, times]) => [anchor, times])).toEqual([
    ['clause-payments-cancel-answer', '2'],
    ['clause-payments-cancel-both-legs', '1'],
  ])
  for (const [, anchor] of rows) expect(page).toContain(`id="${anchor}"`)
  expect(page).toMatch(/<pre class="excerpt">[^◀]*destination_status[^◀]*◀ here/)
  expect(renderHtml(sampleRun, sampleCatalogue)).not.toContain('Broken clauses')
})
