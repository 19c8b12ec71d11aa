import { Ajv } from 'ajv'
import { pointerOf, valueAt } from '../base/json/index.ts'
import { InvalidSchema, type Schema, type SchemaFile } from './schema-file.ts'

/** Throws where a file is no JSON Schema, or where its annotations do not go together. */
export function requireSchemas(files: readonly SchemaFile[]): void {
  // Draft 7 forbids a value that is twice in an enum; later drafts do not.
  const ajv = new Ajv({ verbose: true, logger: false })
  for (const { kind, noun, name, schema } of files) {
    const { $schema: _, ...rest } = schema
    const isValid = ajv.validateSchema(rest) === true
    const isEnvelope = kind === 'envelopes' && noun !== 'conventions'
    const ofEnvelope = isEnvelope ? faultOfEnvelope(schema) : undefined
    const fault = isValid ? (faultIn(schema) ?? ofEnvelope) : faultOf(ajv)
    if (fault === undefined) continue
    throw new InvalidSchema(`schemas/${kind}/${noun}/${name}.schema.json at ${fault}`)
  }
}

function faultOf({ errors }: Ajv): string {
  const [{ instancePath = '', message = '', data = '' } = {}] = errors ?? []
  return `${instancePath} ${message}: ${JSON.stringify(data)}`
}

/** The first fault of annotations, which no other keyword shows: its place, and what it is. */
function faultIn(node: unknown, place = ''): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  const { enum: listed, 'x-absent': isAbsent } = node as Schema
  if (isAbsent && Array.isArray(listed) && !listed.includes(null)) {
    return `${place}/enum lacks null, which "x-absent" permits.`
  }
  for (const [name, part] of Object.entries(node)) {
    if (name === 'x-sample') continue
    const at = place + pointerOf([name])
    const items: readonly unknown[] = Array.isArray(part) ? part : []
    const twice = items.findIndex((item, nth) => items.indexOf(item) !== nth)
    const fault = twice < 0 ? faultIn(part, at) : `${at} has ${JSON.stringify(items[twice])} twice.`
    if (fault !== undefined) return fault
  }
  return undefined
}

/** What an envelope lacks, without which a list of another form breaks no clause, or its records are not found. */
function faultOfEnvelope(schema: Schema): string | undefined {
  const textAt = (at: string) => String(valueAt(schema, at) ?? '')
  if (!schema['x-clause'])
    return 'the top lacks "x-clause", which a response of another form breaks.'
  if (textAt('/additionalProperties/$ref') !== '') return undefined
  if (textAt('/properties/data/items/$ref') === '') {
    return 'the top names no record, by "$ref" in "items" of data, or in "additionalProperties" of a map.'
  }
  if (!textAt('/allOf/0/$ref').includes('/conventions/')) {
    return '/allOf names no envelope of schemas/envelopes/conventions/, such as data-list.'
  }
  return textAt('/x-missing/data') === '' ? '/x-missing lacks the clause of data.' : undefined
}
