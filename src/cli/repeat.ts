import { assayCommand, quote } from './invocation.ts'
import type { RunOptions } from './run-options.ts'

type Flag = readonly [name: string, value: string | number | boolean | undefined]

/** The command that tells one story again in the way of this run. */
export function repeatWith(options: RunOptions): (scenarioId: string) => string {
  const flags: readonly Flag[] = [
    ['config', options.config],
    ['target', options.target],
    ['base-url', options.baseUrl],
    ['sandbox-url', options.sandboxUrl],
    ['api-version', options.apiVersion],
    ['timeout', options.timeoutMs],
    ['strict', options.strict],
    ['allow-destructive', options.allowDestructive],
    ['slow', options.slow],
    ...repeatTraffic(options.traffic),
    ...options.defects.map((id) => ['defect', id] as const),
    ...options.variants.map((id) => ['variant', id] as const),
    ['seed', options.seed],
  ]
  const told = flags.flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return value === true ? [`--${name}`] : [`--${name}`, quote(String(value))]
  })
  return (scenarioId) => [assayCommand(), 'run', quote(scenarioId), ...told].join(' ')
}

/** A story is not recorded again by whoever only wants to see it again. */
function repeatTraffic(traffic: RunOptions['traffic']): Flag[] {
  if (traffic.mode !== 'replay') return []
  return [
    ['replay', true],
    ['recordings', traffic.folder],
  ]
}
