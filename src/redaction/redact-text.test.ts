import { expect, test } from 'vitest'
import { redactText } from './redact-text.ts'

const rules = {
  kindOf: (name: string) => (name === 'ssn' ? 'ssn' : undefined),
  text: (text: string) => text,
  mask: (value: string) => 'x'.repeat(value.length),
}

function redact(text: string): string {
  return redactText({ kind: 'text', text, bytes: text.length, problem: 'it is no JSON' }, rules)
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
