import { basename } from 'node:path'
import { commandLine, SuiteError } from '../errors/index.ts'
import type { Run } from '../run/index.ts'
import { toolVersion } from '../transport/index.ts'
import { variablesOf } from './process.ts'
import { type RunOptions, wordsToRepeat } from './run-options.ts'

export type Implementation = NonNullable<Run['target']['implementation']>

/** Names that move on: what a claim says of them is soon untrue. */
const branches = /^(?:main|master|trunk|develop|development|dev|head|latest|next|stable|nightly)$/i

/** Reads `NAME@VERSION`. E_USAGE for anything else. */
export function parseImplementation(text: string): Implementation {
  const at = text.lastIndexOf('@')
  const [name, version] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (at > 0 && name !== '' && version !== '') return { name, version }
  throw new SuiteError('E_USAGE', `Invalid value: --implementation ${text}`, {
    facts: { allowed: 'NAME@VERSION' },
    remedy: 'Name the implementation: --implementation my-mock@1.2.3',
  })
}

/** The implementation that a claim is about. E_USAGE where nobody says which it is, or at which version. */
export function assertClaimable(implementation: Implementation | undefined): Implementation {
  const remedy =
    'Name it with its version: --implementation my-mock@1.2.3, or "implementation": { "name": …, "version": … } in the configuration of the target.'
  if (implementation === undefined) {
    throw new SuiteError('E_USAGE', 'A claim needs the implementation that it is about.', {
      remedy,
    })
  }
  const { version } = implementation
  if (!branches.test(version)) return implementation
  throw new SuiteError('E_USAGE', 'A claim needs a version that does not change.', {
    facts: { version: `${version} names a branch` },
    remedy,
  })
}

interface Invocation {
  readonly addresses: readonly string[]
  readonly variables: readonly string[]
}

/** The command that makes a claim again, as anyone can call it. */
export function reproduceCommand(
  { tool: { version }, target: { implementation } }: Run,
  { addresses, variables }: Invocation,
  words: readonly string[],
  file: string,
): string {
  const { name, version: own, ...more } = implementation ?? sandboxAsClaimed
  // A configuration says more than name and version; the sandbox names itself.
  const isConfigured = Object.keys(more).length > 0 || name === sandboxAsClaimed.name
  const who = isConfigured ? [] : ['--implementation', `${name}@${own}`]
  const all = ['run', ...addresses, ...words, ...who, '--claim', basename(file)]
  return variablesOf(variables) + commandLine(all, `npx assay@${version}`)
}

/** The sandbox as a claim names it. */
export const sandboxAsClaimed: Implementation = { name: 'Assay sandbox', version: toolVersion }

interface RunInvocation extends Invocation {
  readonly options: RunOptions
  readonly implementation: Implementation | undefined
  readonly embedded: boolean
}

/**
 * The run with what only the command line knows: who was tested, and for a merge how it was run; and what its claim says
 * besides, where one is written.
 */
export function withInvocation(tested: Run, invocation: RunInvocation) {
  const { options, addresses, variables, implementation, embedded } = invocation
  const repeated = wordsToRepeat(options)
  // The sandbox by its name: on a build machine it is no default.
  const words =
    embedded && !repeated.includes('--target') ? [...repeated, '--target', 'sandbox'] : repeated
  const run: Run = {
    ...tested,
    target: { ...tested.target, ...(implementation && { implementation }) },
    ...(tested.shard && { shard: { ...tested.shard, addresses, words, variables } }),
  }
  const { claim: file, strict } = options
  const claimant = run.target.implementation
  if (file === undefined || claimant === undefined) return { run, claimed: undefined }
  const reproduce = reproduceCommand(run, invocation, words, file)
  return { run, claimed: { file, implementation: claimant, addresses, strict, reproduce } }
}
