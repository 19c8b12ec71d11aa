import { suggest } from '../errors/index.ts'
import { pointerOf } from '../json/index.ts'
import { type Fault, unknownName } from './fault.ts'

/** One error of the generated validator. */
export interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: Readonly<Record<string, unknown>>
  readonly propertyName?: string
  readonly message?: string
  /** The schema that holds the keyword. */
  readonly parentSchema?: object
  readonly data?: unknown
}

/** Turns the errors of the validator into sentences, one fault each. */
export function faultsOf(errors: readonly SchemaError[]): Fault[] {
  // The error of the whole says what is wrong with a name or a branch.
  const whole = errors.filter(
    (error) =>
      error.keyword !== 'if' &&
      error.propertyName === undefined &&
      !isBranchOf(error, errors) &&
      !isSecondary(error, errors),
  )
  return whole.map((error) => ({ pointer: pointerTo(error), problem: problemOf(error) }))
}

/** The branches of a oneOf only repeat what the oneOf says. */
function isBranchOf(error: SchemaError, errors: readonly SchemaError[]): boolean {
  return errors.some(
    ({ keyword, instancePath, schemaPath }) =>
      keyword === 'oneOf' &&
      instancePath === error.instancePath &&
      error.schemaPath.startsWith(`${schemaPath}/`),
  )
}

/** A value of the wrong kind needs no second reason. */
function isSecondary(error: SchemaError, errors: readonly SchemaError[]): boolean {
  const first = errors.find(
    ({ keyword, instancePath }) => keyword === 'type' && instancePath === error.instancePath,
  )
  return first !== undefined && first !== error
}

function pointerTo({ instancePath, params }: SchemaError): string {
  const name: unknown = params.additionalProperty ?? params.propertyName
  return typeof name === 'string' ? instancePath + pointerOf([name]) : instancePath
}

/** Members of a target that are easily written beside the targets. */
const ofTarget = ['actions', 'apiKey', 'baseUrl', 'recipes', 'subjects']

function problemOf(error: SchemaError): string {
  const { keyword, params, parentSchema, data, message, instancePath } = error
  const schema = (parentSchema ?? {}) as Readonly<Record<string, unknown>>
  switch (keyword) {
    case 'additionalProperties': {
      const known = Object.keys((schema.properties as object | undefined) ?? {})
      const name = params.additionalProperty as string
      if (instancePath === '' && ofTarget.includes(name)) return 'belongs in a target, "targets"'
      return unknownName(name, known)
    }
    case 'required':
      return `lacks "${params.missingProperty}"`
    case 'enum':
      return choiceOf(params.allowedValues as readonly unknown[], data)
    case 'oneOf':
      return `must have exactly one of ${branchNames(schema)}`
    case 'dependentRequired':
      return `has "${params.property}", which requires "${params.missingProperty}"`
    case 'type':
      return `must be ${[params.type].flat().map(kindOf).join(' or ')}`
    case 'minLength':
      return 'must not be empty'
    case 'minProperties':
      return 'must have at least one member'
    case 'minItems':
      return 'must have at least one item'
    case 'propertyNames':
      return String(
        commentOf(schema.propertyNames) ?? 'is not a valid name (letters, digits, dots, - and _)',
      )
    case 'pattern':
      return String(schema.$comment ?? `must match ${params.pattern}`)
    default:
      return message ?? keyword
  }
}

function commentOf(schema: unknown): unknown {
  return (schema as { readonly $comment?: string } | undefined)?.$comment
}

/** A list of so many values shows the right one by itself. */
const few = 8

function choiceOf(allowed: readonly unknown[], data: unknown): string {
  const words = allowed.map(String)
  const near = typeof data === 'string' ? suggest(data, words) : undefined
  return near === undefined || words.length <= few
    ? `must be one of ${words.join(', ')}`
    : `is not known; did you mean "${near}"?`
}

function branchNames({ oneOf }: Readonly<Record<string, unknown>>): string {
  const branches = oneOf as readonly { readonly required: readonly string[] }[]
  return branches.flatMap(({ required }) => required).join(', ')
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  null: 'null',
}

function kindOf(type: unknown): string {
  return kinds[String(type)] ?? String(type)
}
