import { isObject, type Json, valueAt } from '../../base/json/index.ts'
import { type RequestName, type SchemaType, validate } from '../../core/contract/index.ts'
import { Refused, refuse } from './call.ts'

export interface BodyRule {
  readonly accepts: (value: unknown) => boolean
  readonly says: string
}

/** Rules by JSON Pointer; each holds where the member is there. */
export type BodyRules = Readonly<Record<string, BodyRule>>

/** The body of an operation. Refuses the request with 400 where its schema or a rule is broken. */
export function bodyOf<Name extends RequestName>(
  schema: Name,
  body: unknown,
  rules: BodyRules,
  { acceptsBlanks = false } = {},
): SchemaType<Name> {
  refuseInvalid(schema, body)
  const blank = acceptsBlanks ? undefined : pointerOfBlank(body)
  if (blank !== undefined) throw invalid(blank, text.says)
  keepRules(body, rules)
  return body as SchemaType<Name>
}

export function setupBody(body: unknown, rules: BodyRules, required: readonly string[] = []): Json {
  const members = body ?? {}
  if (!isObject(members)) throw invalid('', '')
  for (const pointer of required) {
    if (valueAt(members, pointer) === undefined) throw invalid(pointer, rules[pointer]!.says)
  }
  keepRules(members, rules)
  return members
}

export function refuseInvalid(schema: string, value: unknown, at = ''): void {
  const [fault] = validate(schema, value)
  if (!fault) return
  const { instancePath, keyword, params } = fault
  if (keyword === 'required') {
    throw invalid(`${at}${instancePath}/${params.missingProperty}`, 'present')
  }
  const demand = Object.values(params).flat().join(' or ')
  throw invalid(at + instancePath, `of ${keyword} ${demand}`)
}

function keepRules(body: unknown, rules: BodyRules): void {
  for (const [pointer, { accepts, says }] of Object.entries(rules)) {
    const value = valueAt(body, pointer)
    if (value !== undefined && !accepts(value)) throw invalid(pointer, says)
  }
}

function invalid(pointer: string, says: string): Refused {
  const member = pointer.slice(1).replaceAll('/', '.')
  const message =
    member === '' ? 'The body must be a JSON object.' : `The member "${member}" must be ${says}.`
  return new Refused(refuse('invalid', message))
}

/** Returns the pointer of a string of nothing but spaces, which most operations take for no value. */
function pointerOfBlank(value: unknown, at = ''): string | undefined {
  if (typeof value === 'string') return text.accepts(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  const members = Object.entries(value).filter(([name]) => name !== 'metadata')
  return members.map(([name, member]) => pointerOfBlank(member, `${at}/${name}`)).find(Boolean)
}

export function matching(pattern: RegExp, says: string): BodyRule {
  return { accepts: (value) => typeof value === 'string' && pattern.test(value), says }
}

export function oneOf(words: readonly string[]): BodyRule {
  return {
    accepts: (value) => words.some((word) => word === value),
    says: `one of ${words.join(', ')}`,
  }
}

export const text = matching(/\S/, 'a string that is not empty')
export const wholeNumber: BodyRule = { accepts: Number.isInteger, says: 'a whole number' }
export const flag: BodyRule = {
  accepts: (value) => typeof value === 'boolean',
  says: 'true or false',
}
export const jsonObject: BodyRule = { accepts: isObject, says: 'an object' }
export const metadata: BodyRule = {
  accepts: (value) => value === null || isObject(value),
  says: 'an object or null',
}
