import { Ajv2020 } from 'ajv/dist/2020.js'
import { _ } from 'ajv/dist/compile/codegen/index.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { Schema } from './schema-file.ts'

/** The annotations of our schemas; schemas/README.md says what each means. */
export const annotations = [
  'x-absent',
  'x-clause',
  'x-fixed',
  'x-missing',
  'x-resource-type',
  'x-secret',
  'x-seen',
  'x-since',
  'x-tolerated',
] as const

/** Compiles each tree into an ES module of its own, which needs no compiling when it is loaded. */
export function generateValidators(
  trees: Readonly<Record<string, Schema>>,
): Record<string, string> {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    code: { source: true, esm: true, formats: _`formats` },
  })
  ajv.addVocabulary([...annotations])
  // Only the name matters here: the generated module calls the function in src/contract/formats.ts.
  for (const name of formatsIn(trees)) ajv.addFormat(name, () => true)
  return Object.fromEntries(
    Object.entries(trees).map(([name, tree]) => {
      const code = standalone.default(ajv, ajv.compile(tree)).replace(/^"use strict";\n?/, '')
      if (code.includes('require('))
        throw new Error(`The validator of ${name} needs a runtime of ajv.`)
      return [name, `import { formats } from '../../formats.ts'\n${code}\n`]
    }),
  )
}

/** Compiles the schema of a document of ours, which uses no formats, into an ES module; it stops at the first fault. */
export function generateDocumentValidator(schema: Schema): string {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    messages: false,
    code: { source: true, esm: true },
  })
  const code = standalone.default(ajv, ajv.compile(schema)).replace(/^"use strict";\n?/, '')
  if (code.includes('require(')) throw new Error('The validator needs a runtime of ajv.')
  return `${code}\n`
}

function formatsIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set()
  const own = 'format' in node && typeof node.format === 'string' ? [node.format] : []
  return new Set([...own, ...Object.values(node).flatMap((part) => [...formatsIn(part)])])
}
