import { type ConfiguredTarget, resolveTarget, validateTarget } from '../target/index.ts'
import type { CheckOptions } from './facts.ts'

/** Where the API of recorded traffic is, unless somebody says so. */
const unnamed = 'http://not.named'

/**
 * What is known of a recorded target, for `checkFiles`: it goes before what the files say. Nothing is sent, so neither key
 * nor recipes are needed. E_CONFIG_INVALID.
 */
export function recordedTarget(
  given: Partial<ConfiguredTarget>,
  name: string | undefined,
): Partial<CheckOptions> {
  const target = validateTarget({ baseUrl: unnamed, apiKey: '-', ...given })
  const targets = { [name ?? 'target']: target }
  const resolved = resolveTarget({ targets }, undefined, { env: process.env })
  const { baseUrl, sandboxUrl, apiVersion, dialect, shown, waivers, relaxations, untested } =
    resolved
  const insisted = {
    ...(given.baseUrl !== undefined && { baseUrl, sandboxUrl }),
    ...(given.apiVersion !== undefined && { apiVersion }),
  }
  const { settleMs } = given
  return { ...insisted, insisted, dialect, shown, settleMs, waivers, relaxations, untested, name }
}
