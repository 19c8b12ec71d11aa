import { SuiteError } from '../errors/index.ts'
import {
  type Configuration,
  loadConfiguration,
  resolveTarget,
  type Target,
  type TargetOverrides,
} from '../target/index.ts'
import type { Job } from './job.ts'

export interface TargetChoice {
  /** The configuration file; undefined looks for one in the folder, or does without. */
  readonly config?: string | undefined
  /** A configuration in place of a file. */
  readonly configuration?: Configuration | undefined
  readonly cwd?: string | undefined
  /** The name of the target in the configuration. */
  readonly target?: string | undefined
  readonly overrides?: TargetOverrides | undefined
  /** Variables that stand beside those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** It is known to answer, and need not be asked before the stories. */
  readonly answers?: boolean | undefined
}

export interface FoundTarget {
  readonly target: Target
  /** The same for a worker. */
  readonly forWorker: NonNullable<Job['target']>
}

/** Finds the target that is meant, here and as a worker can be told of it. */
export async function findTarget(choice: TargetChoice): Promise<FoundTarget> {
  const { cwd = process.cwd(), target: name, overrides = {}, env = {} } = choice
  const configuration = choice.configuration ?? (await loadConfiguration(choice.config, cwd))
  const target = resolveTarget(configuration, name, {
    env: { ...process.env, ...env },
    overrides,
  })
  if (isPlain(target)) return { target, forWorker: target }
  const config = 'file' in configuration ? String(configuration.file) : undefined
  if (config !== undefined) return { target, forWorker: { config, target: name, overrides, env } }
  throw new SuiteError('E_USAGE', 'A recipe that is a function must stand in a file.', {
    remedy: 'Write it to assay.config.ts and name that file as config.',
  })
}

/** Whether it can be handed to a thread. */
function isPlain({ subjects, actions }: Target): boolean {
  const sources = [...Object.values(subjects), ...Object.values(actions)]
  return sources.every((source) => typeof source !== 'function')
}
