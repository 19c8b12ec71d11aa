import type { Schema } from './schema-file.ts'

interface CollectedForm {
  secret?: string
  text?: true
  id?: true
  time?: true
  date?: true
  object?: true
  record?: true
  free?: true
  /** The members around a number; '' where the number is in the record itself. */
  numberIn?: string[]
}

export function collectVocabulary(trees: readonly Schema[]) {
  const words = new Set<string>()
  const prefixes = new Set<string>()
  const tokenPrefixes = new Set<string>()
  const members: Record<string, CollectedForm> = {}

  for (const { schema, isRecord, name, around } of trees.flatMap((tree) => schemasIn(tree))) {
    for (const word of wordsOf(schema)) words.add(word)
    if (name === '') continue
    members[name] ??= {}
    noteForm(members[name], around, schema)
    if (isRecord) members[name].record = true
    const prefix = /^\^([a-z_]+_)(?!\])/.exec(String(schema.pattern))?.[1]
    if (prefix) (schema['x-secret'] ? tokenPrefixes : prefixes).add(prefix)
    if (prefix && !schema['x-secret']) members[name].id = true
  }
  words.delete('')
  const longestFirst = (set: Set<string>) => [...set].sort((a, b) => b.length - a.length)
  return {
    words: [...words],
    prefixes: longestFirst(prefixes),
    tokenPrefixes: longestFirst(tokenPrefixes),
    members,
  }
}

interface Place {
  readonly schema: Schema
  readonly isRecord: boolean
  readonly name: string
  readonly around: string
}

function schemasIn(node: unknown, name = '', around = ''): Place[] {
  if (Array.isArray(node)) return node.flatMap((part) => schemasIn(part, name, around))
  if (typeof node === 'boolean') return [{ schema: {}, isRecord: false, name, around }]
  if (typeof node !== 'object' || node === null) return []
  const { properties, ...schema } = node as Schema
  const keywords = Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-'))
  return [
    { schema, isRecord: properties !== undefined, name, around },
    ...Object.entries(properties ?? {}).flatMap(([member, part]) => schemasIn(part, member, name)),
    ...keywords.flatMap(([, part]) => schemasIn(part, name, around)),
  ]
}

function wordsOf({ const: only, enum: some, 'x-seen': seen }: Schema): string[] {
  return [only, some, seen].flat().filter((word) => typeof word === 'string')
}

function noteForm(
  form: CollectedForm,
  around: string,
  { type, format, pattern, 'x-secret': secret, 'x-text': isText, 'x-free': isFree }: Schema,
): void {
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
