import { expect, test } from 'vitest'
import { kindsOf } from './names.ts'
import { reportedBody } from './report-body.ts'

const rules = {
  kinds: kindsOf(),
  text: (text: string) => text,
  json: (document: unknown) => document,
}

function redact(text: string): unknown {
  return reportedBody({ kind: 'text', text, bytes: text.length, problem: 'it is no JSON' }, rules)
}

test('members that stand one in the other are masked, however deep they stand', () => {
  expect(redact('a=b=c=ssn=hush')).toBe('a=b=c=ssn=xxxx')
  expect(redact(`${'a='.repeat(20)}ssn=hush`)).not.toContain('hush')
})

test('a text of nothing but members neither overflows nor takes long', () => {
  const shown = redact('a='.repeat(50_000))
  expect(shown).toMatch(/^a=a=/)
  expect(shown).toContain('cut here: 100000 bytes came')
})
