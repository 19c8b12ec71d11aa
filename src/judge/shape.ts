import { valueAt } from '../json/index.ts'
import type { Context } from './context.ts'
import { describeExpected } from './finding.ts'
import { reportNovelties } from './novelties.ts'
import { matches, type SchemaFault, type Wording } from './schema.ts'
import type { SchemaIndex } from './schema-index.ts'

export interface ShapeOptions {
  readonly schema: string
  readonly value: unknown
  readonly at: string
  readonly index: SchemaIndex
  readonly wording: Wording
}

/** Holds a value against a schema: what it breaks, and what is new in it. */
export function judgeShape(context: Context, options: ShapeOptions): void {
  const { schema, value, at, index } = options
  const faults = index.faults(schema, value)
  const blamed = faults.length === 0 ? nowhere : reportFaults(context, faults, options)
  reportNovelties(context, { schema, value, at, blamed })
}

const nowhere: ReadonlySet<string> = new Set()

/** Reports faults, one at each place; returns the places. */
function reportFaults(
  context: Context,
  faults: readonly SchemaFault[],
  options: ShapeOptions,
): ReadonlySet<string> {
  const { schema, index } = options
  const blamed = new Set<string>()
  const judge = (fault: SchemaFault) => {
    const pointer = pointerOfFault(fault)
    if (fault.keyword === 'if' || blamed.has(pointer)) return
    if (reportFault(context, fault, options)) blamed.add(pointer)
  }
  // The type of a value first, the narrowest that a value has: where it is wrong, other keywords of the same place say nothing.
  const types = faults.filter(({ keyword }) => keyword === 'type')
  const breadthOf = (fault: SchemaFault) => {
    const { node } = index.blame(schema, fault, false)
    if (node === false) return 0
    const types = [node.type].flat()
    return types.every((type) => type === 'null') ? Number.POSITIVE_INFINITY : types.length
  }
  for (const fault of types.sort((a, b) => breadthOf(a) - breadthOf(b))) judge(fault)
  for (const fault of faults) if (fault.keyword !== 'type') judge(fault)
  return blamed
}

function pointerOfFault(fault: SchemaFault): string {
  const missing = fault.params.missingProperty
  return missing === undefined ? fault.instancePath : `${fault.instancePath}/${String(missing)}`
}

/** Reports a fault; returns whether it counts, which it does not in versions before its promise. */
function reportFault(context: Context, fault: SchemaFault, options: ShapeOptions): boolean {
  const { schema, at, index, wording } = options
  const { operation, apiVersion, settings } = context
  const value = valueAt(options.value, fault.instancePath)
  const { clause, origin, node, since } = index.blame(schema, fault, value === null)
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
    origin,
    keyword: fault.keyword,
    ...(fault.keyword === 'const' && node !== false && { wanted: node.const }),
    ...(isMissing
      ? {
          actual: 'nothing',
          message: `${operation.method} ${operation.path}: ${context.prefix}${context.placeOf(pointer)} is missing.`,
        }
      : { value }),
    ...(severity && { severity }),
  })
  return true
}
