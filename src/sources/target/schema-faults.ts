import { pointerOf } from '../../base/json/index.ts'
import { unknownName, type ValueKind, valueProblem } from './value-problem.ts'

export interface ConfigurationFault {
  readonly pointer: string
  readonly problem: string
}

export function byPlace(
  faults: readonly ConfigurationFault[],
  whole = '',
): Readonly<Record<string, string>> {
  const places = Map.groupBy(faults, ({ pointer }) => (pointer === '' ? whole : pointer))
  const details = Array.from(places, ([place, found]) => [
    place,
    found.map(({ problem }) => problem).join('; '),
  ])
  return Object.fromEntries(details)
}

export interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly propertyName?: string
  readonly message?: string
  readonly schema?: unknown
  readonly parentSchema?: ParentSchema
  readonly data?: unknown
}

interface ParentSchema {
  readonly properties?: object
  readonly oneOf?: readonly { readonly required: readonly string[] }[]
  readonly $comment?: string
}

export function faultsOf(errors: readonly SchemaError[]): ConfigurationFault[] {
  return errors
    .filter(
      (error) =>
        // The faults of the branch, or of the name, say more.
        error.keyword !== 'if' &&
        error.keyword !== 'propertyNames' &&
        !isBranchOf(error, errors) &&
        !isSecondary(error, errors),
    )
    .map((error) => ({ pointer: pointerTo(error), problem: problemOf(error) }))
}

/** The errors in the branches of a oneOf only repeat that of the oneOf. */
function isBranchOf(error: SchemaError, errors: readonly SchemaError[]): boolean {
  return errors.some(
    ({ keyword, instancePath, schemaPath }) =>
      keyword === 'oneOf' &&
      instancePath === error.instancePath &&
      error.schemaPath.startsWith(`${schemaPath}/`),
  )
}

/** A value of the wrong type needs no second error. */
function isSecondary(error: SchemaError, errors: readonly SchemaError[]): boolean {
  const first = errors.find(
    ({ keyword, instancePath }) => keyword === 'type' && instancePath === error.instancePath,
  )
  return first !== undefined && first !== error
}

function pointerTo({ instancePath, params, propertyName }: SchemaError): string {
  const name: unknown = params.additionalProperty ?? propertyName
  return typeof name === 'string' ? instancePath + pointerOf([name]) : instancePath
}

/** These members of a target are easily written beside the targets. */
const ofTarget = ['actions', 'apiKey', 'baseUrl', 'levels', 'subjects', 'untested', 'waivers']

function problemOf(error: SchemaError): string {
  const { keyword, params, parentSchema: schema = {}, data, message, instancePath } = error
  switch (keyword) {
    case 'additionalProperties': {
      const name = params.additionalProperty as string
      if (instancePath === '' && ofTarget.includes(name)) return 'belongs in a target of "targets"'
      return unknownName(name, Object.keys(schema.properties ?? {}))
    }
    case 'required':
      return `lacks "${params.missingProperty}"`
    case 'enum':
      return choiceOf(params.allowedValues as readonly unknown[], data)
    case 'oneOf':
      return `must have exactly one of ${schema.oneOf!.flatMap(({ required }) => required).join(', ')}`
    case 'dependentRequired':
      return `has "${params.property}", which requires "${params.missingProperty}"`
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map((type) => kinds[String(type)] ?? type)
        .join(' or ')}`
    case 'x-is':
      return valueProblem(error.schema as ValueKind, data)!
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'pattern':
      return schema.$comment ?? `must match ${params.pattern}`
    default:
      return tooFew[keyword] ?? message ?? keyword
  }
}

const tooFew: Readonly<Record<string, string>> = {
  minLength: 'must not be empty',
  minProperties: 'must have at least one member',
  minItems: 'must have at least one item',
}

function choiceOf(allowed: readonly unknown[], data: unknown): string {
  const words = allowed.map(String)
  if (words.length === 1) return `must be "${words[0]}"`
  return typeof data !== 'string' || words.length <= 8
    ? `must be one of ${words.join(', ')}`
    : unknownName(data, words)
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  null: 'null',
}
