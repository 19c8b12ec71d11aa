import { type ConfiguredTarget, resolveTarget, validateTarget } from '../target/index.ts'
import type { CheckOptions } from './facts.ts'

/** Where the API of recorded traffic is, unless somebody says so. */
const unnamed = 'http://not.named'

/**
 * What is known of a recorded target, for `checkFiles`: it goes before what the files say. Nothing is sent, so neither key
 * nor recipes are needed. E_CONFIG_INVALID.
 */
export function recordedTarget(
  configured: Partial<ConfiguredTarget>,
  name: string | undefined,
): Partial<CheckOptions> {
  const target = validateTarget({ baseUrl: unnamed, apiKey: '-', ...configured })
  const targets = { [name ?? 'target']: target }
  const resolved = resolveTarget({ targets }, undefined, { env: process.env })
  const { baseUrl, sandboxUrl, apiVersion, dialect, shown, waivers, relaxations, untested } =
    resolved
  const insisted = {
    ...(configured.baseUrl !== undefined && { baseUrl, sandboxUrl }),
    ...(configured.apiVersion !== undefined && { apiVersion }),
  }
  const { settleMs } = configured
  return { ...insisted, insisted, dialect, shown, settleMs, waivers, relaxations, untested, name }
}
