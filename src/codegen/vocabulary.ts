import type { Schema } from './schema-file.ts'

/** What the schemas say by name alone, so that nobody loads them for it. */
export interface Vocabulary {
  /** Values that schemas name. */
  readonly words: readonly string[]
  /** Names of all members, in lower case. */
  readonly members: readonly string[]
  /** How ids begin; the longest first. */
  readonly prefixes: readonly string[]
  /** Members that are secret or personal by some schema, and the kind of what they hold. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Collects the vocabulary of schemas whose references are resolved. */
export function collectVocabulary(trees: readonly Schema[]): Vocabulary {
  const words = new Set<string>()
  const members = new Set<string>()
  const prefixes = new Set<string>()
  const secrets: Record<string, string> = {}

  function collect(node: unknown, member: string | undefined): void {
    if (Array.isArray(node)) for (const part of node) collect(part, undefined)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { properties, pattern, ...rest } = node as Schema
    const { const: only, enum: some, 'x-seen': seen, 'x-secret': secret } = rest
    for (const word of [only, some, seen].flat()) if (typeof word === 'string') words.add(word)
    if (member !== undefined) {
      const prefix = /^\^([a-z_]+_)(?!\])/.exec(String(pattern))?.[1]
      if (prefix !== undefined) prefixes.add(prefix)
      if (typeof secret === 'string') secrets[member] = secret
    }
    for (const [name, part] of Object.entries(properties ?? {})) {
      members.add(name.toLowerCase())
      collect(part, name)
    }
    for (const [keyword, part] of Object.entries(rest)) {
      if (!keyword.startsWith('x-')) collect(part, undefined)
    }
  }

  for (const tree of trees) collect(tree, undefined)
  words.delete('')
  return {
    words: [...words],
    members: [...members],
    prefixes: [...prefixes].sort((a, b) => b.length - a.length),
    secrets,
  }
}
