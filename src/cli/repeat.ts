import { assayCommand, quote } from './invocation.ts'
import { type RunOptions, recordingsFolder } from './run-options.ts'

type Flag = readonly [name: string, value: string | number | boolean | undefined]

/** The command that tells one story again in the way of this run. */
export function repeatWith(options: RunOptions): (scenarioId: string) => string {
  const flags = [...flagsOf(options), ...repeatTraffic(options.traffic)]
  return (scenarioId) => commandOf([scenarioId], flags)
}

/** The command that records again what a run has found stale; all where no scenario is named. */
export function recordWith(options: RunOptions): (scenarios: readonly string[]) => string {
  const { traffic } = options
  const folder = traffic.mode === 'live' ? undefined : traffic.folder
  const flags: readonly Flag[] = [
    ['record', true],
    ['recordings', folder === recordingsFolder ? undefined : folder],
    ...flagsOf(options),
  ]
  return (scenarios) => commandOf(scenarios, flags)
}

function flagsOf(options: RunOptions): readonly Flag[] {
  return [
    ['config', options.config],
    ['target', options.target],
    ['base-url', options.baseUrl],
    ['sandbox-url', options.sandboxUrl],
    ['api-version', options.apiVersion],
    ['timeout', options.timeoutMs],
    ['strict', options.strict],
    ['allow-destructive', options.allowDestructive],
    ['slow', options.slow],
    ...options.defects.map((id) => ['defect', id] as const),
    ...options.variants.map((id) => ['variant', id] as const),
    ['seed', options.seed],
  ]
}

function commandOf(addresses: readonly string[], flags: readonly Flag[]): string {
  const told = flags.flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return value === true ? [`--${name}`] : [`--${name}`, quote(String(value))]
  })
  return [assayCommand(), 'run', ...addresses.map(quote), ...told].join(' ')
}

/** A story is not recorded again by whoever only wants to see it again. */
function repeatTraffic(traffic: RunOptions['traffic']): Flag[] {
  if (traffic.mode !== 'replay') return []
  return [
    ['replay', true],
    ['recordings', traffic.folder],
  ]
}
