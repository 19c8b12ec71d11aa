import { operations } from '../operations/index.ts'
import { contractTrees, resourceTypes, type SchemaNode } from './schema-tree.ts'

interface Vocabulary {
  /** Values and names that the contract itself speaks of; they hide nothing. */
  readonly words: Set<string>
  /** Names of all members. */
  readonly members: Set<string>
  /** Members whose schema asks for the prefix of an id. */
  readonly idMembers: Set<string>
  /** How ids begin. */
  readonly prefixes: Set<string>
}

/** What stands in every file, whoever made it, and what our own pseudonyms are made of. */
const ownWords =
  'recorded invalid simulation person address question string number object boolean request ' +
  'response headers content application bearer authorization server entries creator version ' +
  'method timings'

const collected: Vocabulary = {
  words: new Set(ownWords.split(' ')),
  members: new Set(),
  idMembers: new Set(),
  prefixes: new Set(),
}

const { answers, requests } = contractTrees as Readonly<
  Record<'answers' | 'requests', Readonly<Record<string, SchemaNode>>>
>
for (const tree of [...Object.values(answers), ...Object.values(requests)]) collect(tree)
for (const type of Object.keys(resourceTypes)) collected.words.add(type)
for (const { path } of Object.values(operations)) {
  for (const part of path.split('/')) if (!part.startsWith('{')) collected.words.add(part)
}
for (const name of collected.members) collected.words.add(name)
collected.words.delete('')

function collect(node: SchemaNode): void {
  for (const word of [node.const, ...(node.enum ?? []), ...(node['x-seen'] ?? [])]) {
    if (typeof word === 'string') collected.words.add(word)
  }
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    collected.members.add(name.toLowerCase())
    if (part === false) continue
    const prefix = /^\^([a-z_]+_)(?!\])/.exec(part.pattern ?? '')?.[1]
    if (prefix !== undefined) {
      collected.idMembers.add(name)
      collected.prefixes.add(prefix)
    }
    collect(part)
  }
  const parts = [node.not, node.if, node.then, node.else, node.items, node.additionalProperties]
  for (const part of [...parts, ...(node.allOf ?? []), ...(node.anyOf ?? [])]) {
    if (part !== undefined) collect(part)
  }
}

/** The words of the contract, its members, and how its ids look. */
export const vocabulary: {
  readonly words: ReadonlySet<string>
  readonly members: ReadonlySet<string>
  readonly idMembers: ReadonlySet<string>
  /** The longest first: `pmt_inst_` begins like `pmt_`. */
  readonly prefixes: readonly string[]
} = { ...collected, prefixes: [...collected.prefixes].sort((a, b) => b.length - a.length) }
