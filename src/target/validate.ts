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
import { findAddressProblem } from './addresses.ts'
import { findRecipeFaults } from './check-recipes.ts'
import type {
  Configuration,
  ConfiguredTarget,
  GivenExemption,
  GivenGap,
  GivenWaiver,
  Shown,
} from './configuration.ts'
import { type Fault, unknownName } from './fault.ts'
import { findPathFaults } from './path-faults.ts'
import { findProfileProblem } from './profile.ts'
import { faultsOf, type SchemaError } from './schema-faults.ts'

/** The configuration, if nothing is wrong with it. E_CONFIG_INVALID with every problem and its place. */
export function validateConfiguration(given: unknown, file: string): Configuration {
  const faults = findFaults(given, { file })
  if (faults.length === 0) return given as Configuration
  throw invalid(faults, { file }, '(the whole file)')
}

/** A target as in a configuration, if nothing is wrong with it. E_CONFIG_INVALID as of a file. */
export function validateTarget(given: unknown): ConfiguredTarget {
  const around = '/targets/target'
  const faults = findFaults({ targets: { target: given } }, {})
  if (faults.length === 0) return given as ConfiguredTarget
  const within = faults.map(({ pointer, problem }) => ({
    pointer: pointer.slice(around.length),
    problem,
  }))
  throw invalid(within, {}, '(the target)')
}

function findFaults(given: unknown, facts: SuiteError['facts']): Fault[] {
  try {
    const faults = findSchemaFaults(withoutFunctions(given))
    // The finer checks need the right shape.
    return faults.length > 0 ? faults : findContentFaults(given as Configuration)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const message = 'The configuration is nested too deeply.'
    const remedy = `See ${schemaFile()}, which describes every member.`
    throw new SuiteError('E_CONFIG_INVALID', message, { facts, remedy, cause })
  }
}

function invalid(faults: readonly Fault[], facts: SuiteError['facts'], whole: string): SuiteError {
  const problems: Record<string, string> = {}
  for (const { pointer, problem } of faults) {
    const place = pointer === '' ? whole : pointer
    problems[place] = problems[place] === undefined ? problem : `${problems[place]}; ${problem}`
  }
  const message = `Invalid configuration: ${countOf(faults.length, 'problem')}.`
  return new SuiteError('E_CONFIG_INVALID', message, {
    facts: { ...facts, ...problems },
    remedy: `See ${schemaFile()}, which describes every member.`,
  })
}

const require = createRequire(import.meta.url)

/** The schema, from the folder of the reader: Assay may be installed there, or be the repository itself. */
function schemaFile(): string {
  return shortPath(require.resolve('assay/schemas/configuration/config.schema.json'))
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

function findContentFaults({
  targets,
  waivers = [],
  untested = [],
  profiles = {},
}: Configuration): Fault[] {
  const claimed = (names: readonly string[], place: string) =>
    names.flatMap((name, index): Fault[] => {
      const problem = findProfileProblem(name, profiles)
      return problem === undefined ? [] : [{ pointer: `${place}/${index}`, problem }]
    })
  return [
    ...findWaiverFaults(waivers, '/waivers'),
    ...findGapFaults(untested, '/untested'),
    ...Object.entries(profiles).flatMap(([name, names]) =>
      claimed(names, `/profiles${pointerOf([name])}`),
    ),
    ...Object.entries(targets).flatMap(([name, { profile = [] }]) =>
      claimed(profile, `/targets${pointerOf([name])}/profile`),
    ),
    ...Object.entries(targets).flatMap(([name, target]) =>
      findTargetFaults(target, `/targets${pointerOf([name])}`),
    ),
  ]
}

function findTargetFaults(target: ConfiguredTarget, place: string): Fault[] {
  const faults: Fault[] = []
  for (const member of ['baseUrl', 'sandboxUrl'] as const) {
    const problem = findAddressProblem(target[member] ?? '$')
    if (problem !== undefined) faults.push({ pointer: `${place}/${member}`, problem })
  }
  const problem = apiVersionProblem(target.apiVersion ?? latestApiVersion)
  if (problem !== undefined) faults.push({ pointer: `${place}/apiVersion`, problem })
  for (const { pointer, problem } of findPathFaults(target.dialect?.paths ?? {})) {
    faults.push({ pointer: `${place}/dialect/paths${pointer}`, problem })
  }
  for (const [index, name] of (target.absent ?? []).entries()) {
    if (addressOfName(name) !== undefined) continue
    const problem = `"${name}" ${unknownName(String(name), Object.keys(operations))}`
    faults.push({ pointer: `${place}/absent/${index}`, problem })
  }
  faults.push(...findShownFaults(target.shown ?? {}, `${place}/shown`))
  faults.push(...findRecipeFaults(target, place))
  const relaxed = (target.relax ?? []).flatMap((one, index) =>
    findExemptionFaults(one, `${place}/relax/${index}`),
  )
  return [
    ...faults,
    ...relaxed,
    ...findWaiverFaults(target.waivers ?? [], `${place}/waivers`),
    ...findGapFaults(target.untested ?? [], `${place}/untested`),
  ]
}

/** Headers that hold nothing but credentials. */
const secretHeaders = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i

/** What is secret by the contract or by HTTP is not shown, whatever is configured. */
function findShownFaults({ members = [], headers = [] }: Shown, place: string): Fault[] {
  const isSecret = (name: string) => vocabulary.members.get(name)?.secret !== undefined
  return [
    ...members.map((name, index) => ({
      pointer: `${place}/members/${index}`,
      problem: isSecret(name) ? 'is secret by the contract: take it out' : undefined,
    })),
    ...headers.map((name, index) => ({
      pointer: `${place}/headers/${index}`,
      problem: secretHeaders.test(name) ? 'holds a credential: take it out' : undefined,
    })),
  ].flatMap(({ pointer, problem }) => (problem === undefined ? [] : [{ pointer, problem }]))
}

function findWaiverFaults(waivers: readonly GivenWaiver[], place: string): Fault[] {
  return waivers.flatMap((waiver, index) => {
    const faults = findExemptionFaults(waiver, `${place}/${index}`)
    const { expires } = waiver
    return [...faults, ...findDayFaults(expires, `${place}/${index}/expires`)]
  })
}

function findGapFaults(gaps: readonly GivenGap[], place: string): Fault[] {
  return gaps.flatMap((gap, index) => [
    ...findExemptionFaults(gap, `${place}/${index}`),
    ...(gap.until === undefined ? [] : findDayFaults(gap.until, `${place}/${index}/until`)),
  ])
}

function findDayFaults(day: string, pointer: string): Fault[] {
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  return isDay ? [] : [{ pointer, problem: 'is not a calendar date' }]
}

/** What a waiver, a relaxation and an accepted gap have in common. */
function findExemptionFaults(
  { clause, operation }: Pick<GivenExemption, 'clause' | 'operation'>,
  place: string,
): Fault[] {
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
