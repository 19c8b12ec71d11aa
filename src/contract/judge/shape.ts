import { partsOf, valueAt } from '../../json/index.ts'
import { blameFor } from './blame.ts'
import { type Context, remark, sentence } from './context.ts'
import { describeActual, describeExpected } from './describe.ts'
import { matches } from './matches.ts'
import { remarkNovelties } from './novelties.ts'
import { reach } from './reach.ts'
import { type SchemaFault, validate } from './schema-tree.ts'
import { isSecret } from './secrecy.ts'

/** Holds a value against a schema: what it breaks, what it puts to the test, and what is new in it. */
export function judgeShape(context: Context, schema: string, value: unknown, at = ''): void {
  reach(schema, value, context.reached, context.apiVersion)
  const told = new Set<string>()
  for (const fault of sorted(validate(schema, value))) {
    const pointer = pointerOfFault(fault)
    if (fault.keyword === 'if' || told.has(pointer)) continue
    if (blameFault(context, schema, value, fault, at)) told.add(pointer)
  }
  remarkNovelties(context, schema, value, at, told)
}

/** The type of a value first: a wrong type makes the other keywords of the same place idle talk. */
function sorted(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  if (faults.length < 2) return faults
  return [...faults].sort((a, b) => Number(b.keyword === 'type') - Number(a.keyword === 'type'))
}

function pointerOfFault(fault: SchemaFault): string {
  const missing = fault.params.missingProperty
  return missing === undefined ? fault.instancePath : `${fault.instancePath}/${String(missing)}`
}

function blameFault(
  context: Context,
  schema: string,
  root: unknown,
  fault: SchemaFault,
  at: string,
): boolean {
  const value = valueAt(root, fault.instancePath)
  const { clause, node, since } = blameFor(schema, fault, value === null)
  if (since !== undefined && context.apiVersion < since) return false
  const local = pointerOfFault(fault)
  const expected = describeExpected(node, fault)
  const path = partsOf(local)
  const actual =
    fault.keyword === 'required' ? 'nothing' : describeActual(value, isSecret(schema, path))
  const pointer = at + local
  const tolerated = node !== false && node['x-tolerated'] && matches(node['x-tolerated'], value)
  const unsure = since !== undefined && !context.settings.versionKnown
  const severity = unsure ? 'observation' : tolerated ? 'warning' : undefined
  const message =
    fault.keyword === 'required'
      ? `${context.operation.method} ${context.operation.path} answered without ${context.prefix}${pointer}.`
      : sentence(context.operation, context.prefix + pointer, actual, expected)
  remark(context, clause, { pointer, expected, actual, message, ...(severity && { severity }) })
  return true
}
