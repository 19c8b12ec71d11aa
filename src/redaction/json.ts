import { vocabulary } from '../contract/index.ts'
import { type JsonMapper, mapJson } from '../json/index.ts'
import { fullNamesOf } from './full-name.ts'
import { isCardNumber } from './patterns.ts'
import type { Redact, Replacement } from './replacement.ts'

/** Nothing inside of these is shown, whatever its name; '' is inside of none. */
const entire = new Set(['', 'identity question', 'secret'])

/** Redacts JSON documents by the names of their members; `text` redacts what stands at no place of its own. */
export function jsonRedactor(
  { kindOf, known, member, number: secretNumber, isReplaced }: Replacement,
  text: Redact,
  levels?: number,
): (document: unknown, name?: string) => unknown {
  const mapper: JsonMapper<string> = {
    scalar(value, { context: kind }) {
      if (typeof value === 'number') return kind === '' ? number(value) : secretNumber(kind, value)
      if (typeof value !== 'string') return value
      return kind === '' ? text(value) : member(kind, value)
    },
    name: (name) => (vocabulary.members.has(name) ? name : text(name)),
    // The context is the kind of secret that a part of a document stands in; '' in none.
    enter(name, _holder, inside) {
      const kind = kindOf(name)
      if (kind !== undefined) return kind
      // What an object holds has names of its own: `phone` may be a number and may be a way to verify one.
      return entire.has(inside) || !vocabulary.members.has(name) ? inside : ''
    },
    ...(isReplaced && { leave: notePerson }),
    ...(levels !== undefined && { levels }),
  }

  /** A number is known by its digits, wherever it stands. */
  function number(value: number): number {
    const digits = String(value)
    if (digits.length < 6) return value
    const whole = known.secrets.get(digits)
    if (whole !== undefined) return secretNumber(whole.kind, value)
    return isCardNumber(digits) ? secretNumber('card number', value) : value
  }

  function notePerson(holder: Readonly<Record<string, unknown>>, kind: string): void {
    const names = fullNamesOf(holder, (name) => kindOf(name) ?? (kind || 'name'))
    if (!names[0]?.parts.every((part) => isReplaced?.(part))) return
    for (const name of names) known.addName(name)
  }

  return (document, name = '') => mapJson(document, mapper, { name, context: kindOf(name) ?? '' })
}
