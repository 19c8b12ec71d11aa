import { SuiteError, suggest } from '../errors/index.ts'
import type { Configuration, ConfiguredTarget } from './configuration.ts'
import { loadConfiguration } from './load.ts'
import { leavesOf } from './profile.ts'

/** Where the configuration of a target is; `assay.config.*` of the working folder unless named. */
export interface LoadOptions {
  readonly config?: string | undefined
  readonly cwd?: string | undefined
}

/**
 * A target of a configuration file, with what the file says of all targets: its waivers, and the sets that its profile names.
 * E_TARGET_UNKNOWN, and the errors of a configuration.
 */
export async function loadTarget(
  name: string,
  { config, cwd = process.cwd() }: LoadOptions = {},
): Promise<ConfiguredTarget> {
  const { file, fileHash: _, ...configuration } = await loadConfiguration(config, cwd)
  const { targets } = configuration
  const target = Object.hasOwn(targets, name) ? targets[name] : undefined
  if (target !== undefined) return wholeTarget(target, configuration)
  const names = Object.keys(targets)
  const near = suggest(name, names)
  throw new SuiteError('E_TARGET_UNKNOWN', `Unknown target: ${name}`, {
    facts: { ...(file !== undefined && { file }), configured: names.join(', ') || 'none' },
    remedy: near === undefined ? 'Name one that is configured.' : `Did you mean ${near}?`,
  })
}

/** A target that stands alone: the lists of the whole file follow its own. */
function wholeTarget(
  target: ConfiguredTarget,
  { targets: _, profiles = {}, ...common }: Configuration,
): ConfiguredTarget {
  const own: Readonly<Record<string, unknown>> = { ...target }
  const lists = Object.entries(common).flatMap(([member, list]) =>
    Array.isArray(list) && !member.startsWith('$')
      ? [[member, [...((own[member] as unknown[] | undefined) ?? []), ...list]] as const]
      : [],
  )
  const profile = target.profile?.flatMap((one) => leavesOf(one, profiles))
  return { ...target, ...Object.fromEntries(lists), ...(profile && { profile }) }
}
