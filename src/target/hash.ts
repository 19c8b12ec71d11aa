import { hashOf, mapLeaves } from '../json/index.ts'
import type { ConfiguredTarget, Target } from './configuration.ts'

/**
 * Hashes how a target is judged (`configuration`) and how its subjects are made (`setup`). Addresses and the key are left
 * out, because a mock that a job starts has others every night. Environment variables count by their names, and a
 * function counts as the file that contains it.
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
