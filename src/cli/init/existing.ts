import { faultCode, SuiteError } from '../../errors/index.ts'
import {
  type LoadedConfiguration,
  loadConfiguration,
  resolveTarget,
  type Target,
  trimAddress,
} from '../../target/index.ts'

/** Which configuration is meant, and which of its targets. */
export interface ConfigurationChoice {
  readonly config: string | undefined
  readonly target: string | undefined
}

interface Existing {
  readonly file: string
  readonly target: Target
}

/** The target that a configuration has already; undefined where there is no configuration. */
export async function existing(
  { config, target }: ConfigurationChoice,
  url: string | undefined,
): Promise<Existing | undefined> {
  const cwd = process.cwd()
  const configuration = await loadConfiguration(config, cwd).catch((error: unknown) => {
    // The file that is named may be the one to write.
    const isNew = error instanceof SuiteError && error.code === 'E_CONFIG_MISSING'
    if (isNew && config !== undefined && faultCode(error.cause ?? error) === 'ENOENT')
      return undefined
    throw error
  })
  if (configuration?.file === undefined) return undefined
  const name = target ?? nameOf(configuration, url)
  return {
    file: configuration.file,
    target: resolveTarget(configuration, name, { env: process.env }),
  }
}

/** The target with an address. E_USAGE where a configuration has none: it is not changed. */
function nameOf({ targets, file }: LoadedConfiguration, url: string | undefined) {
  if (url === undefined) return undefined
  const found = Object.entries(targets).find(([name, { baseUrl }]) => {
    const { [variableIn(baseUrl)]: filled = baseUrl } = process.env
    return name !== '' && trimAddress(filled) === trimAddress(url)
  })
  if (found !== undefined) return found[0]
  throw new SuiteError('E_USAGE', 'The configuration has no target with this address.', {
    facts: { file, configured: Object.keys(targets).join(', ') },
    remedy: {
      text: 'Write another file, or add the target by hand',
      command: ['init', url, '--config', 'other.config.json'],
    },
  })
}

function variableIn(text: string): string {
  return /^\$([A-Z_][A-Z0-9_]*)$/.exec(text)?.[1] ?? ''
}
