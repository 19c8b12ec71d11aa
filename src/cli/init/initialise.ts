import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { type OperationAddress, operations } from '../../contract/index.ts'
import { SuiteError } from '../../errors/index.ts'
import { checkTarget, planTarget } from '../../runner/index.ts'
import {
  findAddressProblem,
  loadConfiguration,
  resolveProfile,
  resolveTarget,
  type Target,
  trimAddress,
  validateConfiguration,
  whyNotDestructive,
} from '../../target/index.ts'
import { liveTransport } from '../../transport/index.ts'
import { print } from '../process.ts'
import { writeFile } from '../write-file.ts'
import { claimWith, describeLook, guideOf, type Looked } from './guide.ts'
import { probe } from './probe.ts'
import { sourceFor } from './recipes.ts'

export interface InitOptions {
  readonly config: string | undefined
  readonly target: string | undefined
  readonly 'key-variable': string
  readonly environment: string | undefined
  readonly profile: readonly string[]
}

/** The existing configuration; undefined if there is none. The file that is named may be the one to write. */
export async function findConfiguration(config: string | undefined): Promise<string | undefined> {
  if (config !== undefined && !existsSync(resolve(process.cwd(), config))) return undefined
  return (await loadConfiguration(config)).file
}

/**
 * Looks at a target and writes a configuration of it, and beside it a guide. Throws E_USAGE, E_CONFIG_INVALID, E_ENV_MISSING, and
 * the errors of a target that cannot be tested.
 */
export async function initialise(options: InitOptions, url: string | undefined): Promise<number> {
  const { config, target: name = 'mock' } = options
  const there = await findConfiguration(config)
  if (there !== undefined) {
    throw new SuiteError('E_USAGE', 'A configuration exists already, and init never changes one.', {
      facts: { file: there },
      remedy: {
        text: `${claimWith(options.profile)} See what to configure next`,
        command: ['run', '--plan'],
      },
    })
  }
  const head = headOf(options, url)
  const seen = await look(resolveIn({ [name]: head }).target)
  const { isWrapped, absent } = seen.found
  // Subjects that scenarios would change are left out unless the user permitted it.
  const own = Object.entries(seen.sources).filter(([subject]) => !seen.withheld.has(subject))
  const { configuration, target } = resolveIn({
    [name]: {
      ...head,
      ...(isWrapped && { dialect: { envelope: 'wrapped' } }),
      ...(absent.length > 0 && { absent }),
      subjects: Object.fromEntries(own),
    },
  })
  const plan = await planTarget({ configuration, target: name })
  const file = resolve(process.cwd(), config ?? 'assay.config.json')
  const guide = join(file, '..', 'assay.guide.md')
  const looked = { ...seen, file, target, plan }
  await writeFile(file, textOf(file, configuration), '--config FILE', { flag: 'wx' })
  await writeFile(guide, guideOf(looked), '--config FILE')
  await print(describeLook(looked, guide))
  return 0
}

function headOf(options: InitOptions, url: string | undefined) {
  const { 'key-variable': variable, environment, profile } = options
  const problem = url === undefined ? 'is missing' : findAddressProblem(url)
  // The key itself is not repeated.
  const isName = /^[A-Z_][A-Z0-9_]*$/.test(variable)
  if (problem === undefined && isName) {
    return {
      baseUrl: trimAddress(url!),
      apiKey: `$${variable}`,
      ...(environment !== undefined && { environment }),
      ...(profile.length > 0 && { profile }),
    }
  }
  const message =
    problem === undefined
      ? '--key-variable takes the name of an environment variable: capital letters, digits and _.'
      : `The address of the target ${problem.replace(/…$/, 'HOST')}.`
  throw new SuiteError('E_USAGE', message, {
    remedy: {
      text: 'For example',
      command: ['init', 'http://127.0.0.1:4010', '--key-variable', 'ASSAY_API_KEY'],
    },
  })
}

function resolveIn(targets: Readonly<Record<string, object>>) {
  const configuration = validateConfiguration({ targets }, 'the options')
  return { configuration, target: resolveTarget(configuration, undefined, { env: process.env }) }
}

/** A configuration as the text of its file; a JSON file names the schema, where it is there, for an editor. */
function textOf(file: string, configuration: object): string {
  if (extname(file) !== '.json') {
    const value = JSON.stringify(configuration, null, 2)
    return `import { defineConfig } from 'assay'\n\nexport default defineConfig(${value})\n`
  }
  const schema = './node_modules/assay/schemas/configuration/config.schema.json'
  const head = existsSync(join(file, '..', schema)) ? { $schema: schema } : {}
  return `${JSON.stringify({ ...head, ...configuration }, null, 2)}\n`
}

const changed = ['entity.individual', 'entity.corporation', 'account.ach', 'account.liability']

function claimedBy(target: Target): readonly OperationAddress[] {
  const all = Object.keys(operations) as OperationAddress[]
  if (target.profile.length === 0) return all
  const { operations: claimed } = resolveProfile(target.profile, target)
  return all.filter((address) => claimed.includes(operations[address].number))
}

/** Sends reads only. Throws the errors with which a run could not begin. */
async function look(target: Target): Promise<Pick<Looked, 'found' | 'sources' | 'withheld'>> {
  const claimed = claimedBy(target)
  const failure = await checkTarget(target, claimed)
  if (failure !== undefined) {
    const { code, because, remedy } = failure
    throw new SuiteError(code, 'The target cannot be examined.', { facts: { because }, remedy })
  }
  const transport = liveTransport({ timeoutMs: target.timeoutMs })
  const all = await probe(target, transport).finally(transport.close)
  const isUnsure = whyNotDestructive(target, false) !== undefined
  const names = [...all.subjects.keys()]
  const withheld = new Set(names.filter((name) => isUnsure && changed.includes(name)))
  const kept = new Map([...all.subjects].filter(([name]) => !withheld.has(name)))
  const sources = Array.from(all.subjects, ([name, subject]) => {
    return [name, sourceFor(name, subject, { ...all, subjects: kept })]
  })
  const absent = all.absent.filter((address) => claimed.includes(address))
  return { found: { ...all, absent }, withheld, sources: Object.fromEntries(sources) }
}
