import type { Schema } from './schema-file.ts'

/** What the schemas describe by name alone, so that they need not be loaded for it. */
export interface Vocabulary {
  /** Values that schemas name. */
  readonly words: readonly string[]
  /** How ids begin; the longest first. */
  readonly prefixes: readonly string[]
  /** How tokens begin that are secret. */
  readonly tokenPrefixes: readonly string[]
  /** The form of the members of each name, in all schemas together. */
  readonly members: Readonly<Record<string, MemberForm>>
}

/** What the values of a member look like. Where schemas differ, each of them counts. */
export interface MemberForm {
  /** The kind of secret or personal data in it. */
  secret?: string
  /** Free text, or an address. */
  text?: true
  time?: true
  date?: true
  object?: true
  /** Its content is open in the contract. */
  free?: true
  /** The members around a number; '' where the number is in the record itself. */
  numberIn?: string[]
}

/** Collects the vocabulary of schemas whose references are resolved. */
export function collectVocabulary(trees: readonly Schema[]): Vocabulary {
  const words = new Set<string>()
  const prefixes = new Set<string>()
  const tokenPrefixes = new Set<string>()
  const members: Record<string, MemberForm> = {}

  function collect(node: unknown, name: string, around: string): void {
    if (Array.isArray(node)) for (const part of node) collect(part, name, around)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { properties, ...rest } = node as Schema
    for (const word of wordsOf(rest)) words.add(word)
    if (name !== '') noteForm(members, name, around, rest)
    const prefix = /^\^([a-z_]+_)(?!\])/.exec(String(rest.pattern))?.[1]
    if (name !== '' && prefix) (rest['x-secret'] ? tokenPrefixes : prefixes).add(prefix)
    for (const [member, part] of Object.entries(properties ?? {})) {
      members[member] ??= {}
      collect(part, member, name)
    }
    for (const [keyword, part] of Object.entries(rest)) {
      if (!keyword.startsWith('x-')) collect(part, name, around)
    }
  }

  for (const tree of trees) collect(tree, '', '')
  words.delete('')
  const longestFirst = (set: Set<string>) => [...set].sort((a, b) => b.length - a.length)
  return {
    words: [...words],
    prefixes: longestFirst(prefixes),
    tokenPrefixes: longestFirst(tokenPrefixes),
    members,
  }
}

function wordsOf({ const: only, enum: some, 'x-seen': seen }: Schema): string[] {
  return [only, some, seen].flat().filter((word) => typeof word === 'string')
}

function noteForm(
  members: Record<string, MemberForm>,
  name: string,
  around: string,
  { type, format, pattern, 'x-secret': secret, 'x-text': isText, 'x-free': isFree }: Schema,
): void {
  const form = members[name]!
  const types: unknown[] = [type].flat()
  if (typeof secret === 'string') form.secret = secret
  if (format === 'timestamp') form.time = true
  if (format === 'date') form.date = true
  if (format === 'absolute-url' || (isText && pattern === undefined)) form.text = true
  if (types.includes('object')) form.object = true
  if (isFree) form.free = true
  if (types.includes('integer') || types.includes('number')) {
    form.numberIn = [...new Set([...(form.numberIn ?? []), around])]
  }
}
