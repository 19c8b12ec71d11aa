import { createRequire } from 'node:module'
import { clauses, operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { mapLeaves, partsOf, pointerOf } from '../json/index.ts'
import { countOf } from '../run/index.ts'
import { findAddressProblem } from './addresses.ts'
import type { Configuration, TargetConfiguration, Waiver } from './configuration.ts'
import { type Fault, faultsOf, type SchemaError, unknownName } from './faults.ts'
import { findCircle } from './needs.ts'

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
      remedy: 'See schemas/configuration/config.schema.json, which describes every member.',
    },
  )
}

interface Validate {
  (given: unknown): boolean
  errors?: readonly SchemaError[] | null
}

function findSchemaFaults(given: unknown): Fault[] {
  // Loaded only where there is a configuration.
  const require = createRequire(import.meta.url)
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
  const rows = Object.entries(operations)
  for (const path of Object.keys(target.dialect?.paths ?? {})) {
    if (rows.some(([address, { number }]) => path === address || path === String(number))) continue
    const problem = unknownName(path, Object.keys(operations))
    faults.push({ pointer: `${place}/dialect/paths${pointerOf([path])}`, problem })
  }
  const circle = findCircle(target.subjects ?? {})
  if (circle !== undefined) {
    const problem = `needs itself: ${circle.join(' → ')}`
    faults.push({ pointer: `${place}/subjects${pointerOf(circle.slice(0, 1))}`, problem })
  }
  return [...faults, ...findWaiverFaults(target.waivers ?? [], `${place}/waivers`)]
}

function findWaiverFaults(waivers: readonly Waiver[], place: string): Fault[] {
  return waivers.flatMap(({ clause, expires }, index) => {
    const faults: Fault[] = []
    if (!Object.hasOwn(clauses, clause)) {
      const problem = `"${clause}" ${unknownName(clause, Object.keys(clauses))}`
      faults.push({ pointer: `${place}/${index}/clause`, problem })
    }
    if (new Date(`${expires}T00:00:00Z`).toJSON()?.slice(0, 10) !== expires) {
      faults.push({ pointer: `${place}/${index}/expires`, problem: 'is not a calendar date' })
    }
    return faults
  })
}
