import { SuiteError } from '../errors/index.ts'
import { prepareReports } from '../report/index.ts'
import { countOf } from '../run/index.ts'
import { startEmbedded, type TargetChoice } from '../runner/index.ts'
import type { Traffic } from '../scenario/running/index.ts'
import { loadConfiguration, type Target } from '../target/index.ts'
import type { RunOptions } from './run-options.ts'

export interface ChosenTarget {
  readonly target: TargetChoice
  /** Whether it is the sandbox, started for this run. */
  readonly embedded: boolean
}

/** Chooses the target of a run, and proves that its report can be written. Sends nothing. */
export async function prepareRun(options: RunOptions, { mode }: Traffic): Promise<ChosenTarget> {
  await prepareReports(options.out)
  if (mode !== 'replay') return chooseTarget(options)
  // The recordings name their target; a configuration adds its waivers.
  const { config, target, 'api-version': apiVersion } = options
  const configuration = await loadConfiguration(config, process.cwd())
  return { target: { configuration, target, overrides: { apiVersion } }, embedded: false }
}

/** The named target, else the configured one, else the embedded sandbox. */
async function chooseTarget(options: RunOptions): Promise<ChosenTarget> {
  const { config, target, seed, 'base-url': baseUrl, 'sandbox-url': sandboxUrl } = options
  const { 'api-version': apiVersion, timeout: timeoutMs } = options
  const overrides = { baseUrl, sandboxUrl, apiVersion, timeoutMs }
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

/** The first line of a run: what is tested, against what. */
export function describePlan(
  { name, baseUrl, apiVersion }: Target,
  scenarios: number,
  { embedded, traffic }: { readonly embedded: boolean; readonly traffic: Traffic },
): string {
  const against = `against API version ${apiVersion} (${countOf(scenarios, 'scenario')}).`
  if (traffic.mode === 'replay') {
    return `Replaying the recordings of ${name} in ${traffic.folder} ${against}\n`
  }
  if (embedded) return `Testing the embedded sandbox ${against} No target is configured.\n`
  return `Testing ${name} at ${baseUrl} ${against}\n`
}
