import { vocabulary } from '../contract/index.ts'
import { type JsonMapper, mapJson } from '../json/index.ts'
import { fullNamesOf, type NamePart, namePartOf } from './full-name.ts'
import type { Secret } from './known-texts.ts'
import { isCardNumber } from './patterns.ts'
import type { TextParts } from './text-parts.ts'

/** In which kind of secret a part of a document stands; '' in none. */
interface Inside {
  readonly kind: string
}

/** Redacts JSON documents by the names of their members; `text` redacts what stands at no place of its own. */
export function jsonRedactor(
  { kindOf, known, has, secret, secretNumber }: TextParts,
  text: (value: string) => string,
): (document: unknown, name?: string) => unknown {
  const mapper: JsonMapper<Inside> = {
    scalar(value, { context: { kind } }) {
      if (typeof value === 'number') return kind === '' ? number(value) : secretNumber(kind, value)
      if (typeof value !== 'string') return value
      return kind === '' ? text(value) : secret(kind, value)
    },
    name: (name) => (vocabulary.members.has(name) ? name : text(name)),
    enter(name, _holder, { kind }) {
      // What an object holds has names of its own: `phone` may be a number and may be a way to verify one.
      const isInherited = kind === 'identity question' || !vocabulary.members.has(name)
      return { kind: kindOf(name) ?? (isInherited ? kind : '') }
    },
    leave: notePerson,
  }

  /** A number is told by its digits, wherever it stands. */
  function number(value: number): number {
    const digits = String(value)
    const whole = known.whole(digits)
    if (whole !== undefined) return secretNumber(whole.kind, value)
    const isCard = digits.length >= 13 && isCardNumber(digits)
    return isCard ? secretNumber('card number', value) : value
  }

  /** The parts of a name, each of which has a stand-in, are looked for together. */
  function notePerson(holder: Readonly<Record<string, unknown>>, { kind }: Inside): void {
    const person: Partial<Record<NamePart, Secret>> = {}
    for (const [name, held] of Object.entries(holder)) {
      const part = namePartOf(name)
      if (part === undefined || typeof held !== 'string') continue
      person[part] = { kind: kindOf(name) ?? (kind || 'name'), value: held.trim() }
    }
    const { middle, ...others } = person
    if (!Object.values(others).every((one) => has(one.kind, one.value))) return
    for (const name of fullNamesOf(person, (one) => one.value)) known.addName(name, false)
  }

  return (document, name = '') =>
    mapJson(document, mapper, { name, context: { kind: kindOf(name) ?? '' } })
}
