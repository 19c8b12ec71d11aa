import { createRequire } from 'node:module'
import {
  addressOfName,
  apiVersionProblem,
  clauses,
  clausesNamed,
  latestApiVersion,
  operations,
  vocabulary,
} from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { shortPath } from '../files/index.ts'
import { mapLeaves, partsOf, pointerOf } from '../json/index.ts'
import { countOf } from '../run/index.ts'
import { findRecipeFaults } from './check-recipes.ts'
import type { Configuration, ConfiguredExemption, ConfiguredTarget } from './configuration.ts'
import { type Fault, factsOf, faultAt, unknownName } from './fault.ts'
import { findPathFaults } from './path-faults.ts'
import { findProfileProblem } from './profile.ts'
import { faultsOf, type SchemaError } from './schema-faults.ts'
import { findWireFaults } from './wire-faults.ts'

/** Returns the configuration if it is valid. E_CONFIG_INVALID with every problem and its place otherwise. */
export function validateConfiguration(document: unknown, file: string): Configuration {
  const faults = findFaults(document)
  if (faults.length === 0) return document as Configuration
  throw invalid(faults, { file }, '(the whole file)')
}

/** Returns the target if it is valid, as `validateConfiguration` does. */
export function validateTarget(document: unknown): ConfiguredTarget {
  const around = '/targets/target'
  const faults = findFaults({ targets: { target: document } })
  if (faults.length === 0) return document as ConfiguredTarget
  const within = faults.map(({ pointer, problem }) => ({
    pointer: pointer.slice(around.length),
    problem,
  }))
  throw invalid(within, {}, '(the target)')
}

function findFaults(document: unknown): readonly Fault[] {
  try {
    const faults = findSchemaFaults(withoutFunctions(document))
    // The other checks need the right shape.
    return faults.length > 0 ? faults : [...findContentFaults(document as Configuration)]
  } catch (cause) {
    if (cause instanceof RangeError) return faultAt('', 'is nested too deeply')
    throw cause
  }
}

function invalid(faults: readonly Fault[], facts: SuiteError['facts'], whole: string): SuiteError {
  const message = `Invalid configuration: ${countOf(faults.length, 'problem')}.`
  return new SuiteError('E_CONFIG_INVALID', message, {
    facts: { ...facts, ...factsOf(faults, whole) },
    remedy: `See ${schemaFile()}, which describes every member.`,
  })
}

const require = createRequire(import.meta.url)

/** Returns the path of the schema, in an installed package or in the repository. */
function schemaFile(): string {
  return shortPath(require.resolve('assay/schemas/configuration/config.schema.json'))
}

interface Validate {
  (document: unknown): boolean
  errors?: readonly SchemaError[] | null
}

function findSchemaFaults(document: unknown): Fault[] {
  // This module is loaded late, because a run without a configuration does not need it.
  const { validate } = require('./generated/validate-configuration.js') as { validate: Validate }
  return validate(document) ? [] : faultsOf(validate.errors ?? [])
}

/** A recipe may be a function, which no schema describes, so a plain recipe replaces it. */
function withoutFunctions(document: unknown): unknown {
  const recipe = { request: { method: 'GET', path: '/' } }
  return mapLeaves(document, (leaf, pointer) => {
    const [targets, , member, ...names] = partsOf(pointer)
    const isRecipe = targets === 'targets' && (member === 'subjects' || member === 'actions')
    return typeof leaf === 'function' && isRecipe && names.length === 1 ? recipe : leaf
  })
}

/** Checks what the schema cannot. */
function* findContentFaults(configuration: Configuration): Generator<Fault> {
  const { targets, profiles = {} } = configuration
  function* claimed(names: readonly string[], place: string): Generator<Fault> {
    for (const [index, name] of names.entries()) {
      yield* faultAt(`${place}/${index}`, findProfileProblem(name, profiles))
    }
  }
  yield* findTermFaults(configuration, '')
  for (const [name, parts] of Object.entries(profiles)) {
    yield* claimed(parts, `/profiles${pointerOf([name])}`)
  }
  for (const [name, target] of Object.entries(targets)) {
    const place = `/targets${pointerOf([name])}`
    yield* claimed(target.profile ?? [], `${place}/profile`)
    yield* findTargetFaults(target, place)
    yield* findTermFaults(target, place)
  }
}

function* findTargetFaults(target: ConfiguredTarget, place: string): Generator<Fault> {
  yield* faultsUnder(place, findWireFaults(target))
  yield* faultAt(`${place}/apiVersion`, apiVersionProblem(target.apiVersion ?? latestApiVersion))
  yield* faultsUnder(`${place}/dialect/paths`, findPathFaults(target.dialect?.paths ?? {}))
  for (const [index, name] of (target.absent ?? []).entries()) {
    yield* findOperationFaults(name, `${place}/absent/${index}`)
  }
  const { members = [], headers = [] } = target.shown ?? {}
  for (const [index, name] of members.entries()) {
    if (vocabulary.members.get(name)?.secret === undefined) continue
    const problem = 'is secret by the contract; remove it from the list'
    yield { pointer: `${place}/shown/members/${index}`, problem }
  }
  for (const [index, name] of headers.entries()) {
    if (!secretHeaders.test(name)) continue
    const problem = 'carries a credential; remove it from the list'
    yield { pointer: `${place}/shown/headers/${index}`, problem }
  }
  yield* findRecipeFaults(target, place)
}

const secretHeaders = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i

/** Checks the exemptions of all targets, or of one. */
function* findTermFaults(
  {
    waivers = [],
    relax = [],
    untested = [],
  }: Pick<ConfiguredTarget, 'waivers' | 'relax' | 'untested'>,
  place: string,
): Generator<Fault> {
  for (const [member, items] of Object.entries({ waivers, relax, untested })) {
    for (const [index, item] of items.entries()) {
      yield* findExemptionFaults(item, `${place}/${member}/${index}`)
    }
  }
}

type Days = { readonly expires?: string; readonly until?: string }

function* findExemptionFaults(
  { clause, operation, expires, until }: ConfiguredExemption & Days,
  place: string,
): Generator<Fault> {
  if (clausesNamed(clause).length === 0) {
    yield { pointer: `${place}/clause`, problem: unknownName(clause, Object.keys(clauses)) }
  }
  if (operation !== undefined) yield* findOperationFaults(operation, `${place}/operation`)
  for (const [member, day] of Object.entries({ expires, until })) {
    const isDay = !day || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
    if (!isDay) yield { pointer: `${place}/${member}`, problem: 'is not a calendar date' }
  }
}

function findOperationFaults(name: string | number, pointer: string): readonly Fault[] {
  if (addressOfName(name) !== undefined) return []
  return faultAt(pointer, unknownName(String(name), Object.keys(operations)))
}

/** Returns faults whose pointers lead from the place on. */
function faultsUnder(place: string, faults: readonly Fault[]): readonly Fault[] {
  return faults.map(({ pointer, problem }) => ({ pointer: place + pointer, problem }))
}
