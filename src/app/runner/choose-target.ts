import { SuiteError } from '../../base/errors/index.ts'
import { configurationFiles, type Env, loadConfiguration } from '../../sources/target/index.ts'
import { type EmbeddedOptions, type NamedTarget, startEmbedded } from './find-target.ts'

export interface RunFlags extends Pick<NamedTarget, 'target' | 'overrides'>, EmbeddedOptions {
  readonly config?: string | undefined
}

export interface Choice {
  readonly choice: NamedTarget
  readonly embedded: boolean
  readonly named: boolean
  readonly remark?: string | undefined
}

const embeddedName = 'sandbox'

/** Variables that show that the user has another target, or that nobody reads the output. */
const ownTargetSigns = ['CI', 'ASSAY_API_KEY'] as const

/** E_USAGE if no target is named and the sandbox cannot be meant, and if options exclude each other. */
export async function chooseTarget(
  flags: RunFlags,
  cwd = process.cwd(),
  env: Env = process.env,
): Promise<Choice> {
  const { config, target, overrides = {} } = flags
  if (deviates(flags)) return embed(flags, true)
  const configuration = await loadConfiguration(config, cwd)
  const isConfigured = target !== undefined && Object.hasOwn(configuration.targets, target)
  if (target === embeddedName && config === undefined && !isConfigured) return embed(flags, true)
  const isNamed = config !== undefined || target !== undefined || overrides.baseUrl !== undefined
  if (isNamed || configuration.file !== undefined) {
    const [idle, ...more] = Object.keys(configuration.targets)
    const isAlone = overrides.baseUrl !== undefined && target === undefined && more.length === 0
    const remark =
      isAlone && idle !== undefined
        ? `--base-url alone names another target: the configuration of ${idle}, with its subjects, is not used. To use it, add --target ${idle}`
        : undefined
    return { choice: { configuration, target, overrides }, embedded: false, named: true, remark }
  }
  const files = await configurationFiles(cwd)
  const set = ownTargetSigns.filter((name) => !['', '0', 'false', undefined].includes(env[name]))
  if (files.length > 0 || set.length > 0) throw unnamed(files, set)
  return embed(flags, false)
}

function deviates({ defects = [], variations = [] }: RunFlags): boolean {
  return defects.length > 0 || variations.length > 0
}

async function embed(flags: RunFlags, named: boolean): Promise<Choice> {
  const { config, target = embeddedName, overrides = {} } = flags
  const { baseUrl } = overrides
  const option =
    (config !== undefined && '--config') ||
    (target !== embeddedName && '--target') ||
    (baseUrl !== undefined && '--base-url')
  if (option) throw onlyEmbedded(flags, option)
  const sandbox = await startEmbedded(flags)
  return { choice: { ...sandbox, overrides }, embedded: true, named }
}

function onlyEmbedded(flags: RunFlags, option: string): SuiteError {
  const own = '--defect and --variation'
  if (deviates(flags)) {
    return new SuiteError('E_USAGE', `${own} work with the embedded sandbox only.`, {
      remedy: `Remove ${option}, or remove ${own}.`,
    })
  }
  return new SuiteError('E_USAGE', `${option} requires a target other than the embedded sandbox.`, {
    remedy: 'Name the target: --base-url URL, or --target NAME with a configuration.',
  })
}

function unnamed(files: readonly string[], variables: readonly string[]): SuiteError {
  return new SuiteError('E_USAGE', 'No target is named.', {
    details: {
      ...(files.length > 0 && { found: files.join(', ') }),
      ...(variables.length > 0 && { set: variables.join(', ') }),
    },
    remedy:
      'Name the target: --base-url URL, --target NAME (of a configuration), or --target sandbox (the embedded one).',
  })
}
