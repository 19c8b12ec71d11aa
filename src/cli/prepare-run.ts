import { SuiteError } from '../errors/index.ts'
import { assertWritable } from '../report/index.ts'
import { startEmbedded, type TargetChoice } from '../runner/index.ts'
import { loadConfiguration } from '../target/index.ts'
import type { RunOptions } from './run-options.ts'

export interface ChosenTarget {
  readonly target: TargetChoice
  /** It is our own sandbox, started for this run. */
  readonly embedded: boolean
}

/** What must be settled before anything is sent: that the report can be written, and who is asked. */
export async function prepareRun(options: RunOptions): Promise<ChosenTarget> {
  await assertWritable(options.out)
  return options.traffic.mode === 'replay' ? chooseRecorded(options) : chooseTarget(options)
}

/** Recordings say who was asked; the configuration, where there is one, what is waived. */
async function chooseRecorded({ config, target, apiVersion }: RunOptions): Promise<ChosenTarget> {
  const configuration = await loadConfiguration(config, process.cwd())
  return { target: { configuration, target, overrides: { apiVersion } }, embedded: false }
}

/** Who is named, who is configured here, or our own sandbox. */
async function chooseTarget(options: RunOptions): Promise<ChosenTarget> {
  const { config, target, baseUrl, sandboxUrl, apiVersion, timeoutMs } = options
  const overrides = { baseUrl, sandboxUrl, apiVersion, timeoutMs }
  const named = config !== undefined || target !== undefined || baseUrl !== undefined
  const deviates = options.defects.length > 0 || options.variants.length > 0
  if (named && (deviates || options.seed !== undefined)) throw onlyEmbedded()
  if (named || !deviates) {
    const configuration = await loadConfiguration(config, process.cwd())
    if (named || configuration.file !== undefined) {
      if (options.seed !== undefined) throw onlyEmbedded()
      return { target: { configuration, target, overrides }, embedded: false }
    }
  }
  if (sandboxUrl !== undefined) {
    throw new SuiteError('E_USAGE', 'The option --sandbox-url goes with a target of yours.', {
      remedy: 'Name it: --base-url URL',
    })
  }
  return { target: { ...(await startEmbedded(options)), overrides }, embedded: true }
}

function onlyEmbedded(): SuiteError {
  return new SuiteError('E_USAGE', 'Defects, variants and the seed are for the embedded sandbox.', {
    remedy:
      'Leave out --config, --target and --base-url, or leave out --defect, --variant and --seed.',
  })
}
