import { vocabulary } from '../contract/index.ts'

/** The parts of a name that an object holds under names of their own. */
export type NamePart = 'given' | 'middle' | 'family'

const spelled: readonly (readonly [NamePart, string])[] = [
  ['given', 'first_name'],
  ['given', 'given_name'],
  ['given', 'forename'],
  ['middle', 'middle_name'],
  ['family', 'last_name'],
  ['family', 'family_name'],
  ['family', 'surname'],
]

const parts = new Map<string, NamePart>(
  spelled.flatMap(([part, name]) => {
    const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    const all = [name, camel, camel.toLowerCase(), name.toUpperCase(), name.replace('_', '-')]
    return all.map((spelling) => [spelling, part] as const)
  }),
)

/** The part of a person's name that a member of this name holds. */
export function namePartOf(member: string): NamePart | undefined {
  return parts.get(member)
}

/** Parts of a name in an order in which people write them. */
export interface FullName<Part> {
  readonly parts: readonly Part[]
  readonly between: readonly string[]
}

/**
 * A person's name as sentences have it: `first last` and `last, first`. Each alone may be a plain word; together they
 * are telling, but for words of the contract, masks and what is too short. `textOf` reads a part.
 */
export function fullNamesOf<Part>(
  person: Partial<Record<NamePart, Part>>,
  textOf: (part: Part) => string,
): FullName<Part>[] {
  const { given, middle, family } = person
  if (given === undefined || family === undefined) return []
  const texts = [textOf(given), textOf(family)]
  const isWord = (text: string) => text === '' || vocabulary.words.has(text.toLowerCase())
  if (texts.includes('') || texts.every(isWord) || texts.every(isMask)) return []
  if (texts.join(' ').length < 6) return []
  const plain: FullName<Part>[] = [
    { parts: [given, family], between: [' '] },
    { parts: [family, given], between: [', '] },
  ]
  if (middle === undefined || textOf(middle) === '') return plain
  return [
    ...plain,
    { parts: [given, middle, family], between: [' ', ' '] },
    { parts: [family, given, middle], between: [', ', ' '] },
  ]
}

/** The text of a name, its parts as they are or as `textOf` has them. */
export function joinName<Part>(name: FullName<Part>, textOf: (part: Part) => string): string {
  return name.parts.map((part, index) => textOf(part) + (name.between[index] ?? '')).join('')
}

function isMask(text: string): boolean {
  return /^[x*•0-]+$/i.test(text)
}
