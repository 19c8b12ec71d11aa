import { vocabulary } from '../contract/index.ts'
import type { Secret } from './names.ts'

/** The parts of a name that an object holds under names of their own. */
type NamePart = 'given' | 'middle' | 'family'

const spelled: Readonly<Record<string, NamePart>> = {
  firstname: 'given',
  givenname: 'given',
  forename: 'given',
  middlename: 'middle',
  lastname: 'family',
  familyname: 'family',
  surname: 'family',
}

/** Values in the order in which a text has them: one, or the parts of a name. */
export interface Sequence {
  readonly parts: readonly Secret[]
  /** What stands between them. */
  readonly between: readonly string[]
}

/**
 * The name of the person whose record an object is, as sentences have it: `first last` and `last, first`. Each part may
 * be a plain word; together they are telling, but for words of the contract, masks and what is too short.
 */
export function fullNamesOf(
  holder: Readonly<Record<string, unknown>>,
  kindOf: (name: string) => string,
): Sequence[] {
  const person: Partial<Record<NamePart, Secret>> = {}
  for (const name in holder) {
    const held = holder[name]
    const part = typeof held === 'string' ? partOf(name) : undefined
    if (part !== undefined) person[part] = { kind: kindOf(name), value: String(held).trim() }
  }
  const { given, middle, family } = person
  if (given === undefined || family === undefined || !areTelling(given.value, family.value))
    return []
  const plain: Sequence[] = [
    { parts: [given, family], between: [' '] },
    { parts: [family, given], between: [', '] },
  ]
  if (middle === undefined || middle.value === '') return plain
  return [
    ...plain,
    { parts: [given, middle, family], between: [' ', ' '] },
    { parts: [family, given, middle], between: [', ', ' '] },
  ]
}

/** The part that a member of this name holds: `first_name`, `firstName`, `first-name`. */
function partOf(name: string): NamePart | undefined {
  return /name$/i.test(name) ? spelled[name.replace(/[_-]/g, '').toLowerCase()] : undefined
}

/** The text of a name, its parts as they are or as `textOf` has them. */
export function joinName(name: Sequence, textOf: (part: Secret) => string): string {
  return name.parts.map((part, index) => textOf(part) + (name.between[index] ?? '')).join('')
}

function areTelling(...texts: readonly string[]): boolean {
  const isWord = (text: string) => text === '' || vocabulary.words.has(text.toLowerCase())
  if (texts.includes('') || texts.every(isWord) || texts.every(isMasked)) return false
  return texts.join(' ').length >= 6
}

/** Nothing but a mask. */
export function isMasked(text: string): boolean {
  return /^[x*•0-]+$/i.test(text)
}
