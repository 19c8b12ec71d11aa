import { type Remedy, SuiteError, suggest } from '../../base/errors/index.ts'
import { pointerOf } from '../../base/json/index.ts'
import {
  addressOfName,
  apiVersionProblem,
  apiVersions,
  clauses,
  clausesNamed,
  latestApiVersion,
  operations,
  optionalClauses,
  optionalMembers,
} from '../../core/contract/index.ts'
import { isLoopback } from '../../core/exchange/index.ts'
import type { ForeignRecords } from '../../core/judge/index.ts'
import type { AcceptedGap } from '../../core/run/index.ts'
import { trimAddress } from './addresses.ts'
import type {
  Configuration,
  ConfiguredTarget,
  ConfiguredWaiver,
  Env,
  Target,
} from './configuration.ts'
import { whyNotDestructive } from './safety.ts'
import { byPlace } from './schema-faults.ts'
import { secretsOf } from './secrets.ts'
import { hashTarget, settingsOf } from './settings.ts'
import { fillEnvironment } from './template.ts'
import { readTls } from './tls.ts'
import { findValueFaults } from './validate.ts'

export interface Overrides {
  readonly baseUrl?: string | undefined
  readonly apiKey?: string | undefined
  readonly apiVersion?: string | undefined
  readonly requestsPerMinute?: number | undefined
}

interface Given {
  readonly env: Env
  readonly overrides?: Overrides
  readonly allowDestructive?: boolean | undefined
}

/** E_USAGE, E_TARGET_UNKNOWN, E_ENV_MISSING, E_CONFIG_INVALID. */
export function resolveTarget(
  configuration: Configuration & { readonly file?: string | undefined },
  targetName: string | undefined,
  { env, overrides = {}, allowDestructive = false }: Given,
): Target {
  const { name, configured, pointer } = choose(configuration, targetName, overrides.baseUrl)
  const set = Object.entries(overrides).filter(([, value]) => value !== undefined)
  const filled = fillEnvironment({ ...configured, ...Object.fromEntries(set) }, pointer, env)
  const target = filled.value as ConfiguredTarget
  const versions = versionsOf(target)
  // The error of a wrong address comes before that of a missing key.
  assertValid(target, pointer, overrides)
  if (filled.missing.size > 0) {
    const details = pointer === '' ? { target: name } : undefined
    throw variablesMissing(filled.missing, details)
  }
  const terms = termsOf(target)
  const { apiKey, environment } = target
  const baseUrl = trimAddress(target.baseUrl)
  const sandboxUrl = trimAddress(target.sandboxUrl ?? target.baseUrl)
  const place = { environment, apiKey, baseUrl, sandboxUrl }
  const tls = readTls(target.tls ?? {}, `${pointer}/tls`, configuration.file)
  return {
    name,
    ...place,
    ...versions,
    withheld: whyNotDestructive(place, allowDestructive),
    timeoutMs: target.timeoutMs ?? 10_000,
    requestsPerMinute: target.requestsPerMinute,
    settleMs: target.settleMs ?? 0,
    foreignRecords: target.foreignRecords ?? foreignRecordsOf(target),
    headers: target.headers ?? {},
    tls,
    dialect: target.dialect ?? {},
    shown: target.shown ?? [],
    subjects: target.subjects ?? {},
    actions: target.actions ?? {},
    ...terms,
    hashes: hashTarget(configured, name, versions.apiVersion),
    settings: settingsOf(
      { ...configured, ...Object.fromEntries(set) },
      { baseUrl, ...(target.sandboxUrl !== undefined && { sandboxUrl }) },
    ),
    variables: filled.names,
    secrets: secretsOf({ ...target, tls }, filled.values),
  }
}

/** Removes what only requests need, so that no variables are needed for it; `withTls` keeps what a connection needs. */
export function withoutRequests(configuration: Configuration, withTls: boolean): Configuration {
  const targets = Object.entries(configuration.targets).map(([name, target]) => {
    const { subjects: _, actions: __, headers: ___, tls, ...rest } = target
    return [name, { ...rest, ...(withTls && tls && { tls }) }] as const
  })
  return { ...configuration, targets: Object.fromEntries(targets) }
}

/** The version that is tested, and all that the target claims: the newest of them is the default. */
function versionsOf({ apiVersion, apiVersions = [] }: ConfiguredTarget) {
  const [newest = latestApiVersion] = newestFirst(apiVersions)
  const tested = checkApiVersion(apiVersion ?? newest)
  return { apiVersion: tested, apiVersions: newestFirst([tested, ...apiVersions]) }
}

function newestFirst(versions: readonly string[]): readonly string[] {
  return [...new Set(versions)].sort().reverse()
}

/** Without subjects all records are foreign, and no fault of one would count. The records of a target on this machine are its user's. */
function foreignRecordsOf({ subjects = {}, baseUrl }: ConfiguredTarget): ForeignRecords {
  return Object.keys(subjects).length > 0 && !isLoopback(baseUrl) ? 'warn' : 'judge'
}

function choose(configuration: Configuration, targetName: string | undefined, baseUrl?: string) {
  const { targets } = configuration
  const names = Object.keys(targets)
  if (targetName === undefined && baseUrl !== undefined) {
    const name = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
    return { name, configured: { baseUrl, apiKey: '$ASSAY_API_KEY' }, pointer: '' }
  }
  const name = targetName ?? (names.length === 1 ? names[0] : undefined)
  if (name === undefined) {
    const remedy = namesOrInit(names)
    if (names.length === 0) throw new SuiteError('E_USAGE', 'No target is configured.', { remedy })
    const message = 'The configuration has several targets. Choose one.'
    throw new SuiteError('E_USAGE', message, { details: { configured: names.join(', ') }, remedy })
  }
  const configured = targetNamed(name, configuration)
  return { name, configured, pointer: `/targets${pointerOf([name])}` }
}

/** E_TARGET_UNKNOWN with the nearest name. */
export function targetNamed(name: string, { targets }: Configuration): ConfiguredTarget {
  if (Object.hasOwn(targets, name)) return targets[name]!
  const names = Object.keys(targets)
  const near = suggest(name, names)
  throw new SuiteError('E_TARGET_UNKNOWN', `Unknown target: ${name}`, {
    details: { configured: names.join(', ') || 'none' },
    remedy: near === undefined ? namesOrInit(names) : `Did you mean ${near}?`,
  })
}

function namesOrInit([first]: readonly string[]): Remedy {
  if (first !== undefined) return `Choose one: --target ${first}`
  const text = 'Name a target with --base-url URL, or write a configuration'
  return { text, command: ['init', 'URL'] }
}

function variablesMissing(
  missing: ReadonlyMap<string, readonly string[]>,
  details: SuiteError['details'] = Object.fromEntries(
    Array.from(missing, ([name, places]) => [name, places.join(', ')]),
  ),
): SuiteError {
  const names = [...missing.keys()]
  const commands = names.map((name) => `export ${name}=…`).join('; ')
  const [message, object] =
    names.length === 1
      ? [`${names[0]} is not set.`, 'it']
      : [`${names.length} environment variables are not set.`, 'them']
  return new SuiteError('E_ENV_MISSING', message, { details, remedy: `Set ${object}: ${commands}` })
}

/** Throws E_CONFIG_INVALID for a wrong value, such as a key that was read from a file together with its line break. */
function assertValid(target: ConfiguredTarget, place: string, overrides: Overrides): void {
  const faults = findValueFaults(target).map(({ pointer, problem }) => {
    const isOption = pointer === '/baseUrl' && overrides.baseUrl !== undefined
    return { pointer: isOption ? '--base-url' : place + pointer, problem }
  })
  if (faults.length === 0) return
  throw new SuiteError('E_CONFIG_INVALID', 'The target has a wrong value.', {
    details: byPlace(faults),
    remedy: 'Correct the value, or the environment variable that it comes from.',
  })
}

/** E_USAGE; `option` is its name on the command line. */
export function checkApiVersion(text: string, option = '--api-version'): string {
  const problem = apiVersionProblem(text)
  if (problem === undefined) return text
  throw new SuiteError('E_USAGE', `Invalid API version: ${text}`, {
    details: { [option]: problem, known: apiVersions.join(', ') },
    remedy: `Name a date: ${option} ${latestApiVersion}`,
  })
}

export function termsOf({
  waivers = [],
  untested = [],
  levels = {},
  profile = [],
}: Partial<ConfiguredTarget>): Pick<Target, 'waivers' | 'untested' | 'raised' | 'profile'> {
  return {
    waivers: waivers.map(resolveAccepted),
    untested: untested.map(resolveGap),
    raised: Object.keys(levels).flatMap(clausesNamed),
    profile,
  }
}

/** An entry for a kind of clauses is for what the target leaves out, and not for what a setting or a refusal stopped. */
function resolveGap(gap: NonNullable<ConfiguredTarget['untested']>[number]): AcceptedGap {
  if (gap.clause !== optionalMembers) return resolveAccepted(gap)
  return { ...gap, addresses: optionalClauses(), ifUnshown: true }
}

/** Findings name clauses by address and operations by number; a configuration may use other names. */
function resolveAccepted<
  Accepted extends Partial<Pick<ConfiguredWaiver, 'operation'>> & Pick<ConfiguredWaiver, 'clause'>,
>({ operation, ...accepted }: Accepted) {
  const { clause } = accepted
  const address = operation === undefined ? undefined : addressOfName(operation)
  return {
    ...accepted,
    ...(!Object.hasOwn(clauses, clause) && { addresses: clausesNamed(clause) }),
    ...(address !== undefined && { operation: operations[address].number }),
  }
}
