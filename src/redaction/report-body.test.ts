import { expect, test } from 'vitest'
import { createRedactor } from './redactor.ts'

/** A response with this body as a report shows it. */
function redact(text: string, headers = {}): unknown {
  const body = { kind: 'text', text, bytes: Buffer.byteLength(text), problem: 'unknown' } as const
  return createRedactor().exchange({
    request: { method: 'GET', url: 'https://a.example', headers: {}, body: { kind: 'none' } },
    response: { status: 200, headers, body },
    failure: null,
    startedAt: 0,
    durationMs: 1,
  }).response?.body
}

test('members that stand one in the other are masked, however deep they stand', () => {
  expect(redact('a=b=c=ssn=5214387')).toBe('(not JSON: 17 bytes) a=b=c=ssn=[ssn]')
  expect(redact(`${'a='.repeat(20)}password=hush`)).not.toContain('hush')
})

test('a text of nothing but members neither overflows nor takes long', () => {
  expect(redact('a='.repeat(50_000))).toMatch(/^\(not JSON: 100000 bytes\) a=a=.*…$/)
})

test('a body that is not JSON is not shown whole: its length, its type and how it begins', () => {
  const shown = redact(`<p>${'lorem '.repeat(100)}</p>`, { 'content-type': 'text/html' })
  expect(shown).toMatch(/^\(not JSON: 607 bytes of text\/html\) <p>lorem .{185,192}…$/)
})
