import { wording } from '../../src/core/contract/conventions/conventions.ts'
import { hasSchema, operations, treeOf } from '../../src/core/contract/index.ts'
import { type SchemaNode, type Wording, wordsOfPattern } from '../../src/core/judge/index.ts'

/** The patterns and formats of responses that reports have no words for, and words of a pattern that none has. */
export function missingWords(words: Wording = wording): readonly string[] {
  const names = Object.values(operations).map(({ response }) => response)
  const nodes = names.filter(hasSchema).flatMap((name) => nodesIn(treeOf(name)))
  const patterns = nodes.flatMap(({ pattern }) => pattern ?? [])
  const formats = nodes.flatMap(({ format }) => format ?? [])
  return [
    ...[...new Set(patterns)]
      .filter((pattern) => wordsOfPattern(pattern, words) === undefined)
      .map((pattern) => lack('pattern', pattern)),
    ...[...new Set(formats)]
      .filter((format) => !(format in words.formats))
      .map((format) => lack('format', format)),
    ...Object.keys(words.patterns)
      .filter((pattern) => !patterns.includes(pattern))
      .map((pattern) => `The words of ${JSON.stringify(pattern)} are of no pattern → ${place}`),
  ]
}

const place = 'wording in src/core/contract/conventions/conventions.ts'

const lack = (kind: 'pattern' | 'format', value: string) =>
  `The ${kind} ${JSON.stringify(value)} lacks its words in reports → ${place}`

/** A node and those within it which values have to meet. */
function nodesIn(node: SchemaNode | false | undefined): readonly SchemaNode[] {
  if (!node) return []
  const { properties = {}, items, additionalProperties, then, else: otherwise } = node
  const parts = [...(node.allOf ?? []), ...(node.anyOf ?? []), then, otherwise]
  const within = [...Object.values(properties), items, additionalProperties, ...parts]
  return [node, ...within.flatMap(nodesIn)]
}
