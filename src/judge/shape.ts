import { partsOf, valueAt } from '../json/index.ts'
import type { Context } from './context.ts'
import type { Wording } from './contract.ts'
import { describeExpected } from './describe.ts'
import { isSecretAt } from './fields.ts'
import { matches } from './matches.ts'
import { remarkNovelties } from './novelties.ts'
import type { SchemaFault } from './schema.ts'
import type { SchemaIndex } from './schema-index.ts'

/** What a value in a response is held against. */
export interface ShapeOptions {
  readonly schema: string
  readonly value: unknown
  /** Where the value stands in the body. */
  readonly at: string
  readonly index: SchemaIndex
  readonly wording: Wording
}

/** Holds a value against a schema: what it breaks, and what is new in it. */
export function judgeShape(context: Context, options: ShapeOptions): void {
  const { schema, value, at, index } = options
  const blamed = new Set<string>()
  for (const fault of sorted(index.faults(schema, value))) {
    const pointer = pointerOfFault(fault)
    if (fault.keyword === 'if' || blamed.has(pointer)) continue
    if (reportFault(context, fault, options)) blamed.add(pointer)
  }
  remarkNovelties(context, schema, value, at, blamed)
}

/** The type of a value first: where it is wrong, other keywords of the same place say nothing. */
function sorted(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  if (faults.length < 2) return faults
  return [...faults].sort((a, b) => Number(b.keyword === 'type') - Number(a.keyword === 'type'))
}

function pointerOfFault(fault: SchemaFault): string {
  const missing = fault.params.missingProperty
  return missing === undefined ? fault.instancePath : `${fault.instancePath}/${String(missing)}`
}

/** Whether the fault counts; in versions before its promise it does not. */
function reportFault(context: Context, fault: SchemaFault, options: ShapeOptions): boolean {
  const { schema, at, index, wording } = options
  const { operation, apiVersion, settings } = context
  const value = valueAt(options.value, fault.instancePath)
  const { clause, node, since } = index.blame(schema, fault, value === null)
  if (since !== undefined && apiVersion < since) return false
  const local = pointerOfFault(fault)
  const pointer = at + local
  const isMissing = fault.keyword === 'required'
  const tolerated = node !== false && node['x-tolerated'] && matches(node['x-tolerated'], value)
  const unsure = since !== undefined && !settings.versionKnown
  const severity = unsure ? 'observation' : tolerated ? 'warning' : undefined
  context.report(clause, {
    pointer,
    expected: describeExpected(node, fault, wording),
    ...(isMissing
      ? {
          actual: 'nothing',
          message: `${operation.method} ${operation.path}: ${context.prefix}${pointer} is missing.`,
        }
      : { value, secret: isSecretAt(context.fields(schema), partsOf(local)) }),
    ...(severity && { severity }),
  })
  return true
}
