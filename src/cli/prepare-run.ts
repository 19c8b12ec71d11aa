import { SuiteError } from '../errors/index.ts'
import { assertWritable } from '../report/index.ts'
import { startEmbedded, type TargetChoice } from '../runner/index.ts'
import type { Traffic } from '../scenario/index.ts'
import { loadConfiguration } from '../target/index.ts'
import type { RunOptions } from './run-options.ts'

export interface ChosenTarget {
  readonly target: TargetChoice
  /** It is our own sandbox, started for this run. */
  readonly embedded: boolean
}

/** Settles what must be known before anything is sent: that the report can be written, and the target. */
export async function prepareRun(options: RunOptions, { mode }: Traffic): Promise<ChosenTarget> {
  await assertWritable(options.out)
  return mode === 'replay' ? chooseRecorded(options) : chooseTarget(options)
}

/** The recordings name their target; the configuration, where there is one, adds its waivers. */
async function chooseRecorded(options: RunOptions): Promise<ChosenTarget> {
  const { config, target, 'api-version': apiVersion } = options
  const configuration = await loadConfiguration(config, process.cwd())
  return { target: { configuration, target, overrides: { apiVersion } }, embedded: false }
}

/** The named target, else the configured one, else the embedded sandbox. */
async function chooseTarget(options: RunOptions): Promise<ChosenTarget> {
  const { config, target, seed, 'base-url': baseUrl, 'sandbox-url': sandboxUrl } = options
  const overrides = {
    baseUrl,
    sandboxUrl,
    apiVersion: options['api-version'],
    timeoutMs: options.timeout,
  }
  const isNamed = config !== undefined || target !== undefined || baseUrl !== undefined
  const deviates = options.defect.length > 0 || options.variant.length > 0
  if (isNamed && (deviates || seed !== undefined)) throw onlyEmbedded()
  if (isNamed || !deviates) {
    const configuration = await loadConfiguration(config, process.cwd())
    if (isNamed || configuration.file !== undefined) {
      if (seed !== undefined) throw onlyEmbedded()
      return { target: { configuration, target, overrides }, embedded: false }
    }
  }
  if (sandboxUrl !== undefined) {
    throw new SuiteError('E_USAGE', '--sandbox-url requires a target.', {
      remedy: 'Name the target: --base-url URL',
    })
  }
  const sandbox = await startEmbedded({ defects: options.defect, variants: options.variant, seed })
  return { target: { ...sandbox, overrides }, embedded: true }
}

function onlyEmbedded(): SuiteError {
  const message = '--defect, --variant and --seed work with the embedded sandbox only.'
  return new SuiteError('E_USAGE', message, {
    remedy: 'Remove --config, --target and --base-url, or remove --defect, --variant and --seed.',
  })
}
