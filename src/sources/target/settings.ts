import { hashOf } from '../../base/json/index.ts'
import { isLoopback } from '../../core/exchange/index.ts'
import type { Hashes, Settings } from '../../core/run/index.ts'
import type { ConfiguredTarget } from './configuration.ts'
import { isReference } from './template.ts'

/**
 * Hashes how a target is judged (`configuration`) and how its subjects are made (`setup`). Addresses and the key are left
 * out, because a mock that a job starts has others every night, and waivers, of which a run says itself what they change. Environment
 * variables count by their names.
 */
export function hashTarget(
  configured: ConfiguredTarget,
  name: string,
  apiVersion: string,
): Pick<Hashes, 'configuration' | 'setup'> {
  const { baseUrl: _, sandboxUrl: __, apiKey: ___, tls: ____, ...own } = configured
  const { subjects, actions, waivers: _____, ...rest } = own
  return { configuration: hashOf([rest, name, apiVersion]), setup: hashOf([subjects, actions]) }
}

/** These hold settings by names that are known to be public. */
const named = new Set(['subjects', 'actions', 'levels', 'dialect'])
/** These are lists of clauses. */
const ofClauses = new Set(['waivers', 'untested'])
/** The start of a hash tells two values apart, and is not enough to guess one. */
const length = 8

/**
 * A hash of each setting, as `subjects.event` or `waivers.payments/cancel#both-legs`, with which two runs say what changed between them.
 * Variables count by their names, but for those of addresses: another one is another machine. All ports of this machine are one, because
 * a mock that a job starts has another one every night. The version has runs of its own. A key and a passphrase count only as variables.
 */
export function settingsOf(
  { apiKey, apiVersion: _, tls, ...configured }: Partial<ConfiguredTarget>,
  addresses: Readonly<Partial<Record<'baseUrl' | 'sandboxUrl', string>>> = {},
): Settings {
  const { passphrase, ...files } = tls ?? {}
  const places = Object.entries(addresses).map(([name, url]) => [name, placeOf(url)] as const)
  const secrets = { apiKey: variableOf(apiKey), 'tls.passphrase': variableOf(passphrase) }
  const all = {
    ...configured,
    ...Object.fromEntries(places),
    ...secrets,
    ...(tls && { tls: files }),
  }
  const settings = Object.entries(all).flatMap(([name, value]) => settingsIn(name, value))
  return Object.fromEntries(settings.map(([name, value]) => [name, hashOf(value).slice(0, length)]))
}

function settingsIn(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (value === undefined) return []
  if (ofClauses.has(name)) {
    const byClause = Map.groupBy(value as readonly { clause: string }[], ({ clause }) => clause)
    return Array.from(byClause, ([clause, own]) => [`${name}.${clause}`, own] as const)
  }
  if (!named.has(name)) return [[name, value]]
  return Object.entries(value as object).map(([own, one]) => [`${name}.${own}`, one] as const)
}

function placeOf(url: string): string {
  return isLoopback(url) ? `this machine${new URL(url).pathname}` : url
}

function variableOf(secret: string | undefined): string | undefined {
  return secret === undefined || isReference(secret) ? secret : 'a literal one'
}
