import { readFileSync } from 'node:fs'
import { type OperationAddress, operations } from '../../src/core/contract/index.ts'
import { nounOf } from '../../src/core/run/index.ts'
import {
  callsOf,
  type LoadedScenario,
  operationsOf,
  usedBy,
} from '../../src/sources/scenario/index.ts'
import {
  actions,
  type Configuration,
  isAction,
  type SubjectName,
  subjects,
} from '../../src/sources/target/index.ts'

/** A target that implements only a part of the contract, or lacks what the sandbox has. */
export interface ProfileTarget {
  /** Its `profile`; undefined where it claims the whole contract. */
  readonly claims: readonly string[] | undefined
  readonly serves: readonly OperationAddress[]
  /** The subjects and actions that it has. */
  readonly subjects: ReadonlySet<string>
  readonly actions: ReadonlySet<string>
}

const addresses = Object.keys(operations) as OperationAddress[]
const subjectNames = Object.keys(subjects) as SubjectName[]
const nouns = [...new Set(addresses.map(nounOf))]

/** The targets by name: each noun alone, and other parts that users have. */
export const profileTargets: Readonly<Record<string, ProfileTarget>> = {
  ...Object.fromEntries(
    nouns.map((noun) => [noun, claiming([noun], (address) => nounOf(address) === noun)]),
  ),
  'ten-operations': tenOperations(),
  'read-only': serving((address) => operations[address].method === 'GET'),
  'lists-only': serving((address) => address.endsWith('/list')),
  'without-post': serving((address) => operations[address].method !== 'POST'),
  'without-clock': lacking('advanceClock'),
  'without-corporation': lacking('entity.corporation', 'entity.disposable_corporation'),
}

function serving(isServed: (address: OperationAddress) => boolean): ProfileTarget {
  return claiming(addresses.filter(isServed), isServed)
}

/** A target of some operations has the records that these take in their paths or bodies, and can move its clock. */
function claiming(
  claims: readonly string[],
  isServed: (address: OperationAddress) => boolean,
): ProfileTarget {
  const serves = addresses.filter(isServed)
  const takes = (name: SubjectName) =>
    operationsOf(name).some((address) => serves.includes(address))
  const redeems = serves.includes('elements/create-token') ? ['redeemElementToken'] : []
  return {
    claims,
    serves,
    subjects: new Set(subjectNames.filter(takes)),
    actions: new Set(['advanceClock', ...redeems]),
  }
}

/** The whole contract, without some subjects and actions. */
function lacking(...without: readonly string[]): ProfileTarget {
  const left = (all: object) => new Set(Object.keys(all).filter((name) => !without.includes(name)))
  return { claims: undefined, serves: addresses, subjects: left(subjects), actions: left(actions) }
}

/** The mock of the page about the gate: its operations and its subjects. */
function tenOperations(): ProfileTarget {
  const page = readFileSync(new URL('../../.github/docs/gate.md', import.meta.url), 'utf8')
  const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? []
  const { profile = [], subjects = {} } = (JSON.parse(json) as Configuration).targets.mock!
  return {
    claims: profile,
    serves: addresses.filter((one) => profile.includes(one) || profile.includes(nounOf(one))),
    subjects: new Set(Object.keys(subjects)),
    actions: new Set(),
  }
}

export const aWrite = 'a write that is not served'

/**
 * Says what a scenario of the whole contract uses and a target of a profile cannot have: a subject of its operations, an action, or a
 * write that it does not serve. Undefined where the scenario could have found there what it finds in the whole contract.
 */
export function lackIn(
  profile: ProfileTarget,
  loaded: Pick<LoadedScenario, 'id' | 'scenario'>,
): string | undefined {
  const { serves, subjects, actions } = profile
  const isServed = (address: OperationAddress) => serves.includes(address)
  const missing = usedBy(loaded.scenario).find((need) =>
    isAction(need) ? !actions.has(need) : !subjects.has(need) && operationsOf(need).some(isServed),
  )
  if (missing !== undefined) return missing
  const isWrite = (address: OperationAddress) => operations[address].method !== 'GET'
  return callsOf(loaded).some((address) => isWrite(address) && !isServed(address))
    ? aWrite
    : undefined
}
