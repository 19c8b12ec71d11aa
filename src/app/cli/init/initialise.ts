import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { SuiteError } from '../../../base/errors/index.ts'
import { shortPath } from '../../../base/files/index.ts'
import { optionalMembers } from '../../../core/contract/index.ts'
import {
  findAddressProblem,
  loadConfiguration,
  resolveTarget,
  type Target,
  trimAddress,
  validateConfiguration,
} from '../../../sources/target/index.ts'
import { alignColumns, commandLine, hideSecrets, print } from '../process.ts'
import { writeFile } from '../write-file.ts'
import { type FoundSubject, look } from './look.ts'

export interface InitOptions {
  readonly config: string | undefined
  readonly target: string | undefined
  readonly environment: string | undefined
  readonly profile: readonly string[]
}

export async function findConfiguration(config: string | undefined): Promise<string | undefined> {
  if (config !== undefined && !existsSync(resolve(process.cwd(), config))) return undefined
  return (await loadConfiguration(config)).file
}

/** E_USAGE, E_CONFIG_INVALID, E_ENV_MISSING, and the errors of a target that cannot be tested. */
export async function initialise(options: InitOptions, url: string | undefined): Promise<number> {
  const { config, target: name = 'mock' } = options
  const there = await findConfiguration(config)
  if (there !== undefined) {
    throw new SuiteError('E_USAGE', 'A configuration exists already, and init never changes one.', {
      details: { file: there },
      remedy: {
        text: `${claimWith(options.profile)} Test the target`,
        command: ['run', '--quick'],
      },
    })
  }
  const head = headOf(options, url)
  await hideSecrets({ targets: {} })
  const first = resolveIn({ [name]: head }).target
  const { subjects: found, isWrapped } = await look(first)
  const isWithheld = first.withheld !== undefined
  const added = isWithheld ? [] : Array.from(found, ([subject, { recipe }]) => [subject, recipe])
  const { configuration, target } = resolveIn({
    [name]: {
      ...head,
      ...(isWrapped && { dialect: { envelope: 'wrapped' } }),
      subjects: Object.fromEntries(added),
    },
  })
  const file = resolve(process.cwd(), config ?? 'assay.config.json')
  await writeFile(file, fileText(file, configuration), '--config FILE', { flag: 'wx' })
  await print(describe(file, target, found, isWithheld))
  return 0
}

function headOf(options: InitOptions, url: string | undefined) {
  const { environment, profile } = options
  const problem = url === undefined ? 'is missing' : findAddressProblem(url)
  if (problem !== undefined) {
    const message = `The address of the target ${problem.replace(/…$/, 'HOST')}.`
    const remedy = { text: 'For example', command: ['init', 'http://127.0.0.1:4010'] }
    throw new SuiteError('E_USAGE', message, { remedy })
  }
  return {
    baseUrl: trimAddress(url!),
    apiKey: '$ASSAY_API_KEY',
    ...(environment !== undefined && { environment }),
    ...(profile.length > 0 && { profile }),
  }
}

function resolveIn(targets: Readonly<Record<string, object>>) {
  const configuration = validateConfiguration({ targets }, 'the options')
  return { configuration, target: resolveTarget(configuration, undefined, { env: process.env }) }
}

function fileText(file: string, configuration: object): string {
  if (extname(file) !== '.json') {
    const value = JSON.stringify(configuration, null, 2)
    return `import { defineConfig } from 'assay'\n\nexport default defineConfig(${value})\n`
  }
  const schema = './node_modules/assay/schemas/configuration/config.schema.json'
  const head = existsSync(join(file, '..', schema)) ? { $schema: schema } : {}
  return `${JSON.stringify({ ...head, ...configuration }, null, 2)}\n`
}

function describe(
  file: string,
  target: Target,
  found: ReadonlyMap<string, FoundSubject>,
  isWithheld: boolean,
): string {
  const title = isWithheld
    ? 'Found but not added, because scenarios change them (declare the --environment to add them)'
    : 'Found'
  const rows = Array.from(found, ([name, { id }]) => [name, id, 'GET /entities'])
  const isPart = target.profile.length > 0
  const lines = [
    `Wrote ${shortPath(file)} for ${target.name} at ${target.baseUrl}.`,
    ...(rows.length > 0 ? ['', title, ...alignColumns(rows)] : []),
    '',
    `See what is missing: ${commandLine('run', '--quick')}`,
    ...(isPart ? [] : [`A recipe to adapt:   ${commandLine('explain', 'payment.pending')}`]),
    `Environment:         ${target.variables.join(', ')}, as for this command`,
    '',
    ...(isPart ? [] : [claimWith()]),
    acceptLeftOut,
  ]
  return `${lines.join('\n')}\n`
}

const acceptLeftOut = `Does it leave out members that the contract makes optional? Add: "untested": [{ "clause": "${optionalMembers}", "reason": "…" }].`

const example = ['payments', 'accounts/create']

function claimWith(names: readonly string[] = []): string {
  const profile = JSON.stringify(names.length > 0 ? names : example).replaceAll(',', ', ')
  return `Is only a part of the contract implemented? Add to the target: "profile": ${profile}.`
}
