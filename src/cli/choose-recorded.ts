import { SuiteError } from '../errors/index.ts'
import type { CheckOptions } from '../har/index.ts'
import { type Configuration, loadConfiguration, resolveTarget } from '../target/index.ts'

/** What the command line says of the target that was recorded. */
export interface RecordedChoice {
  readonly config: string | undefined
  readonly target: string | undefined
  readonly baseUrl: string | undefined
  readonly sandboxUrl: string | undefined
  readonly apiVersion: string | undefined
}

type Recorded = Pick<
  CheckOptions,
  'name' | 'baseUrl' | 'sandboxUrl' | 'apiVersion' | 'dialect' | 'waivers'
>

/** Who was recorded, as far as somebody says: on the command line, or in a configuration that is named. */
export async function chooseRecorded(choice: RecordedChoice): Promise<Recorded> {
  const { config, target, baseUrl, sandboxUrl, apiVersion } = choice
  const isConfigured = config !== undefined || target !== undefined
  if (sandboxUrl !== undefined && baseUrl === undefined && !isConfigured) {
    throw new SuiteError('E_USAGE', 'The option --sandbox-url goes with a target that is named.', {
      remedy: 'Name it: --base-url URL',
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
  return {
    ...(isVersioned && { apiVersion: resolved.apiVersion }),
    ...(isNamed && {
      name: resolved.name,
      baseUrl: resolved.baseUrl,
      sandboxUrl: resolved.sandboxUrl,
    }),
    dialect: resolved.dialect,
    waivers: resolved.waivers,
  }
}

/** Nothing is sent: what needs the environment to be sent need not be there. */
function withoutSecrets(configuration: Configuration): Configuration {
  const targets = Object.entries(configuration.targets).map(([name, target]) => {
    const { subjects: _, actions: __, headers: ___, ...rest } = target
    return [name, rest] as const
  })
  return { ...configuration, targets: Object.fromEntries(targets) }
}
