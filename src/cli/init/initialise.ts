import { resolve } from 'node:path'
import { SuiteError } from '../../errors/index.ts'
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
import { describeAdditions, describeDraft } from './describe-draft.ts'
import { type Draft, targetOf, writeJson, writeTypeScript } from './draft.ts'
import { type ConfigurationChoice, existing } from './existing.ts'
import { type ConfigurationFile, placeIn } from './place.ts'
import { type Found, probe } from './probe.ts'

/**
 * Looks at a target and writes a configuration of it; one that is there stays as it is, and what it lacks is printed.
 * E_USAGE, E_CONFIG_INVALID, E_ENV_MISSING, and what a target that cannot be tested ends with.
 */
export async function initialise(options: InitOptions, url: string | undefined): Promise<number> {
  const before = await existing(options, url)
  const all = await loadScenarios(suitesFolder)
  if (before !== undefined) {
    const found = await look(before.target)
    const lacking = withoutConfigured(found, before.target)
    const plan = planOf(before.target, all)
    await print(describeAdditions({ ...before, found: lacking, plan }))
    return 0
  }
  const { url: baseUrl, keyVariable } = await askFor({ url, keyVariable: options['key-variable'] })
  const start = startOf(options, baseUrl, keyVariable)
  const target = targetIn(start)
  const found = await look(target)
  const draft = draftOf(start, found, all)
  const place = placeOf(options)
  const text = place.isTypeScript ? writeTypeScript(draft) : writeJson(draft, place.schema)
  // Never in place of a file that is there.
  await writeFile(place.file, text, { what: 'configuration', option: '--config FILE', flag: 'wx' })
  const plan = planOf(targetIn(start, targetOf(draft)), all)
  await print(describeDraft({ draft, file: place.file, plan, requests: found.requests }))
  return 0
}

/** The options of `assay init`. */
export interface InitOptions extends ConfigurationChoice {
  readonly 'key-variable': string | undefined
  readonly environment: string | undefined
}

interface Start {
  readonly name: string
  readonly baseUrl: string
  readonly keyVariable: string
  readonly environment: string | undefined
}

/** What the configuration says of the target before anything is found. */
function startOf(options: InitOptions, baseUrl: string, keyVariable: string): Start {
  const { target: name = 'mock', environment } = options
  return { name, baseUrl: trimAddress(baseUrl), keyVariable, environment }
}

function targetIn(start: Start, drafted?: Readonly<Record<string, unknown>>): Target {
  const { name, baseUrl, keyVariable, environment } = start
  const own = {
    baseUrl,
    apiKey: `$${keyVariable}`,
    ...(environment !== undefined && { environment }),
  }
  const given = { targets: { [name]: drafted ?? own } }
  return resolveTarget(validateConfiguration(given, 'the options'), name, { env: process.env })
}

/** Sends reads only. What a run could not begin with is an error here too. */
async function look(target: Target): Promise<Found> {
  const failure = await checkTarget(target, { naming: commandLine('init') })
  if (failure !== undefined) {
    const { code, because, remedy } = failure
    throw new SuiteError(code, 'The target cannot be looked at.', { facts: { because }, remedy })
  }
  const transport = liveTransport({ timeoutMs: target.timeoutMs })
  try {
    return await probe(target, transport)
  } finally {
    await transport.close()
  }
}

/** What was found and is not configured yet. */
function withoutConfigured(found: Found, { subjects, dialect, absent }: Target): Found {
  return {
    ...found,
    subjects: new Map([...found.subjects].filter(([name]) => subjects[name] === undefined)),
    absent: found.absent.filter((one) => !absent.includes(one)),
    isWrapped: found.isWrapped && dialect.envelope !== 'wrapped',
  }
}

/** Subjects that scenarios change. */
const changed: ReadonlySet<string> = new Set([
  'entity.individual',
  'entity.corporation',
  'account.ach',
  'account.liability',
])

function draftOf(start: Start, found: Found, all: readonly LoadedScenario[]): Draft {
  const isUnsure = whyNotDestructive(targetIn(start), false) !== undefined
  const isWithheld = ([name]: readonly [string, unknown]) => isUnsure && changed.has(name)
  const { isWrapped, absent } = found
  const draft: Draft = {
    ...start,
    isWrapped,
    absent,
    subjects: new Map([...found.subjects].filter((one) => !isWithheld(one))),
    withheld: new Map([...found.subjects].filter(isWithheld)),
    todo: [],
  }
  const { steps } = planOf(targetIn(start, targetOf(draft)), all)
  return { ...draft, todo: steps.map(({ need, scenarios }) => ({ need, scenarios })) }
}

function planOf(target: Target, all: readonly LoadedScenario[]): RunPlan {
  return planRun(target, { all, chosen: all, today: new Date().toISOString().slice(0, 10) })
}

function placeOf({ config }: InitOptions): ConfigurationFile {
  const usual = placeIn(process.cwd())
  if (config === undefined) return usual
  return { ...usual, file: resolve(config), isTypeScript: config.endsWith('.ts') }
}
