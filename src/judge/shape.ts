import { valueAt } from '../json/index.ts'
import type { Context } from './context.ts'
import { describeExpected } from './finding.ts'
import { reportNovelties } from './novelties.ts'
import { isMasked } from './same.ts'
import { matches, type SchemaFault } from './schema.ts'

/** A value of the body, the schema that describes it, and where it stands. */
interface JudgedValue {
  readonly schema: string
  readonly value: unknown
  readonly at: string
}

/** Compares a value with a schema: which clauses it covers, which it breaks, and what is new in it. */
export function judgeShape(judged: Context<never>, part: JudgedValue): void {
  // A rule that judges a part of a body does not name the clauses of its schema.
  const context = judged as Context
  const { coverage, index } = context.basis
  const { schema, value } = part
  coverage.addSchema(schema, value, context.apiVersion)
  const faults = index.faults(schema, value)
  const blamed = faults.length === 0 ? nowhere : reportFaults(context, faults, part)
  reportNovelties(context, { ...part, blamed })
}

const nowhere: ReadonlySet<string> = new Set()

/** Reports faults, one at each place; returns the places. */
function reportFaults(
  context: Context,
  faults: readonly SchemaFault[],
  part: JudgedValue,
): ReadonlySet<string> {
  const { schema } = part
  const { index } = context.basis
  const blamed = new Set<string>()
  const judge = (fault: SchemaFault) => {
    const pointer = pointerOfFault(fault)
    if (fault.keyword === 'if' || blamed.has(pointer)) return
    if (reportFault(context, fault, part)) blamed.add(pointer)
  }
  // The type of a value comes first, because other keywords mean nothing if it is wrong.
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

/** Reports a fault; returns whether it counts. It does not count in API versions before its promise. */
function reportFault(context: Context, fault: SchemaFault, part: JudgedValue): boolean {
  const { schema, at } = part
  const { operation, apiVersion, settings, basis } = context
  const { index, contract } = basis
  const value = valueAt(part.value, fault.instancePath)
  const { clause, origin, node, since } = index.blame(schema, fault, value === null)
  if (since !== undefined && apiVersion < since) return false
  const local = pointerOfFault(fault)
  const pointer = at + local
  const isMissing = fault.keyword === 'required'
  const tolerated = node !== false && node['x-tolerated'] && matches(node['x-tolerated'], value)
  const unsure = since !== undefined && !settings.versionKnown
  // A recorder may have masked any text, so a wrong form proves nothing (A51).
  const isOfForm = fault.keyword !== 'type' && typeof value === 'string'
  const isHidden = settings.isExcerpt && isOfForm && isMasked(value)
  const severity = unsure || isHidden ? 'observation' : tolerated ? 'warning' : undefined
  context.report(clause, {
    pointer,
    expected: describeExpected(node, fault, contract.wording),
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
