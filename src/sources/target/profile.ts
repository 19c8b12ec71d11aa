import { SuiteError, suggest } from '../../base/errors/index.ts'
import {
  addressOfName,
  type OperationAddress,
  operations,
  rulesVersionOf,
  testableClauses,
} from '../../core/contract/index.ts'
import { nounOf, type Profile } from '../../core/run/index.ts'
import type { Target } from './configuration.ts'

const addresses = Object.keys(operations) as OperationAddress[]
const nouns: ReadonlySet<string> = new Set(testableClauses.map(([id]) => nounOf(id)))

/** E_USAGE for an unknown name. */
export function resolveProfile(
  names: readonly string[],
  { apiVersion }: Pick<Target, 'apiVersion'>,
): Profile {
  const problem = names.map(findProfileProblem).find(Boolean)
  if (problem !== undefined) {
    throw new SuiteError('E_USAGE', 'Unknown profile.', {
      details: { problem, nouns: [...nouns].join(', ') },
      remedy: 'Name nouns or operations: --profile payments,entities/list',
    })
  }
  const rules = rulesVersionOf(apiVersion)
  const gone = addresses.filter((address) => operations[address].since > rules)
  const parts = [...new Set(names)].map((name) => {
    const leaf = nouns.has(name) ? name : addressOfName(name)!
    const own = addresses.filter((address) => address === leaf || nounOf(address) === leaf)
    const clauses = testableClauses.flatMap(([id]) => {
      const isClaimed = id.startsWith(`${leaf}#`) || nounOf(id) === leaf
      return isClaimed && !isOfGone(id, gone) ? [id] : []
    })
    return { name, clauses, operations: own.filter((address) => !gone.includes(address)) }
  })
  const rows = parts.flatMap((part) => part.operations.map((address) => operations[address].number))
  return {
    names: parts.map(({ name }) => name),
    parts: parts.map(({ name, clauses }) => ({ name, clauses })),
    operations: [...new Set(rows)].sort((a, b) => a - b),
  }
}

/** As half a sentence; undefined if nothing is wrong. */
export function findProfileProblem(name: string): string | undefined {
  if (nouns.has(name) || addressOfName(name) !== undefined) return undefined
  const near = suggest(name, [...nouns, ...addresses])
  return `"${name}" is neither a noun nor an operation${near === undefined ? '' : `; did you mean "${near}"?`}`
}

/** Returns whether a later version brings the operation of a clause, or all operations of its noun. */
function isOfGone(clause: string, gone: readonly OperationAddress[]): boolean {
  if (gone.some((address) => clause.startsWith(`${address}#`))) return true
  const own = addresses.filter((address) => nounOf(address) === nounOf(clause))
  return own.length > 0 && own.every((address) => gone.includes(address))
}
