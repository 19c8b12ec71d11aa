import { basename } from 'node:path'
import { commandLine, SuiteError } from '../errors/index.ts'
import type { ClaimFacts } from '../report/index.ts'
import type { Run } from '../run/index.ts'
import { toolVersion } from '../transport/index.ts'
import type { Invocation } from './invocation.ts'
import { variablesOf } from './process.ts'

export type Implementation = NonNullable<Run['target']['implementation']>

/** A claim to write: its file, and what it says besides the run. */
export interface ClaimToWrite extends ClaimFacts {
  readonly file: string
}

/** The sandbox as a claim names it. */
export const sandboxAsClaimed: Implementation = { name: 'Assay sandbox', version: toolVersion }

/** Reads `NAME@VERSION`. E_USAGE for anything else. */
export function parseImplementation(text: string): Implementation {
  const [, name, version] = /^\s*(\S.*?)\s*@\s*([^@\s]+)\s*$/.exec(text) ?? []
  if (name !== undefined && version !== undefined) return { name, version }
  throw new SuiteError('E_USAGE', `Invalid value: --implementation ${text}`, {
    facts: { allowed: 'NAME@VERSION' },
    remedy: 'Name the implementation: --implementation my-mock@1.2.3',
  })
}

/** Names that move on: what a claim says of them is soon untrue. */
const branches = /^(?:main|master|trunk|develop|development|dev|head|latest|next|stable|nightly)$/i

/** The implementation that a claim is about. E_USAGE where nobody says which it is, or at which version. */
export function assertClaimable(implementation: Implementation | undefined): Implementation {
  const { version = '' } = implementation ?? {}
  if (implementation !== undefined && !branches.test(version)) return implementation
  throw new SuiteError('E_USAGE', 'A claim needs the implementation that it is about.', {
    facts: { version: implementation && `${version} names a branch` },
    remedy:
      'Name both: --implementation my-mock@1.2.3, or "implementation": { "name": …, "version": … } in the configuration of the target.',
  })
}

/** The claim of a run, with the command that makes it again, as anyone can call it. E_USAGE where nobody says who was tested. */
export function claimToWrite(
  { target }: Run,
  { addresses, words, variables }: Invocation,
  file: string,
): ClaimToWrite {
  const implementation = assertClaimable(target.implementation)
  const { name, version, ...more } = implementation
  // A configuration says more than name and version; the sandbox names itself.
  const isConfigured = Object.keys(more).length > 0 || name === sandboxAsClaimed.name
  const who = isConfigured ? [] : ['--implementation', `${name}@${version}`]
  const all = ['run', ...addresses, ...words, ...who, '--claim', basename(file)]
  const reproduce = variablesOf(variables) + commandLine(all, 'assay')
  return { file, implementation, addresses, strict: words.includes('--strict'), reproduce }
}
