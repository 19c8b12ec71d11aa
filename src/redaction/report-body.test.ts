import { expect, test } from 'vitest'
import { type Body, bodyFromText } from '../exchange/index.ts'
import { createRedactor } from './redactor.ts'

/** A response with this body as a report shows it. */
function redact(text: string, headers = {}): unknown {
  return redactBody(
    { kind: 'text', text, bytes: Buffer.byteLength(text), problem: 'unknown' },
    headers,
  )
}

function redactBody(body: Body, headers = {}): unknown {
  return createRedactor().exchange({
    request: { method: 'GET', url: 'https://a.example', headers: {}, body: { kind: 'none' } },
    response: { status: 200, headers, body },
    failure: null,
    startedAt: 0,
    durationMs: 1,
  }).response?.body
}

test('members that stand one in the other are masked, however deep they stand', () => {
  expect(redact('a=b=c=ssn=5214387')).toBe('(not JSON: 17 bytes) a=b=c=ssn=0000000')
  expect(redact(`${'a='.repeat(20)}password=hush`)).not.toContain('hush')
})

test('a text of nothing but members neither overflows nor takes long', () => {
  expect(redact('a='.repeat(50_000))).toMatch(/^\(not JSON: 100000 bytes\) a=a=.*…$/)
})

test('a body that is not JSON is not shown whole: its length, its type and how it begins', () => {
  const shown = redact(`<p>${'lorem '.repeat(100)}</p>`, { 'content-type': 'text/html' })
  expect(shown).toMatch(/^\(not JSON: 607 bytes of text\/html\) <p>lorem .{185,192}…$/)
})

test('of a name of very many characters the first are shown, masked like any other text', () => {
  const name = `sk_live_4c1d8b92ea${' and so on'.repeat(100_000)} ssn`
  const shown = redactBody(bodyFromText(JSON.stringify({ [name]: '521-43-8765', other: 1 })))
  const [first = '', ...others] = Object.entries(shown as object)
  expect(first[0]).toMatch(/^sk_live_•••( and so on)+.{0,9}…$/)
  expect(first[0]).toHaveLength(201)
  expect([first[1], ...others]).toEqual(['000-00-0000', ['other', 1]])
})

test('of a long text in JSON the beginning is masked and shown, and how much of it is left out', () => {
  const note = (text: string) =>
    (redactBody(bodyFromText(JSON.stringify({ note: text }))) as { note: string }).note
  const text = `her ssn is 521-43-8765, ${'lorem '.repeat(2_000_000)}`
  const shown = note(text)
  expect(shown).toMatch(/^her ssn is 000-00-0000, (lorem )+/)
  expect(shown).toHaveLength(4_096 + '… (7995928 more characters: left out)'.length + 1)
  expect(shown).toMatch(new RegExp(`… \\(${text.length - 4_096} more characters: left out\\)$`))
  expect(note(`sk_live_${'4c1d8b92ea'.repeat(1_000_000)}`)).toMatch(
    /^sk_live_•••.? \(\d+ more characters: left out\)$/,
  )
  const inJson = JSON.stringify({ secret: { a: 'hush'.repeat(99) }, b: 'x'.repeat(300_000) })
  expect(note(inJson)).not.toContain('hush')
  const masked = redactBody(bodyFromText(JSON.stringify({ ssn: '1'.repeat(1_000_000) })))
  expect(masked).toEqual({ ssn: expect.stringMatching(/^0{4096}… \(\d+ or more characters: /) })
})
