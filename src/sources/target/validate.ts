import { createRequire } from 'node:module'
import { SuiteError } from '../../base/errors/index.ts'
import { shortPath } from '../../base/files/index.ts'
import { mapLeaves, pointerOf } from '../../base/json/index.ts'
import { countOf } from '../../core/run/index.ts'
import { findCircle, stepsOf } from './catalogue/needs.ts'
import {
  type ActionName,
  actions,
  type SubjectName,
  subjects,
} from './catalogue/subject-catalogue.ts'
import type { Configuration, ConfiguredSubject, ConfiguredTarget, Fields } from './configuration.ts'
import { findPathFaults } from './path-faults.ts'
import { findProfileProblem } from './profile.ts'
import { byPlace, type ConfigurationFault, faultsOf, type SchemaError } from './schema-faults.ts'
import { kindProblem } from './value-problem.ts'

/** E_CONFIG_INVALID with every problem and its place. */
export function validateConfiguration(document: unknown, file: string): Configuration {
  const faults = findFaults(document)
  if (faults.length === 0) return document as Configuration
  throw invalid(faults, { file }, '(the whole file)')
}

export function validateTarget(document: unknown): ConfiguredTarget {
  const faults = findFaults({ targets: { target: document } }).map(withinTarget)
  if (faults.length === 0) return document as ConfiguredTarget
  throw invalid(faults, {}, '(the target)')
}

export function findValueFaults(target: ConfiguredTarget): readonly ConfigurationFault[] {
  return findSchemaFaults({ targets: { target } }).map(withinTarget)
}

function withinTarget({ pointer, problem }: ConfigurationFault): ConfigurationFault {
  return { pointer: pointer.slice('/targets/target'.length), problem }
}

function findFaults(document: unknown): readonly ConfigurationFault[] {
  try {
    const faults = findSchemaFaults(document)
    if (faults.length > 0) return faults
    // The other checks need the right shape.
    return [...findFunctions(document), ...findContentFaults(document as Configuration)]
  } catch (cause) {
    if (cause instanceof RangeError) return [{ pointer: '', problem: 'is nested too deeply' }]
    throw cause
  }
}

function invalid(
  faults: readonly ConfigurationFault[],
  details: SuiteError['details'],
  whole: string,
): SuiteError {
  const message = `Invalid configuration: ${countOf(faults.length, 'problem')}.`
  // It is in an installed package or in the repository.
  const schema = require.resolve('assay/schemas/configuration/config.schema.json')
  return new SuiteError('E_CONFIG_INVALID', message, {
    details: { ...details, ...byPlace(faults, whole) },
    remedy: `See ${shortPath(schema)}, which describes every member.`,
  })
}

const require = createRequire(import.meta.url)

interface Validate {
  (document: unknown): boolean
  errors?: readonly SchemaError[] | null
}

function findSchemaFaults(document: unknown): ConfigurationFault[] {
  // This module is loaded late, because a run without a configuration does not need it.
  const { validate } = require('./generated/validate-configuration.js') as { validate: Validate }
  return validate(document) ? [] : faultsOf(validate.errors ?? [])
}

/** A function would be left out of requests and hashes. */
function findFunctions(document: unknown): ConfigurationFault[] {
  const faults: ConfigurationFault[] = []
  mapLeaves(document, (leaf, pointer) => {
    if (typeof leaf === 'function') faults.push({ pointer, problem: 'must not be a function' })
    return leaf
  })
  return faults
}

function* findContentFaults(configuration: Configuration): Generator<ConfigurationFault> {
  for (const [name, target] of Object.entries(configuration.targets)) {
    const place = `/targets${pointerOf([name])}`
    for (const [index, part] of (target.profile ?? []).entries()) {
      const problem = findProfileProblem(part)
      if (problem !== undefined) yield { pointer: `${place}/profile/${index}`, problem }
    }
    for (const { pointer, problem } of findPathFaults(target.dialect?.paths ?? {})) {
      yield { pointer: `${place}/dialect/paths${pointer}`, problem }
    }
    for (const { pointer, problem } of findSetupFaults(target))
      yield { pointer: place + pointer, problem }
  }
}

function* findSetupFaults({
  subjects = {},
  actions: configured = {},
}: ConfiguredTarget): Generator<ConfigurationFault> {
  for (const { pointer, problem } of findSubjectFaults(subjects))
    yield { pointer: `/subjects${pointer}`, problem }
  for (const { pointer, problem } of findActionFaults(configured))
    yield { pointer: `/actions${pointer}`, problem }
}

function* findSubjectFaults(
  subjects: NonNullable<ConfiguredTarget['subjects']>,
): Generator<ConfigurationFault> {
  for (const [name, configured] of Object.entries(subjects)) {
    for (const { pointer, problem } of findLacking(name as SubjectName, configured))
      yield { pointer: pointerOf([name]) + pointer, problem }
  }
  const circle = findCircle(subjects)
  if (circle !== undefined) {
    yield { pointer: pointerOf([circle[0]!]), problem: `needs itself: ${circle.join(' → ')}` }
  }
}

function* findLacking(
  name: SubjectName,
  configured: ConfiguredSubject,
): Generator<ConfigurationFault> {
  const { required } = subjects[name]
  const lacks = (names: object) => required.filter((field) => !Object.hasOwn(names, field))
  const told = (lacking: readonly string[]) => `lacks ${lacking.join(' and ')}, which ${name} needs`
  if ('request' in configured) {
    const taken =
      configured.fields ?? Object.assign({}, ...stepsOf(configured.request).map(({ take }) => take))
    const lacking = lacks(taken)
    const pointer = configured.fields ? '/fields' : '/request'
    if (lacking.length > 0)
      yield { pointer, problem: `${told(lacking)}: "take" it from a response` }
    return
  }
  const values =
    'value' in configured ? { '/value': configured.value } : placesOf(configured.values)
  for (const [pointer, value] of Object.entries(values)) {
    const lacking = lacks(value)
    if (lacking.length > 0) yield { pointer, problem: told(lacking) }
    for (const [field, id] of Object.entries(value)) {
      const problem = kindProblem(name, field, id)
      if (problem !== undefined) yield { pointer: pointer + pointerOf([field]), problem }
    }
  }
}

/** An action that sends the same whatever it is given does not do what a scenario asks for. */
function* findActionFaults(
  configured: NonNullable<ConfiguredTarget['actions']>,
): Generator<ConfigurationFault> {
  for (const [name, action] of Object.entries(configured)) {
    const sent = JSON.stringify(action)
    const isSent = (input: string) => new RegExp(`\\{\\{\\s{0,9}${input}\\b`).test(sent)
    for (const input of actions[name as ActionName].inputs.filter((one) => !isSent(one))) {
      const problem = `sends the same each time: put {{${input}}} where the ${input} belongs`
      yield { pointer: `${pointerOf([name])}/request`, problem }
    }
  }
}

function placesOf(values: readonly Fields[]): Readonly<Record<string, Fields>> {
  return Object.fromEntries(values.map((value, index) => [`/values/${index}`, value]))
}
