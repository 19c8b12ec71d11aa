import { valueAt } from '../../base/json/index.ts'
import type { Context } from './context.ts'
import type { FaultDetails } from './fault-details.ts'
import { describeExpected, severityOf } from './finding.ts'
import { reportNovelties } from './novelties.ts'
import { isMasked } from './same.ts'
import { holdsUnder, matches, type SchemaFault } from './schema.ts'
import type { SchemaIndex } from './schema-index.ts'

interface JudgedValue {
  readonly schema: string
  readonly value: unknown
  readonly at: string
  /** The clause that a missing member breaks, instead of its own. */
  readonly missing?: string
}

export function judgeShape(judged: Context<never>, part: JudgedValue): void {
  // A rule that judges a part of a body does not name the clauses of its schema.
  const context = judged as Context
  const { contract, coverage } = context.basis
  const { schema, value } = part
  const { apiVersion, isClaimed, asked } = context
  coverage.addSchema(schema, value, { apiVersion, isClaimed, mayLack: asked !== undefined })
  const faults = contract.schemas.faults(schema, value)
  const blamed = faults.length === 0 ? nowhere : reportFaults(context, faults, part)
  reportNovelties(context, { ...part, blamed })
}

type Blame = ReturnType<SchemaIndex['blame']>

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

function reportFault(context: Context, fault: SchemaFault, part: JudgedValue): boolean {
  const { index, contract } = context.basis
  const value = valueAt(part.value, fault.instancePath)
  const blamed = index.blame(part.schema, fault, value === null)
  const { clause, origin, node, span, reason } = blamed
  if (!holdsUnder(span, context)) return false
  const severity = severityAt(context, fault, blamed, value)
  const wrong: FaultDetails = {
    pointer: part.at + pointerOfFault(fault),
    expected: describeExpected(node, fault, contract.wording),
    keyword: fault.keyword,
    ...(severity && { severity }),
    ...(reason !== undefined && { reason }),
  }
  if (fault.keyword === 'required') reportMissing(context, blamed, wrong, part)
  else {
    const wanted = fault.keyword === 'const' && node !== false && { wanted: node.const }
    context.report(clause, { ...wrong, ...wanted, origin, value })
  }
  return true
}

function severityAt(
  { settings }: Context,
  { keyword }: SchemaFault,
  { node, span }: Blame,
  value: unknown,
): FaultDetails['severity'] {
  const isVersioned = (span.since ?? span.until) !== undefined
  const unsure = isVersioned && !settings.versionKnown
  // A recorder may have masked any text, so a wrong form proves nothing (A51).
  const isOfForm = keyword !== 'type' && typeof value === 'string'
  const mayBeMasked = settings.isExcerpt && !settings.isWhole
  if (unsure || (mayBeMasked && isOfForm && isMasked(value))) return 'observation'
  const tolerated = node !== false && node['x-tolerated'] && matches(node['x-tolerated'], value)
  return tolerated ? 'warning' : undefined
}

function reportMissing(
  context: Context,
  { clause, origin }: Blame,
  wrong: FaultDetails,
  { missing: instead }: JudgedValue,
): void {
  const { operation, prefix, basis } = context
  const place = prefix + context.placeOf(wrong.pointer)
  const message = `${operation.method} ${operation.path}: ${place} is missing.`
  const missing = { ...wrong, actual: 'nothing', message }
  const severity = severityOf(basis.contract.clauses[clause]!.level, wrong.severity)
  if (instead === undefined || severity !== 'violation')
    context.report(clause, { ...missing, origin })
  else context.check(instead, false, () => missing)
}
