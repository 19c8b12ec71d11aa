import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Claim } from '../../report/index.ts'
import { defineCommand } from '../command.ts'
import { flag, type Options, type Values, wordsOf } from '../options.ts'
import { print, printable } from '../process.ts'
import { runOptions } from '../run-options.ts'
import { command as run } from './run.ts'

/** The caller says which target to call and what may be done to it, because a claim cannot. */
const own = {
  config: runOptions.config,
  target: runOptions.target,
  'base-url': runOptions['base-url'],
  'sandbox-url': runOptions['sandbox-url'],
  'allow-destructive': runOptions['allow-destructive'],
  'real-time': runOptions['real-time'],
  defect: runOptions.defect,
  variant: runOptions.variant,
  replay: runOptions.replay,
  recordings: runOptions.recordings,
} satisfies Options

const options = {
  run: flag('also test the target, and compare the result with the claim'),
  ...own,
} satisfies Options

export const command = defineCommand({
  name: 'verify',
  summary:
    'Checks whether a claim (run --claim FILE) or its badge was changed. With --run, also tests a target and compares the result with the claim. Exits with 1 if something differs. The digest shows that a claim was changed, not who made it.',
  arguments: { label: 'FILE', min: 1, max: 1 },
  options,
  examples: [
    ['verify claim.json', 'whether a byte was changed'],
    ['verify claim.json --run --target mock', 'whether the target still shows it'],
  ],
  run: async ({ options: settings, arguments: [file] }) => {
    const { readClaim } = await import('../../report/index.ts')
    const { claim, changes } = await readClaim(file!)
    await print(printable(describe(claim)))
    if (changes.length > 0) {
      await print(`\n✕ ${file} was changed.\n${lines(changes)}`)
      return 1
    }
    await print(`\n✓ ${file} was not changed after Assay wrote it.\n`)
    return settings.run ? again(claim, settings) : 0
  },
})

function describe({ implementation, statement, result, tool, reproduce }: Claim): string {
  const { name, version, organization } = implementation
  const who = [name, version, ...(organization === undefined ? [] : [`(${organization})`])]
  return `${who.join(' ')}: ${result}\n  ${statement}\n  made by Assay ${tool.version}: ${reproduce}\n`
}

async function again(claim: Claim, settings: Values<typeof options>): Promise<number> {
  const { compareClaims, otherMakings, readClaim } = await import('../../report/index.ts')
  const folder = await mkdtemp(join(tmpdir(), 'assay-verify-'))
  try {
    const file = join(folder, 'claim.json')
    const { name, version } = claim.implementation
    const words = [
      ...claim.addresses,
      ...['--api-version', claim.apiVersion],
      ...(claim.profile === null ? [] : ['--profile', claim.profile.join(',')]),
      ...(claim.strict ? ['--strict'] : []),
      ...['--implementation', `${name}@${version}`],
      ...['--claim', file, '--out', folder, '--quiet'],
      ...wordsOf(own, settings),
    ]
    await run.execute(words)
    const { claim: now } = await readClaim(file)
    const making = otherMakings(claim, now)
    const differences = compareClaims(claim, now)
    const also = making.length === 0 ? [] : [`Made with another ${making.join(', ')}.`]
    if (differences.length === 0) {
      await print(`✓ The target shows what the claim says.\n${lines(also)}`)
      return 0
    }
    await print(
      printable(`✕ The target differs from the claim.\n${lines([...differences, ...also])}`),
    )
    return now.result === 'incomplete' ? 3 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function lines(sentences: readonly string[]): string {
  return sentences.map((sentence) => `  ${sentence}\n`).join('')
}
