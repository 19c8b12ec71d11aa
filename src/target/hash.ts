import { hashOf, mapLeaves } from '../json/index.ts'
import type { ConfiguredTarget, Target } from './configuration.ts'

/**
 * What is configured of a target, as hashes: how it is judged, and how its subjects are made. Addresses and the key are
 * left out, as a mock that a job starts has others every night; so are the values of environment variables. A function
 * counts as the file that it stands in.
 */
export function hashTarget(
  configured: ConfiguredTarget,
  resolved: Pick<
    Target,
    'name' | 'apiVersion' | 'waivers' | 'relaxations' | 'untested' | 'profiles'
  >,
  fileHash = '',
): Target['hashes'] {
  const plain = (value: unknown) =>
    mapLeaves(value, (leaf) => (typeof leaf === 'function' ? fileHash : leaf))
  const { baseUrl: _, sandboxUrl: __, apiKey: ___, ...own } = configured
  const { subjects, actions, recipes, implementation: ____, ...rest } = own
  const { name, apiVersion, waivers, relaxations, untested, profiles } = resolved
  const terms = { name, apiVersion, waivers, relaxations, untested, profiles }
  return {
    configuration: hashOf(plain([rest, terms])),
    setup: hashOf(plain([subjects, actions, recipes])),
  }
}
