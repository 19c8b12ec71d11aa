import { type Choice, chooseTarget, parseShard, type TestSettings } from '../../runner/index.ts'
import { loadConfiguration } from '../../target/index.ts'
import type { RunOptions } from '../run-options.ts'

/** The target that the options name. Recordings name theirs; a configuration adds its waivers. */
export async function chooseTargetOf(options: RunOptions): Promise<Choice> {
  const { config, target, defect, variant, seed } = options
  const overrides = {
    baseUrl: options['base-url'],
    sandboxUrl: options['sandbox-url'],
    apiVersion: options['api-version'],
    timeoutMs: options.timeout,
    requestsPerMinute: options.rate,
    foreignRecords: options['foreign-records'],
  }
  if (options.replay) {
    const configuration = await loadConfiguration(config)
    return { choice: { configuration, target, overrides }, embedded: false, named: true }
  }
  return chooseTarget({ config, target, overrides, defects: defect, variants: variant, seed })
}

/** The settings of the run itself, without its target. */
export function settingsOf(options: RunOptions, addresses: readonly string[]): TestSettings {
  const { concurrency, profile, shard } = options
  return {
    addresses,
    ...(concurrency !== undefined && { concurrency }),
    ...(profile.length > 0 && { profile }),
    shard: shard === undefined ? undefined : parseShard(shard),
    strict: options.strict,
    quick: options.quick,
    exclude: options.exclude,
    bail: options.bail,
    allowIncomplete: options['allow-incomplete'],
    allowDestructive: options['allow-destructive'],
    slow: options['real-time'],
    maxWaitMs: options['max-wait'],
    maxRequests: options['max-requests'],
    deadlineMs: options.deadline,
  }
}
