import { readFile } from 'node:fs/promises'
import {
  type Configuration,
  type Env,
  type GivenTarget,
  loadConfiguration,
  type Overrides,
  resolveTarget,
  type Target,
  targetNamed,
  validateTarget,
} from '../../sources/target/index.ts'

export interface NamedTarget {
  readonly configuration?: Configuration | undefined
  readonly target?: string | undefined
  readonly overrides?: Overrides | undefined
  /** Variables in addition to those of the process. */
  readonly env?: Env | undefined
  readonly allowDestructive?: boolean | undefined
  readonly answers?: boolean | undefined
  readonly concurrency?: number | undefined
}

export function findTarget(named: NamedTarget): Target {
  const { configuration = { targets: {} }, target, overrides = {}, env, allowDestructive } = named
  const settings = { env: { ...process.env, ...env }, overrides, allowDestructive }
  return resolveTarget(configuration, target, settings)
}

export interface EmbeddedOptions {
  readonly defects?: readonly string[]
  readonly variations?: readonly string[]
}

/** Starts the reference sandbox in this process, as the target of a run. It lives as long as the process. */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<NamedTarget> {
  // Only a run that needs the sandbox loads it.
  const { sandboxConfiguration, startSandbox } = await import('../../sources/sandbox/index.ts')
  const { defects = [], variations = [] } = options
  const [sandbox, text] = await Promise.all([
    startSandbox({ defects, variations }),
    readFile(sandboxConfiguration, 'utf8'),
  ])
  // A test checks our own file against its schema, so the run need not load the validator.
  const { targets } = JSON.parse(text) as Configuration
  const target = { ...targets.sandbox!, settleMs: sandbox.settleMs }
  return {
    configuration: { targets: { ...targets, sandbox: target } },
    answers: true,
    concurrency: 4,
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
  }
}

/** A value without a name gets the name of its host. E_CONFIG_INVALID with every problem and its place. */
export async function givenTarget(
  given: string | GivenTarget,
  name = typeof given === 'string' ? given : undefined,
): Promise<NamedTarget> {
  const target =
    typeof given === 'string'
      ? targetNamed(given, await loadConfiguration(undefined))
      : validateTarget(given)
  const { baseUrl } = target
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : ''
  const chosen = name ?? (host || 'target')
  return { configuration: { targets: { [chosen]: target } }, target: chosen }
}
