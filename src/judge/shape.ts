import { isObject, pointerOf, valueAt } from '../json/index.ts'
import type { Context, FaultDetails } from './context.ts'
import type { Field } from './fields.ts'
import { describeExpected } from './finding.ts'
import { matches, type SchemaFault, type Wording } from './schema.ts'
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
  const faults = index.faults(schema, value)
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
  for (const fault of types.sort((one, other) => breadthOf(one) - breadthOf(other))) judge(fault)
  for (const fault of faults) if (fault.keyword !== 'type') judge(fault)
  reportNovelties(context, schema, value, at, blamed)
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

/** So many remarks on one field of a response are made; the others are only counted. */
const mostRemarks = 20

/** The remarks on one field: how many, and the first of those that are only counted. */
interface Remarks {
  count: number
  firstCounted?: FaultDetails
}

/**
 * Notes what the contract does not know: members of another name, values that no sample shows. Warns of null
 * in the place of a list, which is absent so (A48). `at` is
 * where the value stands in the body, `blamed` the places in it where a violation is already reported.
 */
function reportNovelties(
  context: Context,
  schema: string,
  value: unknown,
  at: string,
  blamed: ReadonlySet<string>,
): void {
  const { operation, prefix } = context
  const path: (string | number)[] = []
  const remarks = new Map<Field, Remarks>()

  // Nothing in here makes a function: most values hold nothing to remark on, and there may be millions.
  const visit = (field: Field, value: unknown): void => {
    const { seen, members, items, values } = field
    if (value === null && field.list) remarkNull(field)
    if (seen !== undefined && isScalar(value) && !seen.includes(value)) {
      remarkUnseen(field, seen, value)
    }
    if (Array.isArray(value)) {
      if (items === undefined) return
      for (let index = 0; index < value.length; index++) visitPart(index, items, value[index])
    } else if (isObject(value) && (members !== undefined || values !== undefined)) {
      for (const name in value) {
        const member = members?.get(name) ?? values
        if (member === undefined) remarkUnknown(field, name, value)
        else if (!member.open) visitPart(name, member, value[name])
      }
    }
  }

  const visitPart = (part: string | number, field: Field, value: unknown): void => {
    path.push(part)
    visit(field, value)
    path.pop()
  }

  const remarkNull = ({ clause = operation.promise }: Field) => {
    const pointer = pointerOf(path)
    if (blamed.has(pointer)) return
    const expected = 'a list: a client that reads its items fails'
    context.report(clause, { pointer: at + pointer, expected, value: null, severity: 'warning' })
  }

  const remarkUnseen = (field: Field, seen: readonly unknown[], value: unknown) => {
    // What is only counted by now needs no place.
    const isCounted = remarks.get(field)?.firstCounted !== undefined
    if (!isCounted && blamed.has(pointerOf(path))) return
    remark(field, () => {
      const known = seen.map((one) => JSON.stringify(one)).join(', ')
      const expected = `a value seen before: ${known}`
      return { pointer: pointerOf(path), expected, value }
    })
  }

  const remarkUnknown = (field: Field, name: string, holder: Readonly<Record<string, unknown>>) =>
    remark(field, () => {
      const pointer = pointerOf([...path, name])
      return {
        pointer,
        expected: 'a member that the contract knows',
        actual: kindOf(holder[name]),
        message: `${operation.method} ${operation.path}: ${prefix}${context.placeOf(at + pointer)} is a member that the contract does not know.`,
      }
    })

  const remark = (field: Field, wrong: () => FaultDetails) => {
    const here = remarks.get(field) ?? { count: 0 }
    remarks.set(field, here)
    here.count++
    if (here.count <= mostRemarks) report(field, wrong())
    else here.firstCounted ??= wrong()
  }

  const report = ({ clause = operation.promise }: Field, wrong: FaultDetails) =>
    context.report(clause, { ...wrong, pointer: at + wrong.pointer, severity: 'novelty' })

  visit(context.fields(schema), value)
  for (const [field, { count, firstCounted }] of remarks) {
    if (firstCounted !== undefined) report(field, { ...firstCounted, times: count - mostRemarks })
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
