import { type OperationAddress, operations } from '../../contract/index.ts'
import { SuiteError } from '../../errors/index.ts'
import { shortPath } from '../../files/index.ts'
import { checkTarget, planTarget } from '../../runner/index.ts'
import {
  findAddressProblem,
  resolveProfile,
  resolveTarget,
  type Target,
  trimAddress,
  validateConfiguration,
  whyNotDestructive,
} from '../../target/index.ts'
import { liveTransport } from '../../transport/index.ts'
import { commandLine, print } from '../process.ts'
import { writeFile } from '../write-file.ts'
import { existing, type Named, newFiles, textOf } from './file.ts'
import { describeLook, guideOf, type Looked } from './guide.ts'
import { probe } from './probe.ts'
import { sourceFor } from './recipes.ts'

export interface InitOptions extends Named {
  readonly 'key-variable': string
  readonly environment: string | undefined
  readonly profile: readonly string[]
}

/**
 * Looks at a target and writes a configuration of it; one that is there stays as it is, and what it lacks is printed.
 * E_USAGE, E_CONFIG_INVALID, E_ENV_MISSING, and what a target that cannot be tested ends with.
 */
export async function initialise(options: InitOptions, url: string | undefined): Promise<number> {
  const { config, target: name = 'mock', profile } = options
  const before = await existing(options, url)
  if (before !== undefined) {
    const { file, target } = before
    const claimed = profile.length > 0 ? profile : target.profile
    const plan = await planTarget({ config, target: target.name, profile: claimed })
    const looked = { ...(await look(target)), file, target, plan }
    const first = `${shortPath(file)} is there, and was not changed. Looked at ${target.name}`
    const { absent, subjects, isWrapped } = looked.found
    const isNew = subjects.size > 0 || absent.length > 0 || isWrapped
    const text = JSON.stringify(draft({ absent: target.absent }, looked), null, 2)
    await print(describeLook(first, looked))
    await print(isNew ? `\nThe target with all of it:\n${text}\n` : '\nNothing new was found.\n')
    return 0
  }
  const head = headOf(options, url)
  const seen = await look(resolve({ [name]: head }).target)
  const { configuration, target } = resolve({ [name]: draft(head, seen) })
  const plan = await planTarget({ configuration, target: name })
  const { file, guide } = newFiles(config)
  const looked = { ...seen, file, target, plan }
  // Never in place of a file that is there.
  const how = { what: 'configuration', option: '--config FILE', flag: 'wx' }
  await writeFile(file, textOf(file, configuration), how)
  await writeFile(guide, guideOf(looked), { what: 'guide', option: '--config FILE' })
  await print(
    describeLook(`Wrote ${shortPath(file)} for ${name} at ${head.baseUrl}`, looked, guide),
  )
  return 0
}

/** What the options say of a new target. E_USAGE. */
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

/** The configuration of one target, and the target. E_CONFIG_INVALID, E_ENV_MISSING. */
function resolve(targets: Readonly<Record<string, object>>) {
  const configuration = validateConfiguration({ targets }, 'the options')
  return { configuration, target: resolveTarget(configuration, undefined, { env: process.env }) }
}

/** A target as a configuration holds it, without what scenarios would change where nobody has said that they may. */
function draft(
  { absent: known = [], ...head }: object & { readonly absent?: readonly string[] },
  { found, sources, withheld }: Seen,
) {
  const absent = [...known, ...found.absent]
  const own = Object.entries(sources).filter(([name]) => !withheld.has(name))
  return {
    ...head,
    ...(found.isWrapped && { dialect: { envelope: 'wrapped' } }),
    ...(absent.length > 0 && { absent }),
    subjects: Object.fromEntries(own),
  }
}

/** Subjects that scenarios change. */
const changed = ['entity.individual', 'entity.corporation', 'account.ach', 'account.liability']

type Seen = Pick<Looked, 'found' | 'sources' | 'withheld'>

/** Sends reads only; what is configured already is no news. What a run could not begin with is an error here too. */
async function look(target: Target): Promise<Seen> {
  const failure = await checkTarget(target, { naming: commandLine('init') })
  if (failure !== undefined) {
    const { code, because, remedy } = failure
    throw new SuiteError(code, 'The target cannot be examined.', { facts: { because }, remedy })
  }
  const transport = liveTransport({ timeoutMs: target.timeoutMs })
  const all = await probe(target, transport).finally(transport.close)
  const news = [...all.subjects].filter(([name]) => target.subjects[name] === undefined)
  const isWrapped = all.isWrapped && target.dialect.envelope !== 'wrapped'
  const isUnsure = whyNotDestructive(target, false) !== undefined
  const withheld = new Set(
    news.flatMap(([name]) => (isUnsure && changed.includes(name) ? name : [])),
  )
  const kept = new Map(news.filter(([name]) => !withheld.has(name)))
  const sources = news.map(([name, subject]) => {
    return [name, sourceFor(name, subject, { ...all, subjects: kept })]
  })
  const absent = all.absent.filter((address) => isClaimed(target, address))
  const found = { ...all, absent, subjects: new Map(news), isWrapped }
  return { found, withheld, sources: Object.fromEntries(sources) }
}

function isClaimed(target: Target, address: OperationAddress): boolean {
  if (target.profile.length === 0) return true
  return resolveProfile(target.profile, target).operations.includes(operations[address].number)
}
