import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { _ } from 'ajv/dist/compile/codegen/index.js'
import standalone from 'ajv/dist/standalone/index.js'
import { InvalidSchema, type Schema } from './schema-file.ts'

/** The annotations of our schemas; schemas/README.md explains each. */
const annotations = [
  'x-absent',
  'x-clause',
  'x-fixed',
  'x-lasting',
  'x-moving',
  'x-missing',
  'x-resource-type',
  'x-sample',
  'x-secret',
  'x-seen',
  'x-text',
  'x-free',
  'x-since',
  'x-until',
  'x-tolerated',
] as const

/** Compiles all trees into one ES module: a function for each tree, under its name with `_` for `-`. */
export function generateValidators(trees: Readonly<Record<string, Schema>>): string {
  // The trees need no keyword that is newer than draft 7, and the code for drafts without such keywords is shorter and faster.
  const ajv = new Ajv({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    code: { source: true, esm: true, formats: _`formats` },
  })
  // Only the name matters here: the generated module calls the function in src/core/contract/formats.ts.
  for (const name of formatsIn(trees)) ajv.addFormat(name, () => true)
  const names = Object.entries(trees).map(([name, tree]) => {
    ajv.addSchema(withoutAnnotations(tree) as Schema, name)
    return [name.replaceAll('-', '_'), name]
  })
  const code = standaloneOf(ajv, Object.fromEntries(names))
  return `import { formats } from '../formats.ts'\n${checked(code)}\n`
}

function standaloneOf(ajv: Ajv, names: Readonly<Record<string, string>>): string {
  try {
    return standalone.default(ajv, names)
  } catch (error) {
    // An unknown keyword, for example.
    throw new InvalidSchema((error as Error).message)
  }
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
 * `"x-is": "clause"` is checked by the function `valueProblem` of the room.
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
  ajv.addKeyword({
    keyword: 'x-is',
    type: ['string', 'number'],
    schemaType: 'string',
    code: (context) =>
      context.fail(_`valueProblem(${context.schema}, ${context.data}) !== undefined`),
  })
  const code = checked(standalone.default(ajv, ajv.compile(schema)))
  return code.includes('valueProblem(')
    ? `import { valueProblem } from '../value-problem.ts'\n${code}`
    : code
}

/** The code of an ES module, whose functions have their errors in their member `errors`. */
function checked(code: string): string {
  if (code.includes('require(')) throw new Error('A validator needs a runtime of ajv.')
  return code.replace(/^"use strict";\n?/, '')
}

function formatsIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set()
  const own = 'format' in node && typeof node.format === 'string' ? [node.format] : []
  return new Set([...own, ...Object.values(node).flatMap((part) => [...formatsIn(part)])])
}
