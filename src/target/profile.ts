import {
  addressOfName,
  type OperationAddress,
  operations,
  rulesVersionOf,
  testableClauses,
} from '../contract/index.ts'
import { SuiteError, suggest } from '../errors/index.ts'
import { nounOf, type Profile } from '../run/index.ts'
import type { Configuration, Target } from './configuration.ts'

type Sets = NonNullable<Configuration['profiles']>

const addresses = Object.keys(operations) as OperationAddress[]
const nouns: ReadonlySet<string> = new Set(testableClauses.map(([id]) => nounOf(id)))

/**
 * Returns the clauses and operations of a profile, which names nouns, operations and sets of the configuration. Later API versions
 * than that of the target do not count. E_USAGE for an unknown name, and if the target declares a claimed operation absent.
 */
export function resolveProfile(
  names: readonly string[],
  { profiles: sets, apiVersion, absent }: Pick<Target, 'profiles' | 'apiVersion' | 'absent'>,
): Profile {
  const problem = names.map((name) => findProfileProblem(name, sets)).find(Boolean)
  if (problem !== undefined) {
    throw new SuiteError('E_USAGE', 'Unknown profile.', {
      facts: {
        problem,
        nouns: [...nouns].join(', '),
        sets: Object.keys(sets).join(', ') || 'none',
      },
      remedy: 'Name nouns, operations or sets of the configuration: --profile payments,entities',
    })
  }
  const rules = rulesVersionOf(apiVersion)
  const gone = addresses.filter((address) => operations[address].since > rules)
  const parts = [...new Set(names)].map((name) => {
    const leaves = leavesOf(name, sets)
    const own = addresses.filter(
      (address) => leaves.includes(address) || leaves.includes(nounOf(address)),
    )
    const clauses = testableClauses.flatMap(([id]) => {
      const isClaimed = leaves.some((leaf) => id.startsWith(`${leaf}#`) || nounOf(id) === leaf)
      return isClaimed && !isOfGone(id, gone) ? [id] : []
    })
    return { name, clauses, operations: own.filter((address) => !gone.includes(address)) }
  })
  const claimed = new Set(parts.flatMap(({ operations: own }) => own))
  const lacking = absent.filter((address) => claimed.has(address))
  // A claim of an absent operation could never be proved.
  if (lacking.length > 0) {
    const left = [...claimed].filter((address) => !lacking.includes(address))
    const message = 'The profile claims operations that the target declares absent.'
    throw new SuiteError('E_USAGE', message, {
      facts: { profile: names.join(', '), absent: lacking.join(', ') },
      remedy:
        left.length === 0
          ? 'Remove the operations from "absent", or claim another profile.'
          : `Remove them from "absent", or claim the other operations by name: --profile ${left.join(',')}`,
    })
  }
  const rows = parts.flatMap((part) => part.operations.map((address) => operations[address].number))
  return {
    names: parts.map(({ name }) => name),
    parts: parts.map(({ name, clauses }) => ({ name, clauses })),
    operations: [...new Set(rows)].sort((a, b) => a - b),
  }
}

/** Says in half a sentence what is wrong with a name of a profile; undefined if nothing is. */
export function findProfileProblem(
  name: string,
  sets: Sets,
  chain: readonly string[] = [],
): string | undefined {
  if (Object.hasOwn(sets, name)) {
    if (chain.includes(name)) return `"${name}" contains itself: ${[...chain, name].join(' → ')}`
    const inner = sets[name]!.map((part) => findProfileProblem(part, sets, [...chain, name]))
    return inner.find((problem) => problem !== undefined)
  }
  if (nouns.has(name) || addressOfName(name) !== undefined) return undefined
  const near = suggest(name, [...nouns, ...Object.keys(sets), ...addresses])
  return `"${name}" is not a noun, an operation or a set${near === undefined ? '' : `; did you mean "${near}"?`}`
}

/** Returns the nouns and operations that a name stands for. */
export function leavesOf(name: string, sets: Sets): readonly string[] {
  if (Object.hasOwn(sets, name)) return sets[name]!.flatMap((part) => leavesOf(part, sets))
  return [nouns.has(name) ? name : addressOfName(name)!]
}

/** Returns whether a later version brings the operation of a clause, or all operations of its noun. */
function isOfGone(clause: string, gone: readonly OperationAddress[]): boolean {
  if (gone.some((address) => clause.startsWith(`${address}#`))) return true
  const own = addresses.filter((address) => nounOf(address) === nounOf(clause))
  return own.length > 0 && own.every((address) => gone.includes(address))
}
