import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { Schema } from './schema-file.ts'

/**
 * An ES module that exports a validator of one document (a configuration) and needs no ajv. Its errors carry
 * the schema and the value they are about.
 */
export function generateDocumentValidator(schema: Schema): string {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    // Lengths in UTF-16 units: "not empty" needs no more, and no helper of ajv.
    unicode: false,
    logger: false,
    code: { source: true, esm: true },
  })
  const code = standalone.default(ajv, ajv.compile(schema)).replace(/^"use strict";\n?/, '')
  if (code.includes('require(')) throw new Error('The validator needs a runtime of ajv.')
  return code
}
