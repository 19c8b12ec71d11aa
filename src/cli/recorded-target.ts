import { SuiteError } from '../errors/index.ts'
import type { CheckOptions } from '../har/index.ts'
import { type Configuration, loadConfiguration, resolveTarget } from '../target/index.ts'
import type { targetOptions, Values } from './options.ts'

/** What the command line and the configuration say of a recorded target. */
export async function findRecordedTarget(
  choice: Partial<Values<typeof targetOptions>>,
): Promise<Partial<CheckOptions>> {
  const { config, target, 'base-url': baseUrl, 'sandbox-url': sandboxUrl } = choice
  const apiVersion = choice['api-version']
  const isConfigured = config !== undefined || target !== undefined
  if (sandboxUrl !== undefined && baseUrl === undefined && !isConfigured) {
    throw new SuiteError('E_USAGE', '--sandbox-url requires --base-url or --config.', {
      remedy: 'Name the target: --base-url URL',
    })
  }
  const configuration: Configuration = isConfigured
    ? await loadConfiguration(config, process.cwd())
    : { targets: {} }
  const isNamed = isConfigured || baseUrl !== undefined
  const resolved = resolveTarget(withoutSecrets(configuration), target, {
    env: process.env,
    overrides: {
      baseUrl: isNamed ? baseUrl : 'http://not.named',
      sandboxUrl,
      apiVersion,
      apiKey: '-',
    },
  })
  const isVersioned = (apiVersion ?? configuration.targets[resolved.name]?.apiVersion) !== undefined
  const { name, dialect, waivers } = resolved
  return {
    ...(isVersioned && { apiVersion: resolved.apiVersion }),
    ...(isNamed && { name, baseUrl: resolved.baseUrl, sandboxUrl: resolved.sandboxUrl }),
    dialect,
    waivers,
  }
}

/** Nothing is sent, so the variables that a request would need do not have to be set. */
function withoutSecrets(configuration: Configuration): Configuration {
  const targets = Object.entries(configuration.targets).map(([name, target]) => {
    const { subjects: _, actions: __, headers: ___, ...rest } = target
    return [name, rest] as const
  })
  return { ...configuration, targets: Object.fromEntries(targets) }
}
