import { basename } from 'node:path'
import { commandLine, SuiteError } from '../errors/index.ts'
import { toolVersion } from '../files/index.ts'
import { claimFiles, claimOf } from '../report/index.ts'
import type { Run } from '../run/index.ts'
import type { Invocation } from './invocation.ts'
import { variablesOf } from './process.ts'
import { writeFile } from './write-file.ts'

type Implementation = NonNullable<Run['target']['implementation']>

export const sandboxAsClaimed: Implementation = { name: 'Assay sandbox', version: toolVersion }

/** Reads `NAME@VERSION`, if any. E_USAGE for anything else. */
export function parseImplementation(text: string | undefined): Implementation | undefined {
  if (text === undefined) return undefined
  const [, name, version] = /^\s*(\S.*?)\s*@\s*([^@\s]+)\s*$/.exec(text) ?? []
  if (name !== undefined && version !== undefined) return { name, version }
  throw new SuiteError('E_USAGE', `Invalid value: --implementation ${text}`, {
    facts: { allowed: 'NAME@VERSION' },
    remedy: 'Name the implementation: --implementation my-mock@1.2.3',
  })
}

/** The implementation that a claim is about. E_USAGE if neither the options nor the configuration name it. */
export function assertClaimable(implementation: Implementation | undefined): Implementation {
  if (implementation !== undefined) return implementation
  throw new SuiteError('E_USAGE', 'A claim must name the implementation.', {
    remedy:
      'Name it with its version: --implementation my-mock@1.2.3, or "implementation": { "name": …, "version": … } in the configuration of the target.',
  })
}

/**
 * Writes the claim of a run, with the command that makes the claim again. Returns the lines that say so. E_USAGE if the
 * implementation has no name, E_REPORT_WRITE.
 */
export async function claimRun(
  run: Run,
  { addresses, words, variables }: Invocation,
  file: string,
): Promise<string> {
  const implementation = assertClaimable(run.target.implementation)
  const { name, version, ...more } = implementation
  // A configuration may say more than name and version; the sandbox names itself.
  const isConfigured = Object.keys(more).length > 0 || name === sandboxAsClaimed.name
  const who = isConfigured ? [] : ['--implementation', `${name}@${version}`]
  const all = ['run', ...addresses, ...words, ...who, '--claim', basename(file)]
  const reproduce = variablesOf(variables) + commandLine(all, 'assay')
  const strict = words.includes('--strict')
  const claim = claimOf(run, { implementation, addresses, strict, reproduce })
  const files = Object.entries(claimFiles(claim, file))
  for (const [path, text] of files) await writeFile(path, text, '--claim FILE')
  return `Claim (${claim.result}):\n  ${files.map(([path]) => path).join('\n  ')}\n`
}
