import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import type { Schema } from './schema-file.ts'

export interface ValidatorOptions {
  /** Report every error, each with the schema and the value that it is about; else only the first. */
  readonly details?: boolean
}

/**
 * An ES module that validates one kind of document (a configuration, a recording) and needs no ajv when it
 * runs. It exports `validate(document): boolean`, which leaves its errors in `validate.errors`.
 */
export function generateDocumentValidator(
  schema: Schema,
  { details = false }: ValidatorOptions = {},
): string {
  const ajv = new Ajv2020({
    allErrors: details,
    verbose: details,
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
