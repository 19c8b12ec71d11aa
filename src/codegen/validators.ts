import { Ajv2020 } from 'ajv/dist/2020.js'
import { _ } from 'ajv/dist/compile/codegen/index.js'
import standalone from 'ajv/dist/standalone/index.js'
import { pointerOf, valueAt } from '../json/index.ts'
import type { Schema } from './schema-file.ts'

/** The annotations of our schemas; schemas/README.md says what each means. */
const annotations = [
  'x-absent',
  'x-clause',
  'x-fixed',
  'x-missing',
  'x-resource-type',
  'x-secret',
  'x-seen',
  'x-text',
  'x-free',
  'x-since',
  'x-tolerated',
] as const

/**
 * Compiles all trees into one ES module, which needs no compiling when it is loaded: it exports a function
 * for each tree, under its name with `_` for `-`.
 */
export function generateValidators(trees: Readonly<Record<string, Schema>>): string {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    // Each fault then names the value that it is about.
    verbose: true,
    code: { source: true, esm: true, formats: _`formats` },
  })
  // Only the name matters here: the generated module calls the function in src/contract/formats.ts.
  for (const name of formatsIn(trees)) ajv.addFormat(name, () => true)
  const names = Object.entries(trees).map(([name, tree]) => {
    ajv.addSchema(withoutAnnotations(tree) as Schema, name)
    return [name.replaceAll('-', '_'), name]
  })
  const code = standalone.default(ajv, Object.fromEntries(names))
  return `import { formats } from '../formats.ts'\nimport { note } from '../tally.ts'\nexport { takeFaults } from '../tally.ts'\n${tallied(checked(code))}\n`
}

/** How ajv writes that it has found a fault, where it is, and the value that it is about. */
const finding =
  /const (err\d+) = \{instancePath(:[^;]*?)?,schemaPath:([^;]*?),keyword:("[^"]+"),params:\{([^;]*?)\},schema:[^;]*?,data(?::([^;]+?))?\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g

/** A schema that ajv keeps beside its functions. */
const schema = /const (schema\d+) = (.*?);(?=(?:const|function|export) )/g

/**
 * The code with each fault counted by its place in the schema, and kept only while there is room (tally.ts):
 * of a million broken records, some are described and all are counted. What a fault takes from its schema is written
 * into it, and the schemas that nothing else needs are left out.
 */
function tallied(code: string): string {
  let places = 0
  const schemas = new Map(
    Array.from(code.matchAll(schema), ([, name, text]) => [name!, JSON.parse(text!) as unknown]),
  )
  const literal = (_: string, name: string, path: string) => {
    const parts = path.matchAll(/\.(\w+)|\[(\d+)\]|\["([^"]+)"\]/g)
    const pointer = pointerOf(
      Array.from(parts, ([, member, index, quoted]) => member ?? index ?? quoted!),
    )
    return JSON.stringify(valueAt(schemas.get(name), pointer))
  }
  const text = code.replace(
    finding,
    (_, __, at = ':instancePath', schemaPath, keyword: string, params: string, value = 'data') => {
      // The branches of a condition report their own faults.
      if (keyword === '"if"') return ''
      const facts = params.replace(/(schema\d+)((?:\.\w+|\[\d+\]|\["[^"]+"\])+)/g, literal)
      const found = [places++, value, at.slice(1), schemaPath, keyword, `{${facts}}`]
      return `errors += note(vErrors ??= [],${found.join(',')});`
    },
  )
  if (places === 0 || text.includes('parentSchema:'))
    throw new Error('The code of ajv has changed.')
  return text.replace(schema, (all, name: string) =>
    text.split(new RegExp(`\\b${name}\\b`)).length > 2 ? all : '',
  )
}

/** A validator carries its schemas with it, and has no use for what only the judge reads. */
function withoutAnnotations(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutAnnotations)
  if (typeof node !== 'object' || node === null) return node
  const known: readonly string[] = annotations
  return Object.fromEntries(
    Object.entries(node)
      .filter(([keyword]) => !known.includes(keyword))
      .map(([keyword, value]) => [keyword, withoutAnnotations(value)]),
  )
}

/**
 * Compiles the schema of a document of ours (a configuration, a recording) into an ES module. With
 * `details` it finds every error, each with the schema and the value that it is about; else only the first.
 */
export function generateDocumentValidator(schema: Schema, details: boolean): string {
  const ajv = new Ajv2020({
    allErrors: details,
    verbose: details,
    allowUnionTypes: true,
    // Lengths in UTF-16 units: "not empty" needs no more, and no helper of ajv.
    unicode: false,
    logger: false,
    code: { source: true, esm: true },
  })
  return checked(standalone.default(ajv, ajv.compile(schema)))
}

/** The code of an ES module, whose functions leave their errors in their member `errors`. */
function checked(code: string): string {
  if (code.includes('require(')) throw new Error('A validator needs a runtime of ajv.')
  return code.replace(/^"use strict";\n?/, '')
}

function formatsIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set()
  const own = 'format' in node && typeof node.format === 'string' ? [node.format] : []
  return new Set([...own, ...Object.values(node).flatMap((part) => [...formatsIn(part)])])
}
