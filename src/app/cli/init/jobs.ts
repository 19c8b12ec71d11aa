import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { commandLine as commandOf, SuiteError } from '../../../base/errors/index.ts'
import { shortPath } from '../../../base/files/index.ts'
import { isLoopback } from '../../../core/exchange/index.ts'
import { loadConfiguration, variablesIn } from '../../../sources/target/index.ts'
import { print } from '../process.ts'
import { writeFile } from '../write-file.ts'
import type { InitOptions } from './initialise.ts'

const forges = {
  github: {
    'github-commit.yml': '.github/workflows/assay.yml',
    'github-actions.yml': '.github/workflows/assay-nightly.yml',
  },
  gitlab: { 'gitlab-ci.yml': '.gitlab-ci.yml' },
} as const

export type Forge = keyof typeof forges

const leftOn = {
  github: 'Add to the secrets of the repository',
  gitlab:
    'Add a schedule for the night. For issues, add ASSAY_GITLAB_TOKEN to the CI/CD variables, in the environment assay. For all jobs, add',
}

/** Writes a quick run for each commit, and a whole run every night. E_USAGE if a file exists, or several targets do. */
export async function writeJobs(
  forge: Forge,
  { config, target }: Pick<InitOptions, 'config' | 'target'>,
): Promise<number> {
  const configuration = await loadConfiguration(config)
  const names = Object.keys(configuration.targets)
  const name = target ?? (names.length === 1 ? names[0] : undefined)
  const chosen = name === undefined ? undefined : configuration.targets[name]
  if (name === undefined || chosen === undefined) {
    throw new SuiteError('E_USAGE', 'Choose the target that the jobs test.', {
      details: { configured: names.join(', ') },
      remedy: { text: 'Name it', command: ['init', '--ci', forge, '--target', names[0] ?? 'NAME'] },
    })
  }
  const root = dirname(createRequire(import.meta.url).resolve('assay/package.json'))
  const files = Object.entries(forges[forge]).map(([template, file]) => ({
    template: join(root, '.github/nightly', template),
    file: join(process.cwd(), file),
  }))
  const there = files.find(({ file }) => existsSync(file))
  if (there !== undefined) {
    throw new SuiteError('E_USAGE', 'A file for the jobs exists already. Nothing was written.', {
      details: { file: shortPath(there.file), template: shortPath(there.template) },
      remedy: 'Remove the file, or copy the jobs of the template into it.',
    })
  }
  const { baseUrl } = chosen
  const variables = variablesIn(chosen)
  const words = commandOf([name, ...(config === undefined ? [] : ['--config', config])], '--target')
  for (const { template, file } of files) {
    const jobs = jobsFor(await readFile(template, 'utf8'), name, words, variables)
    const text = isLoopback(baseUrl) ? jobs.replaceAll('http://127.0.0.1:4010', baseUrl) : jobs
    await writeFile(file, text, '--ci github|gitlab', { flag: 'wx' })
    await print(`Wrote ${shortPath(file)} for ${name}.\n`)
  }
  if (variables.length > 0) await print(`${leftOn[forge]}: ${variables.join(', ')}.\n`)
  if (isLoopback(baseUrl))
    await print(`${name} is at ${baseUrl}: start it in each job, where the comment says so.\n`)
  return 0
}

function jobsFor(text: string, name: string, words: string, variables: readonly string[]): string {
  return text
    .replaceAll('--target nightly', () => words)
    .replaceAll('`nightly`', () => `\`${name}\``)
    .replace(/^( *)ASSAY_API_KEY: .*$/m, (_, indent: string) =>
      variables.map((variable) => `${indent}${variable}: \${{ secrets.${variable} }}`).join('\n'),
    )
}
