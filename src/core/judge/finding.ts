import { findingLimits } from '../exchange/index.ts'
import type { Finding, Level, Severity } from '../run/index.ts'
import type { SchemaFault, SchemaNode, Wording } from './schema.ts'
import type { Clause, JudgedOperation } from './terms.ts'

export interface ClauseFault<Id extends string = string> {
  readonly clause: Id
  readonly operation: number | null
  /** The statement of the contract about this record or member; by default that of the clause. */
  readonly origin?: string | undefined
  /** RFC 6901, into the body of the response. */
  readonly pointer: string
  readonly message?: string | undefined
  readonly expected: string
  readonly actual: string
  readonly values?: { readonly expected?: unknown; readonly actual?: unknown }
  /** Why that is expected here, as half a sentence: `because consent was withdrawn before`. */
  readonly reason?: string | undefined
  readonly keyword?: string | undefined
  /** The exchange of the trace, counted from 1, that set the expectation. */
  readonly causedBy?: number | undefined
  /** The exchange of a refused request that had sent the value which was found. */
  readonly refusedBy?: number | undefined
  /** The exchanges of refused requests any of which may have done what was found. */
  readonly refusals?: readonly number[] | undefined
  /** What an earlier response to the same operation showed is gone, which no operation of the contract does. */
  readonly isGone?: boolean | undefined
  /** By default the severity that follows from the level of the clause. */
  readonly severity?: Severity | undefined
}

export type RawFinding = Omit<Finding, 'message'> &
  Partial<Pick<Finding, 'message'>> & {
    /** The exchange of the trace, counted from 1; in a report, a hint says it. */
    readonly refusedBy?: number
    readonly refusals?: readonly number[]
    readonly isGone?: true
  }

export function findingOf<Id extends string, Fault extends ClauseFault<Id>>(
  clauses: Readonly<Record<Id, Clause>>,
  fault: Fault,
): RawFinding & Pick<Fault, 'message'> {
  const { origin, level } = clauses[fault.clause]
  const severity = severityOf(level, fault.severity)
  const { clause, operation, reason, keyword, causedBy, refusedBy, refusals, isGone } = fault
  const values = shortValues(fault.values)
  return {
    clause,
    origin: fault.origin ?? origin,
    severity,
    operation,
    pointer: shortened(fault.pointer),
    ...(fault.message !== undefined && { message: shortened(fault.message) }),
    expected: shortened(fault.expected),
    actual: shortened(fault.actual),
    ...(values && { values }),
    ...(reason !== undefined && { reason: shortened(reason) }),
    ...(keyword !== undefined && { keyword }),
    ...(causedBy !== undefined && { causedBy }),
    ...(refusedBy !== undefined && { refusedBy }),
    ...(refusals !== undefined && { refusals }),
    ...(isGone && { isGone: true as const }),
  }
}

function shortValues(values: ClauseFault['values'] = {}): ClauseFault['values'] {
  const short = Object.entries(values).filter(
    ([, value]) => value !== undefined && JSON.stringify(value).length <= findingLimits.textLength,
  )
  return short.length === 0 ? undefined : Object.fromEntries(short)
}

/** Names and values come from the target and may be megabytes long. */
function shortened(text: string): string {
  if (text.length <= findingLimits.textLength) return text
  return `${text.slice(0, findingLimits.textLength)}… (${text.length} characters)`
}

/** What a fault counts as: by default, what follows from the level of its clause. */
export function severityOf(level: Level, severity?: Severity): Severity {
  if (severity !== undefined) return severity
  if (level === 'advice') return 'warning'
  if (level === 'seen') return 'novelty'
  return level === 'gap' ? 'observation' : 'violation'
}

export function describeActual(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) {
    const { length } = value
    return length === 0 ? 'an empty array' : `an array of ${length} item${length === 1 ? '' : 's'}`
  }
  if (typeof value === 'object' && value !== null) return describeObject(value)
  // JSON.stringify writes null for a number that is too large.
  const isTooLarge = value === Infinity || value === -Infinity
  const text = isTooLarge ? 'a number beyond 1.8e308' : JSON.stringify(value)
  return text.length > findingLimits.valueLength
    ? `${text.slice(0, findingLimits.valueLength)}… (${text.length} characters)`
    : text
}

/** Names are quoted, because those of a map are values. */
function describeObject(value: object): string {
  const members = Object.keys(value)
  if (members.length === 0) return 'an empty object'
  const named = members
    .slice(0, 6)
    .map((name) => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name))
  return `an object with ${named.join(', ')}${members.length > 6 ? ', …' : ''}`
}

const types: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'a boolean',
  integer: 'an integer',
  string: 'a string',
  array: 'an array',
  object: 'an object',
}

export function describeExpected(
  node: SchemaNode | false,
  fault: SchemaFault,
  wording: Wording,
): string {
  if (node === false) return 'no such member'
  switch (fault.keyword) {
    case 'required':
      return `the member ${String(fault.params.missingProperty)}`
    case 'type':
      return [node.type ?? []]
        .flat()
        .map((type) => types[type] ?? type)
        .join(' or ')
    case 'const':
      return JSON.stringify(node.const)
    case 'enum':
      return (node.enum ?? [])
        .map((value) => JSON.stringify(value))
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' or ')
    case 'pattern':
      return wordsOfPattern(node.pattern ?? '', wording) ?? describeKeyword(fault)
    case 'format':
      return wording.formats[node.format ?? ''] ?? `the format ${node.format}`
    case 'maxProperties':
      return 'an empty object'
    case 'not':
      return describeExcluded(node.not)
    default:
      return describeKeyword(fault)
  }
}

function describeExcluded({ enum: values, const: value, type }: SchemaNode = {}): string {
  if (values !== undefined) return `none of ${values.join(', ')}`
  if (value !== undefined) return `another value than ${JSON.stringify(value)}`
  const names = [type ?? []].flat().map((name) => types[name] ?? name)
  return names.length > 0 ? `another value than ${names.join(' or ')}` : 'another value'
}

function describeKeyword({ keyword, params: { limit } }: SchemaFault): string {
  const name = typeof limit === 'number' ? `${keyword} ${limit}` : keyword
  return `a value that meets the ${name} of its schema`
}

/** What a pattern asks for; undefined where it asks for more than a prefix, and the wording has no words for it. */
export function wordsOfPattern(pattern: string, { patterns }: Wording): string | undefined {
  const [, prefix] = /^\^([\w/-]+)(?:\[\\s\\S\])?$/.exec(pattern) ?? []
  return patterns[pattern] ?? (prefix && `a string that begins with ${prefix}`)
}

export function messageOf(
  { method, path }: Pick<JudgedOperation, 'method' | 'path'>,
  finding: Pick<Finding, 'pointer' | 'actual' | 'expected' | 'reason' | 'foreign'>,
): string {
  const { pointer, actual, expected, reason, foreign } = finding
  const place = pointer === '' ? 'the response' : pointer
  const why = reason === undefined ? '' : `, ${reason}`
  const note = foreign === undefined ? '' : ` ${foreignNote}`
  return `${method} ${path}: ${place} is ${actual}, expected ${expected}${why}.${note}`
}

export const foreignNote = 'No request of this scenario or file made the record.'
