import {
  type Configuration,
  type Overrides,
  resolveTarget,
  secretsIn,
  type Target,
  withoutRequests,
} from '../target/index.ts'
import type { CheckOptions } from './check-options.ts'

/** The target of recorded traffic of which nobody says anything; its address is never called. */
export const unknownTarget = { baseUrl: 'http://not.named', apiKey: '-' } as const

type Insisted = Pick<Overrides, 'baseUrl' | 'apiVersion'>

/** What is known of a recorded target, and the environment variables that its configuration names. */
export interface KnownTarget extends Partial<CheckOptions> {
  /** Certificates and keys, if the target is called all the same. */
  readonly tls: Target['tls']
  readonly variables: readonly string[]
}

/**
 * What is known of a recorded target, for `checkFiles`: what is given for these files goes before what the files say, and
 * this before the configuration. Nothing is sent, so neither key nor recipes are needed. What nobody says stays undefined,
 * as a file may say it. The errors of `resolveTarget`.
 *
 * @param isCalled Somebody else's requests are sent to it.
 * @param configuration Without targets where no target is configured.
 */
export function knownTarget(
  configuration: Configuration,
  target: string | undefined,
  given: Insisted,
  isCalled = false,
): KnownTarget {
  const isUnknown = Object.keys(configuration.targets).length === 0 && target === undefined
  const address = isUnknown ? unknownTarget.baseUrl : undefined
  const resolved = resolveTarget(withoutRequests(configuration, isCalled), target, {
    env: process.env,
    overrides: { ...given, baseUrl: given.baseUrl ?? address, apiKey: unknownTarget.apiKey },
  })
  const isNamed = resolved.baseUrl !== unknownTarget.baseUrl
  const { apiVersion, foreignRecords, settleMs } = configuration.targets[resolved.name] ?? {}
  const known = {
    ...resolved,
    ...(!isNamed && { name: undefined, baseUrl: undefined, sandboxUrl: undefined }),
    apiVersion: (given.apiVersion ?? apiVersion) && resolved.apiVersion,
    foreignRecords,
    settleMs,
    secrets: secretsIn(configuration, process.env),
  }
  const insisted = {
    ...(given.baseUrl !== undefined && { baseUrl: known.baseUrl, sandboxUrl: known.sandboxUrl }),
    ...(given.apiVersion !== undefined && { apiVersion: known.apiVersion }),
  }
  return { ...known, insisted }
}
