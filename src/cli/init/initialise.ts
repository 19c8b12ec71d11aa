import { SuiteError } from '../../errors/index.ts'
import { shortPath } from '../../files/index.ts'
import { planRun, type RunPlan } from '../../plan/index.ts'
import { checkTarget } from '../../runner/index.ts'
import { type LoadedScenario, loadScenarios, suitesFolder } from '../../scenario/index.ts'
import {
  resolveTarget,
  type Target,
  trimAddress,
  validateConfiguration,
  whyNotDestructive,
} from '../../target/index.ts'
import { liveTransport } from '../../transport/index.ts'
import { commandLine, print } from '../process.ts'
import { writeFile } from '../write-file.ts'
import { askFor } from './ask.ts'
import { existing, type Named, newFiles, textOf } from './file.ts'
import { describeLook, guideOf, type Looked } from './guide.ts'
import { probe } from './probe.ts'
import { sourceFor } from './recipes.ts'

/** The options of `assay init`. */
export interface InitOptions extends Named {
  readonly 'key-variable': string | undefined
  readonly environment: string | undefined
}

/**
 * Looks at a target and writes a configuration of it; one that is there stays as it is, and what it lacks is printed.
 * E_USAGE, E_CONFIG_INVALID, E_ENV_MISSING, and what a target that cannot be tested ends with.
 */
export async function initialise(options: InitOptions, url: string | undefined): Promise<number> {
  const all = await loadScenarios(suitesFolder)
  const before = await existing(options, url)
  if (before !== undefined) {
    const { file, target } = before
    const looked = { ...(await look(target)), file, target, plan: planOf(target, all) }
    const first = `${shortPath(file)} is there, and was not changed. Looked at ${target.name}`
    const additions = draft({ absent: target.absent }, looked)
    const text = JSON.stringify(additions, null, 2)
    await print(`${describeLook(first, looked)}\nWith all of it the target has:\n${text}\n`)
    return 0
  }
  const { target: name = 'mock', environment } = options
  const head = {
    baseUrl: trimAddress(await askFor('url', url)),
    apiKey: `$${await askFor('keyVariable', options['key-variable'])}`,
    ...(environment !== undefined && { environment }),
  }
  const { file, guide } = newFiles(options.config)
  const seen = await look(targetOf(name, head))
  const drafted = draft(head, seen)
  const target = targetOf(name, drafted)
  const looked = { ...seen, file, target, plan: planOf(target, all) }
  // Never in place of a file that is there.
  const how = { what: 'configuration', option: '--config FILE', flag: 'wx' }
  await writeFile(file, textOf(file, { targets: { [name]: drafted } }), how)
  await writeFile(guide, guideOf(looked), { what: 'guide', option: '--config FILE' })
  const first = `Wrote ${shortPath(file)} for ${name} at ${head.baseUrl}`
  await print(describeLook(first, looked, guide))
  return 0
}

function targetOf(name: string, drafted: object): Target {
  const configuration = validateConfiguration({ targets: { [name]: drafted } }, 'the options')
  return resolveTarget(configuration, name, { env: process.env })
}

/** A target as a configuration holds it, without what scenarios would change where nobody has said that they may. */
function draft(
  { absent: known = [], ...head }: object & { readonly absent?: readonly string[] },
  { found, sources, withheld }: Seen,
) {
  const { isWrapped } = found
  const absent = [...known, ...found.absent]
  const own = Object.entries(sources).filter(([name]) => !withheld.has(name))
  return {
    ...head,
    ...(isWrapped && { dialect: { envelope: 'wrapped' } }),
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
  const found = {
    ...all,
    subjects: new Map(news),
    isWrapped: all.isWrapped && target.dialect.envelope !== 'wrapped',
  }
  const isUnsure = whyNotDestructive(target, false) !== undefined
  const withheld = new Set(
    isUnsure ? changed.filter((name) => found.subjects.has(name as never)) : [],
  )
  const kept = new Map(news.filter(([name]) => !withheld.has(name)))
  const sources = news.map(([name, one]) => [
    name,
    sourceFor(name, one, { ...all, subjects: kept }),
  ])
  return { found, withheld, sources: Object.fromEntries(sources) }
}

function planOf(target: Target, all: readonly LoadedScenario[]): RunPlan {
  return planRun(target, { all, chosen: all, today: new Date().toISOString().slice(0, 10) })
}
