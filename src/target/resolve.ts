import { type ApiVersion, apiVersions, latestApiVersion } from '../contract/index.ts'
import { SuiteError, suggest } from '../errors/index.ts'
import { pointerOf } from '../json/index.ts'
import { findAddressProblem, trimAddress } from './base-address.ts'
import type {
  ActionSource,
  Configuration,
  Dialect,
  Environment,
  Hidden,
  SubjectSource,
  TargetConfiguration,
  Waiver,
} from './configuration.ts'
import { fillEnvironment, isSecretValue } from './environment.ts'
import type { ActionName, SubjectName } from './subject-catalogue.ts'

/** The implementation under test, with everything needed to speak to it. */
export interface Target {
  readonly name: string
  readonly baseUrl: string
  readonly sandboxUrl: string
  readonly apiKey: string
  readonly apiVersion: ApiVersion
  readonly environment: Environment | undefined
  readonly timeoutMs: number
  readonly headers: Readonly<Record<string, string>>
  readonly dialect: Dialect
  /** Members and headers that are secret here, beyond what the contract knows of. */
  readonly hidden: Hidden
  readonly subjects: Readonly<Partial<Record<SubjectName, SubjectSource>>>
  readonly actions: Readonly<Partial<Record<ActionName, ActionSource>>>
  /** Those of the target and those of all targets. */
  readonly waivers: readonly Waiver[]
  /** The key and what came from the environment, for the vault. Addresses are no secrets. */
  readonly secrets: readonly string[]
}

/** What the command line says over the configuration. */
export interface TargetOverrides {
  readonly baseUrl?: string | undefined
  readonly sandboxUrl?: string | undefined
  readonly apiKey?: string | undefined
  readonly apiVersion?: string | undefined
  readonly timeoutMs?: number | undefined
}

export interface ResolveOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly overrides?: TargetOverrides
}

/** Chooses a target and puts the environment in place of the names of its secrets. */
export function resolveTarget(
  configuration: Configuration,
  name: string | undefined,
  { env, overrides = {} }: ResolveOptions,
): Target {
  const { name: chosen, given } = choose(configuration, name, overrides)
  const pointer = `/targets${pointerOf([chosen])}`
  const own = Object.entries(overrides).filter(([, value]) => value !== undefined)
  const filled = fillEnvironment({ ...given, ...Object.fromEntries(own) }, pointer, env)
  if (filled.missing.size > 0) throw missingLetter(filled.missing)

  const target = filled.value as TargetConfiguration
  const baseUrl = addressOf(target.baseUrl, `${pointer}/baseUrl`)
  return {
    name: chosen,
    baseUrl,
    sandboxUrl: addressOf(target.sandboxUrl ?? baseUrl, `${pointer}/sandboxUrl`),
    apiKey: target.apiKey,
    apiVersion: versionOf(target.apiVersion ?? latestApiVersion),
    environment: target.environment,
    timeoutMs: target.timeoutMs ?? 10_000,
    headers: target.headers ?? {},
    dialect: target.dialect ?? {},
    hidden: target.hidden ?? {},
    subjects: target.subjects ?? {},
    actions: target.actions ?? {},
    waivers: [...(target.waivers ?? []), ...(configuration.waivers ?? [])],
    secrets: [...new Set([target.apiKey, ...filled.values.filter(isSecretValue)])],
  }
}

interface Chosen {
  readonly name: string
  readonly given: TargetConfiguration
}

function choose(
  { targets }: Configuration,
  name: string | undefined,
  { baseUrl }: TargetOverrides,
): Chosen {
  const names = Object.keys(targets)
  if (name === undefined && baseUrl !== undefined) {
    const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
    return { name: host, given: { baseUrl, apiKey: '$ASSAY_API_KEY' } }
  }
  const chosen = name ?? (names.length === 1 ? names[0] : undefined)
  if (chosen === undefined) throw choiceLetter(names)
  const given = Object.hasOwn(targets, chosen) ? targets[chosen] : undefined
  if (given) return { name: chosen, given }

  const near = suggest(chosen, names)
  throw new SuiteError('E_TARGET_UNKNOWN', `The configuration has no target "${chosen}".`, {
    facts: { known: names.join(', ') || 'none' },
    ...(near !== undefined && { remedy: `Did you mean --target ${near}?` }),
  })
}

function choiceLetter(names: readonly string[]): SuiteError {
  if (names.length === 0) {
    return new SuiteError('E_USAGE', 'No target is configured.', {
      remedy: 'Name one: --base-url URL, or write assay.config.json, as README.md shows',
    })
  }
  return new SuiteError('E_USAGE', 'The configuration has several targets.', {
    facts: { known: names.join(', ') },
    remedy: `Choose one: --target ${names[0]}`,
  })
}

function missingLetter(missing: ReadonlyMap<string, readonly string[]>): SuiteError {
  const names = [...missing.keys()]
  const what = names.length === 1 ? 'a variable' : `${names.length} variables`
  return new SuiteError('E_ENV_MISSING', `The environment lacks ${what} that the target names.`, {
    facts: Object.fromEntries([...missing].map(([name, places]) => [name, places.join(', ')])),
    remedy: `Set what is missing: ${names.map((name) => `export ${name}=…`).join('; ')}`,
  })
}

function addressOf(text: string, pointer: string): string {
  const problem = findAddressProblem(text)
  if (problem === undefined && URL.canParse(text)) return trimAddress(text)
  throw new SuiteError('E_CONFIG_INVALID', 'The address of the target cannot be used.', {
    // The text itself stays out: it may hold credentials.
    facts: { [pointer]: problem ?? 'must be an absolute address: http://… or https://…' },
  })
}

function versionOf(text: string): ApiVersion {
  const version = apiVersions.find((known) => known === text)
  if (version !== undefined) return version
  const near = suggest(text, apiVersions)
  throw new SuiteError('E_USAGE', `There is no API version "${text}".`, {
    facts: { known: apiVersions.join(', ') },
    ...(near !== undefined && { remedy: `Did you mean --api-version ${near}?` }),
  })
}
