import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderHtml } from './html.ts'
import { renderJunit } from './junit.ts'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'
import { viewOf } from './view/view.ts'

const page = renderHtml(viewOf(sampleRun))

test('the verdict and its figures come first', () => {
  expect(page).toMatch(
    /<h1>.*NONCONFORMANT: mock breaks 1 of the 5 clauses of the contract; 1 not tested, 1 of 2 operations tested, with 1 waived clause\..*<\/h1>/,
  )
  expect(page).toContain('<b>2</b> kept')
  expect(page.indexOf('<h1>')).toBeLessThan(page.indexOf('id="broken"'))
})

test('a card holds all that a bug report needs: clause, section, values, steps, exchange, commands, issue', () => {
  for (const text of [
    '<h3>A cancellation cancels the source leg and the destination leg too.</h3>',
    '<code>/destination_status: &quot;pending&quot; ≠ &quot;canceled&quot;</code>',
    '<code>payments/cancel#both-legs</code>',
    '<dd>section &quot;States and transitions&quot;</dd>',
    '<dd><code>&quot;canceled&quot;</code></dd>',
    'The receiving leg is still pending.',
    'DELETE /payments/{pmt_id}',
    '<mark>  &quot;destination_status&quot;: &quot;pending&quot; <b class="here">◀ here</b></mark>',
    'npx assay run payments/cancel/cancels-pending',
    'curl -i -X DELETE http://127.0.0.1:4010/payments/pmt_1 \\\n  -H &quot;Authorization: Bearer $ASSAY_API_KEY&quot;',
    '- contract: `section &quot;States',
    'id="f-payments/cancel#both-legs:19:/destination_status"',
  ]) {
    expect(page).toContain(text)
  }
})

test('the calls before a fault are its steps, and the one that set the expectation opens', () => {
  const [first] = sampleRun.exchanges
  const step = (step: number, method: string) => {
    const startedAt = new Date(step * 1_000).toISOString()
    return { ...first!, startedAt, step, request: { ...first!.request, method } }
  }
  const exchanges = [step(1, 'POST'), step(2, 'GET'), step(3, 'DELETE')]
  const reason = 'as an earlier response said'
  const finding = { ...sampleEvents.findings[0]!, exchange: 2, step: 3, causedBy: 2, reason }
  const written = renderHtml(viewOf(sampleRunWith({ findings: [finding] }, { exchanges })))
  const [list] = /<ol class="steps">[\s\S]*?<\/ol>/.exec(written)!
  expect(list).toMatch(
    /<li value="1" class=""><code>POST \/payments\/pmt_1 \(Bearer sk_\[redacted\]\) → 200<\/code><\/li>/,
  )
  expect(list).toMatch(/<li value="2" class="causedBy"><details[\s\S]*sets the expectation/)
  expect(list).toMatch(/<li value="3" class="fault">.*✕ here/)
  expect(written).toContain(`<small>${reason}</small>`)
})

test('the example of a clause is the occurrence with the fewest calls before it', () => {
  const [finding] = sampleEvents.findings
  const late = { ...finding!, step: 9, scenario: 'a/b/late' }
  const written = renderHtml(viewOf(sampleRunWith({ findings: [late, finding!] })))
  expect(written).toContain('<dt>scenarios</dt><dd>payments/cancel/cancels-pending, a/b/late</dd>')
})

test('the command that repeats is the one of the caller', () => {
  const options = { repeat: (id: string) => `npx assay run ${id} --target mock` }
  expect(renderHtml(viewOf(sampleRun, options))).toContain('cancels-pending --target mock')
})

test('a command is never cut, on the page, in the terminal and in JUnit', () => {
  const repeat = (id: string) =>
    `npx assay run ${id} ${'--defect some-long-name '.repeat(400)}--end`
  for (const render of [renderHtml, renderTerminal, renderJunit]) {
    expect(render(viewOf(sampleRun, { repeat }))).toContain(
      repeat('payments/cancel/cancels-pending'),
    )
  }
})

test('a row for each noun has its clauses, and the calls of its operations', () => {
  expect(page).toMatch(
    /<th scope="row">payments<\/th>.*<code>DELETE \/payments\/{pmt_id}<\/code> 2 calls, 1 unanswered<\/li>/,
  )
  expect(page).toContain('not called</li>')
  expect(page).toContain('<summary>2 kept, 1 broken</summary>')
  expect(page).toContain('<th scope="row">conventions</th>')
})

test('a clause that was not tested is shown with the reason', () => {
  expect(page).toContain('the subject widget.session is not configured')
  expect(page).toMatch(/No HTTP client can test \d+ further clauses:/)
  expect(page.indexOf('id="broken"')).toBeLessThan(page.indexOf('id="missing"'))
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
  const written = renderHtml(viewOf(empty))
  expect(written).not.toContain('id="scenarios"')
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
    values: { actual: JSON.parse(values[nth] ?? '"b"') },
  }))
  const run = sampleRunWith({ findings })
  const line = '/data/*/status: "b" (694), "a", "c", "d", "e" and 2 more values'
  const page = renderHtml(viewOf(run))
  expect(page.replaceAll('&quot;', '"')).toContain(`<th scope="row">${line}<small>`)
  expect(page).toContain('700 ×')
  expect(renderTerminal(viewOf(run), { width: 120 })).toContain(`  700 × ${line}`)
})

test('values that are hidden are counted, and not shown by their forms', () => {
  const [, novelty] = sampleEvents.findings
  const values = ['xxxxxx_xxxx', 'xxxx', 'b', 'xxxx']
  const findings = values.map((actual) => ({ ...novelty!, values: { actual } }))
  expect(renderTerminal(viewOf(sampleRunWith({ findings })), { width: 120 })).toContain(
    '/status: "b", and 2 hidden values (to show them, list their words: "shown")',
  )
})

test('of a value that is hidden in part, the new values show the words only', () => {
  const [, novelty] = sampleEvents.findings
  const hidden = { actual: 'a text of the form "PAYMENT_FAILED_X00"' }
  const finding = { ...novelty!, ...hidden, values: { actual: 'PAYMENT_FAILED_X00' } }
  const shown = renderTerminal(viewOf(sampleRunWith({ findings: [finding] })), { width: 120 })
  expect(shown).toContain('/status: "PAYMENT_FAILED_•••"')
})

test('a member that the contract does not know is one line, however many records have it', () => {
  const [, novelty] = sampleEvents.findings
  const { values: _, ...member } = {
    ...novelty!,
    pointer: '/has_more',
    actual: 'a value of type boolean',
    message: 'GET /entities: /has_more is a member that the contract does not know.',
  }
  const run = sampleRunWith({ findings: [member, member, member] })
  expect(renderTerminal(viewOf(run), { width: 120 })).toMatch(
    /\n {2}GET \/entities: \/has_more is a member that the contract does not know \(/,
  )
})

test('a new member of the items of a list is one place, however many items have it', () => {
  const [, novelty] = sampleEvents.findings
  const findings = [0, 1, 12].map((nth) => {
    const pointer = `/data/${nth}/has_more`
    const message = `GET /entities: ${pointer} is a member that the contract does not know.`
    const { values: _, ...one } = { ...novelty!, pointer, message, keyword: 'unknown' }
    return one
  })
  const text = renderTerminal(viewOf(sampleRunWith({ findings, waivers: [] })))
  expect(text.match(/\/data\/\S+/g)).toEqual(['/data/*/has_more'])
})

test('a remark opens to an example', () => {
  const [, novelty] = sampleEvents.findings
  const run = sampleRunWith({ findings: [{ ...novelty!, exchange: 0 }] })
  expect(renderHtml(viewOf(run))).toMatch(
    /<details class="exchange"><summary>\/status: [\s\S]*◀ here/,
  )
})

test('recordings stand on the page', () => {
  const recordings = {
    mode: 'record',
    folder: 'mine',
    scenarios: 3,
    stale: [{ scenario: 'g/h/i', reasons: ['The scenario changed since.'] }],
  } as const
  const written = renderHtml(viewOf(sampleRunWith({}, { recordings })))
  expect(written).toContain('3 scenarios recorded to mine.')
})

test('a waived violation stands under its own heading', () => {
  expect(page).toMatch(/>Waived clauses <span>1 finding<[\s\S]*?<details class="card waived"/)
  expect(page).toMatch(/>Broken clauses <span>1 violation</)
})

test('what replaces a secret is called redacted, as in the other texts', () => {
  const page = renderHtml(viewOf(sampleRun))
  expect(page).toContain('secret and personal values are redacted.')
  expect(page).not.toContain('masked')
})

test('several broken clauses are a row each, what harms most first; one cause has its places in a list', () => {
  const [finding] = sampleEvents.findings
  const id = { ...finding!, clause: 'payments/cancel#answer', pointer: '/id', keyword: 'pattern' }
  const places = ['/a', '/b'].map((pointer) => ({ ...finding!, pointer }))
  const page = renderHtml(viewOf(sampleRunWith({ findings: [id, id, ...places] })))
  const rows = [
    ...page.matchAll(/<details class="card broken" id="([^"]*)".*data-aspect="([^"]*)"/g),
  ]
  expect(rows.map(([, anchor, aspect]) => [anchor, aspect])).toEqual([
    ['f-payments/cancel#both-legs', 'money and state'],
    ['f-payments/cancel#answer', 'identity'],
  ])
  expect(
    page.match(/<(?:li|p class="message") id="f-payments\/cancel#both-legs:19:\/[ab]">/g),
  ).toHaveLength(2)
})

test('a single broken clause is open, and several with one cause are one row that opens to them', () => {
  const [finding] = sampleEvents.findings
  expect(page).toMatch(/<details class="card broken" [^>]* open>/)
  const clauses = ['merchants/retrieve#id', 'accounts/retrieve#id', 'payments/cancel#id']
  const findings = clauses.map((clause) => ({ ...finding!, clause, pointer: '/id' }))
  const other = { ...finding!, clause: 'payments/simulate#id', pointer: '/ids' }
  const several = renderHtml(viewOf(sampleRunWith({ findings: [...findings, other] })))
  expect(several).toMatch(
    /<details class="alike broken"[^>]*>\n<summary><h3>3 clauses #id, the first: /,
  )
  expect(several.match(/<details class="alike/g)).toHaveLength(1)
  expect(several.match(/<details class="card broken"/g)).toHaveLength(4)
  expect(several).not.toMatch(/<details class="card broken" [^>]* open>/)
})
