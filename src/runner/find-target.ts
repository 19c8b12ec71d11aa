import {
  type Configuration,
  loadConfiguration,
  resolveTarget,
  type Target,
  type TargetOverrides,
} from '../target/index.ts'

export interface TargetChoice {
  /** The configuration file; undefined looks for one in the folder, or does without. */
  readonly config?: string | undefined
  /** A configuration in place of a file. */
  readonly configuration?: Configuration | undefined
  readonly cwd?: string | undefined
  /** The name of the target in the configuration. */
  readonly target?: string | undefined
  readonly overrides?: TargetOverrides | undefined
  /** Variables besides those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** The target is known to respond, and is not checked before the scenarios. */
  readonly answers?: boolean | undefined
}

/** Finds the target that is meant. Throws a SuiteError where the configuration or a variable is missing. */
export async function findTarget(choice: TargetChoice): Promise<Target> {
  const { cwd = process.cwd(), target: name, overrides = {}, env = {} } = choice
  const configuration = choice.configuration ?? (await loadConfiguration(choice.config, cwd))
  return resolveTarget(configuration, name, { env: { ...process.env, ...env }, overrides })
}
