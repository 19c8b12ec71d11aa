import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { commandLine as commandOf, SuiteError } from '../../errors/index.ts'
import { makeFolder, shortPath } from '../../files/index.ts'
import { loadConfiguration, variablesIn } from '../../target/index.ts'
import { print } from '../process.ts'
import { writeFile } from '../write-file.ts'
import type { Named } from './file.ts'

/** What runs the nightly: where its file is, and which of those of the package it comes from. */
const forges = {
  github: { file: '.github/workflows/assay.yml', template: 'github-actions.yml' },
  gitlab: { file: '.gitlab-ci.yml', template: 'gitlab-ci.yml' },
} as const

export type Forge = keyof typeof forges

/** Whether there is a configuration for a nightly to test. */
export async function isConfigured({ config }: Named): Promise<boolean> {
  return (await loadConfiguration(config, process.cwd())).file !== undefined
}

/**
 * Writes the file that tests a configured target every night; one that is there stays as it is. E_USAGE where the
 * configuration has several targets and none is named.
 */
export async function writeNightly(forge: Forge, { config, target }: Named): Promise<number> {
  const configuration = await loadConfiguration(config, process.cwd())
  const names = Object.keys(configuration.targets)
  const name = target ?? (names.length === 1 ? names[0] : undefined)
  const chosen = name === undefined ? undefined : configuration.targets[name]
  if (name === undefined || chosen === undefined) {
    throw new SuiteError('E_USAGE', 'No target of the configuration is named for the nightly.', {
      facts: { configured: names.join(', ') },
      remedy: { text: 'Name it', command: ['init', '--ci', forge, '--target', names[0] ?? 'NAME'] },
    })
  }
  const { file, template } = forges[forge]
  const root = dirname(createRequire(import.meta.url).resolve('assay/package.json'))
  const text = await readFile(join(root, '.github/nightly', template), 'utf8')
  const variables = variablesIn(chosen)
  const path = join(process.cwd(), file)
  await makeFolder(dirname(path))
  const written = nightlyFor(text, name, variables, config)
  await writeFile(path, written, { what: 'nightly', option: '--ci', flag: 'wx' })
  const secrets = variables.length === 0 ? '' : `Add to its secrets: ${variables.join(', ')}.\n`
  await print(`Wrote ${shortPath(path)} for ${name}. ${secrets}`.trimEnd().concat('\n'))
  return 0
}

/** A file of the package for another target: its name, its configuration and its variables. */
function nightlyFor(
  text: string,
  name: string,
  variables: readonly string[],
  config: string | undefined,
): string {
  const words = commandOf([name, ...(config === undefined ? [] : ['--config', config])], '--target')
  return text
    .replaceAll('--target nightly', () => words)
    .replaceAll('"nightly@', () => `"${name}@`)
    .replaceAll('`nightly`', () => `\`${name}\``)
    .replace(/^( *)ASSAY_API_KEY: .*$/m, (_, indent: string) =>
      variables.map((one) => `${indent}${one}: \${{ secrets.${one} }}`).join('\n'),
    )
}
