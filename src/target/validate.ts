import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { apiVersionProblem, clauses, latestApiVersion, operations } from '../contract/index.ts'
import { SuiteError, suggest } from '../errors/index.ts'
import { mapLeaves, partsOf, pointerOf } from '../json/index.ts'
import { countOf } from '../run/index.ts'
import { addressOfName, findAddressProblem } from './addresses.ts'
import { findRecipeFaults } from './check-recipes.ts'
import type {
  Configuration,
  GivenExemption,
  GivenWaiver,
  TargetConfiguration,
} from './configuration.ts'
import { clausesNamed } from './exemptions.ts'
import { type Fault, unknownName } from './fault.ts'

/** The configuration, if nothing is wrong with it. E_CONFIG_INVALID with every problem and its place. */
export function validateConfiguration(given: unknown, file: string): Configuration {
  const faults = findSchemaFaults(withoutFunctions(given))
  // The finer checks need the right shape.
  if (faults.length === 0) faults.push(...findContentFaults(given as Configuration))
  if (faults.length === 0) return given as Configuration

  const problems: Record<string, string> = { file }
  for (const { pointer, problem } of faults) {
    const place = pointer === '' ? '(the whole file)' : pointer
    problems[place] = problems[place] === undefined ? problem : `${problems[place]}; ${problem}`
  }
  throw new SuiteError(
    'E_CONFIG_INVALID',
    `Invalid configuration: ${countOf(faults.length, 'problem')}.`,
    {
      facts: problems,
      remedy: `See ${schemaFile()}, which describes every member.`,
    },
  )
}

const require = createRequire(import.meta.url)

/** The schema, from the folder of the reader: Assay may be installed there, or be the repository itself. */
function schemaFile(): string {
  const file = require.resolve('assay/schemas/configuration/config.schema.json')
  const near = relative(process.cwd(), file)
  return near.startsWith('..') ? file : near
}

interface Validate {
  (given: unknown): boolean
  errors?: readonly SchemaError[] | null
}

function findSchemaFaults(given: unknown): Fault[] {
  // Loaded only where there is a configuration.
  const { validate } = require('./generated/validate-configuration.js') as { validate: Validate }
  return validate(given) ? [] : faultsOf(validate.errors ?? [])
}

/** A recipe may be a function, which no schema describes: a plain recipe replaces it. */
function withoutFunctions(given: unknown): unknown {
  const recipe = { request: { method: 'GET', path: '/' } }
  return mapLeaves(given, (leaf, pointer) => {
    const [targets, , member, ...names] = partsOf(pointer)
    const isRecipe = targets === 'targets' && (member === 'subjects' || member === 'actions')
    return typeof leaf === 'function' && isRecipe && names.length === 1 ? recipe : leaf
  })
}

function findContentFaults({ targets, waivers = [] }: Configuration): Fault[] {
  return [
    ...findWaiverFaults(waivers, '/waivers'),
    ...Object.entries(targets).flatMap(([name, target]) =>
      findTargetFaults(target, `/targets${pointerOf([name])}`),
    ),
  ]
}

function findTargetFaults(target: TargetConfiguration, place: string): Fault[] {
  const faults: Fault[] = []
  for (const member of ['baseUrl', 'sandboxUrl'] as const) {
    const problem = findAddressProblem(target[member] ?? '$')
    if (problem !== undefined) faults.push({ pointer: `${place}/${member}`, problem })
  }
  const problem = apiVersionProblem(target.apiVersion ?? latestApiVersion)
  if (problem !== undefined) faults.push({ pointer: `${place}/apiVersion`, problem })
  for (const path of Object.keys(target.dialect?.paths ?? {})) {
    if (addressOfName(path) !== undefined) continue
    const problem = unknownName(path, Object.keys(operations))
    faults.push({ pointer: `${place}/dialect/paths${pointerOf([path])}`, problem })
  }
  for (const [index, name] of (target.absent ?? []).entries()) {
    if (addressOfName(name) !== undefined) continue
    const problem = `"${name}" ${unknownName(String(name), Object.keys(operations))}`
    faults.push({ pointer: `${place}/absent/${index}`, problem })
  }
  faults.push(...findRecipeFaults(target, place))
  const relaxed = (target.relax ?? []).flatMap((one, index) =>
    findExemptionFaults(one, `${place}/relax/${index}`),
  )
  return [...faults, ...relaxed, ...findWaiverFaults(target.waivers ?? [], `${place}/waivers`)]
}

function findWaiverFaults(waivers: readonly GivenWaiver[], place: string): Fault[] {
  return waivers.flatMap((waiver, index) => {
    const faults = findExemptionFaults(waiver, `${place}/${index}`)
    const { expires } = waiver
    if (new Date(`${expires}T00:00:00Z`).toJSON()?.slice(0, 10) !== expires) {
      faults.push({ pointer: `${place}/${index}/expires`, problem: 'is not a calendar date' })
    }
    return faults
  })
}

/** What a waiver and a relaxation have in common. */
function findExemptionFaults({ clause, operation }: GivenExemption, place: string): Fault[] {
  const faults: Fault[] = []
  if (clausesNamed(clause).length === 0) {
    const problem = `"${clause}" ${unknownName(clause, Object.keys(clauses))}`
    faults.push({ pointer: `${place}/clause`, problem })
  }
  if (operation !== undefined && addressOfName(operation) === undefined) {
    const problem = `"${operation}" ${unknownName(String(operation), Object.keys(operations))}`
    faults.push({ pointer: `${place}/operation`, problem })
  }
  return faults
}

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
  /** The value that does not fit. */
  readonly data?: unknown
}

/** Turns the errors of the validator into sentences, one fault each. */
function faultsOf(errors: readonly SchemaError[]): Fault[] {
  // The error of the whole says what is wrong with a name or a branch.
  const whole = errors.filter(
    (error) =>
      error.keyword !== 'if' && error.propertyName === undefined && !isBranchOf(error, errors),
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

function pointerTo({ instancePath, params }: SchemaError): string {
  const name: unknown = params.additionalProperty ?? params.propertyName
  return typeof name === 'string' ? instancePath + pointerOf([name]) : instancePath
}

function problemOf({ keyword, params, parentSchema, data, message }: SchemaError): string {
  const schema = (parentSchema ?? {}) as Readonly<Record<string, unknown>>
  switch (keyword) {
    case 'additionalProperties': {
      const known = Object.keys((schema.properties as object | undefined) ?? {})
      return unknownName(params.additionalProperty as string, known)
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
      return 'is not a valid name (letters, digits, dots, - and _)'
    case 'pattern':
      return String(schema.$comment ?? `must match ${params.pattern}`)
    default:
      return message ?? keyword
  }
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
