import {
  addressOfName,
  apiVersionProblem,
  apiVersions,
  latestApiVersion,
} from '../contract/index.ts'
import { type Remedy, SuiteError, suggest } from '../errors/index.ts'
import { pointerOf } from '../json/index.ts'
import type { ForeignRecords } from '../judge/index.ts'
import { findAddressProblem, trimAddress } from './addresses.ts'
import type { Configuration, ConfiguredTarget, Target } from './configuration.ts'
import { hashTarget } from './hash.ts'
import { assertSendable } from './sendable.ts'
import { type FilledEnvironment, fillEnvironment } from './template.ts'
import { termsOf } from './terms.ts'

/** What the command line sets; it replaces what is configured. */
export interface Overrides {
  readonly baseUrl?: string | undefined
  readonly sandboxUrl?: string | undefined
  readonly apiKey?: string | undefined
  readonly apiVersion?: string | undefined
  readonly timeoutMs?: number | undefined
  readonly requestsPerMinute?: number | undefined
  readonly foreignRecords?: ForeignRecords | undefined
}

export interface ResolveOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly overrides?: Overrides
}

/**
 * Chooses a target and puts the environment in place of the names of its secrets. E_USAGE, E_TARGET_UNKNOWN,
 * E_ENV_MISSING, E_CONFIG_INVALID.
 */
export function resolveTarget(
  configuration: Configuration & { readonly fileHash?: string },
  wanted: string | undefined,
  { env, overrides = {} }: ResolveOptions,
): Target {
  const { name, configured, pointer } = choose(configuration, wanted, overrides.baseUrl)
  const own = Object.entries(overrides).filter(([, value]) => value !== undefined)
  const written = { ...configured, ...Object.fromEntries(own) }
  const place = (member: Address) =>
    overrides[member] === undefined ? `${pointer}/${member}` : optionOf[member]
  const filled = fillEnvironment(written, pointer ?? '', env)
  const target = filled.value as ConfiguredTarget
  // A wrong address is reported before a missing key: nothing could be sent to it.
  const baseUrl = checkAddress(target.baseUrl, place('baseUrl'))
  const sandboxUrl = checkAddress(target.sandboxUrl ?? baseUrl, place('sandboxUrl'))
  if (filled.missing.size > 0) {
    const facts = pointer === undefined ? { target: name } : undefined
    throw variablesMissing(filled.missing, facts)
  }
  assertSendable(target, pointer ?? '')
  const apiVersion = checkApiVersion(target.apiVersion ?? latestApiVersion)
  const terms = termsOf(configuration, target)
  return {
    name,
    baseUrl,
    sandboxUrl,
    apiKey: target.apiKey,
    apiVersion,
    environment: target.environment,
    timeoutMs: target.timeoutMs ?? 10_000,
    requestsPerMinute: target.requestsPerMinute,
    settleMs: target.settleMs ?? 0,
    foreignRecords: target.foreignRecords ?? foreignRecordsOf(target),
    absent: (target.absent ?? []).flatMap((operation) => addressOfName(operation) ?? []),
    headers: target.headers ?? {},
    dialect: target.dialect ?? {},
    shown: target.shown ?? {},
    recipes: target.recipes ?? {},
    subjects: target.subjects ?? {},
    actions: target.actions ?? {},
    ...terms,
    hashes: hashTarget(configured, { name, apiVersion, ...terms }, configuration.fileHash),
    variables: filled.names,
  }
}

/** For who sends nothing: the variables that only requests need do not have to be set. */
export function withoutRequests(configuration: Configuration): Configuration {
  const targets = Object.entries(configuration.targets).map(([name, target]) => {
    const { subjects: _, actions: __, headers: ___, ...rest } = target
    return [name, rest] as const
  })
  return { ...configuration, targets: Object.fromEntries(targets) }
}

/** Where a target names no subject, all that it lists is foreign: sampled, none of it would ever count. */
function foreignRecordsOf({ subjects = {} }: ConfiguredTarget): ForeignRecords {
  return Object.keys(subjects).length > 0 ? 'sample' : 'judge'
}

interface Chosen {
  readonly name: string
  readonly configured: ConfiguredTarget
  /** Its place in the configuration; undefined if only an address is given. */
  readonly pointer: string | undefined
}

function choose(
  configuration: Configuration,
  wanted: string | undefined,
  baseUrl?: string,
): Chosen {
  const { targets } = configuration
  const names = Object.keys(targets)
  if (wanted === undefined && baseUrl !== undefined) {
    const name = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
    return { name, configured: { baseUrl, apiKey: '$ASSAY_API_KEY' }, pointer: undefined }
  }
  const name = wanted ?? (names.length === 1 ? names[0] : undefined)
  if (name === undefined) {
    const message =
      names.length === 0
        ? 'No target is configured.'
        : 'The configuration has several targets. Choose one.'
    throw new SuiteError('E_USAGE', message, {
      ...(names.length > 0 && { facts: { configured: names.join(', ') } }),
      remedy: namesOrInit(names),
    })
  }
  if (!Object.hasOwn(targets, name)) throw unknownTarget(name, configuration)
  return { name, configured: targets[name]!, pointer: `/targets${pointerOf([name])}` }
}

/** E_TARGET_UNKNOWN, with the nearest name. */
export function unknownTarget(name: string, { targets }: Configuration): SuiteError {
  const names = Object.keys(targets)
  const near = suggest(name, names)
  return new SuiteError('E_TARGET_UNKNOWN', `Unknown target: ${name}`, {
    facts: { configured: names.join(', ') || 'none' },
    remedy: near === undefined ? namesOrInit(names) : `Did you mean ${near}?`,
  })
}

/** How a target is named: one that is configured, or else an address. */
function namesOrInit([first]: readonly string[]): Remedy {
  if (first !== undefined) return `Choose one: --target ${first}`
  const text = 'Name one with --base-url URL, or write a configuration'
  return { text, command: ['init', 'URL'] }
}

/** Names every variable that is not set, each with where the configuration names it. */
function variablesMissing(
  missing: FilledEnvironment['missing'],
  facts: SuiteError['facts'] = Object.fromEntries(
    Array.from(missing, ([name, places]) => [name, places.join(', ')]),
  ),
): SuiteError {
  const names = [...missing.keys()]
  const what = names.length === 1 ? `${names[0]} is` : `${names.length} environment variables are`
  return new SuiteError('E_ENV_MISSING', `${what} not set.`, {
    facts,
    remedy: `Set ${names.length === 1 ? 'it' : 'them'}: ${names.map((name) => `export ${name}=…`).join('; ')}`,
  })
}

type Address = 'baseUrl' | 'sandboxUrl'

/** What sets an address on the command line. */
const optionOf = { baseUrl: '--base-url', sandboxUrl: '--sandbox-url' } as const

function checkAddress(text: string, place: string): string {
  const problem = findAddressProblem(text)
  if (problem === undefined) return trimAddress(text)
  throw new SuiteError('E_CONFIG_INVALID', 'Invalid address of the target.', {
    // The text itself stays out: it may hold credentials.
    facts: { [place]: problem },
    remedy: 'Correct it: http://127.0.0.1:4010, or https://sandbox.example.com/v1',
  })
}

/** The version, if it is a date. E_USAGE; `option` is what names it on the command line. */
export function checkApiVersion(text: string, option = '--api-version'): string {
  const problem = apiVersionProblem(text)
  if (problem === undefined) return text
  throw new SuiteError('E_USAGE', `Invalid API version: ${text}`, {
    facts: { [option]: problem, known: apiVersions.join(', ') },
    remedy: `Name a date: ${option} ${latestApiVersion}`,
  })
}
