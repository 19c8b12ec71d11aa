import { type TargetConfiguration, validateTarget } from '../target/index.ts'
import type { TargetChoice } from './find-target.ts'

/**
 * A target that is given as a value, as one of a configuration file; without a name it has that of its host.
 * E_CONFIG_INVALID with every problem and its place.
 */
export function givenTarget(given: TargetConfiguration, name?: string): TargetChoice {
  const target = validateTarget(given)
  const { baseUrl } = target
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : ''
  const chosen = name ?? (host || 'target')
  return { configuration: { targets: { [chosen]: target } }, target: chosen }
}
