import type { Headers } from '../exchange/index.ts'
import { memo } from './names.ts'
import type { Replacement, Texts } from './replacement.ts'

/** What becomes of the value of a header, by its name in lower case; the first row that fits counts. */
const treatments: readonly (readonly [names: RegExp, treatment: Treatment])[] = [
  // Of one message or one connection: not recorded.
  [
    /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|age|via|host|upgrade|trailer|te|proxy-.*)$/,
    'dropped',
  ],
  // They tell nothing of anybody.
  [
    /^(?:content-type|accept|www-authenticate|allow|cache-control|vary|retry-after|deprecation|sunset|access-control-.*)$/,
    'text',
  ],
  [/^(?:(?:content-)?location|referer)$/, 'address'],
  [/^(?:set-)?cookie$/, 'cookies'],
]

type Treatment = 'dropped' | 'text' | 'address' | 'cookies'

const treatmentOf = memo((name) => treatments.find(([names]) => names.test(name))?.[1])

export interface HeaderRules extends Pick<Replacement, 'kinds' | 'part'>, Texts {
  /** Names in lower case that are kept with their values. */
  readonly kept?: ReadonlySet<string>
}

/** Redacts headers: all of them are kept. */
export function redactHeaders(headers: Headers, rules: HeaderRules): Record<string, string> {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [rules.text(name), redactHeader(name, value, rules)]),
  )
}

/** What stands for a value that is of no use to a reader. */
const notKept = '(not kept)'

/** The headers of a recorded response: values that nothing in the contract speaks of are not kept. */
export function recordedHeaders(headers: Headers, rules: HeaderRules): Headers {
  const recorded: Record<string, string> = {}
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase()
    const treatment = treatmentOf(name)
    if (treatment === 'dropped') continue
    const isShown = rules.kept?.has(name) || treatment || rules.kinds.part(given)
    recorded[name] = isShown ? redactHeader(name, value, rules) : notKept
  }
  return recorded
}

function redactHeader(given: string, value: string, rules: HeaderRules): string {
  const name = given.toLowerCase()
  if (rules.kept?.has(name)) return value
  const treatment = treatmentOf(name)
  if (treatment === 'text') return rules.text(value)
  if (treatment === 'address') return rules.url(value)
  if (treatment === 'cookies') return cookies(value, rules)
  const kind = rules.kinds.part(given)
  return kind === undefined ? rules.text(value) : credential(kind, value, rules)
}

/** The scheme stays, which clauses speak of. */
function credential(kind: string, value: string, { part }: HeaderRules): string {
  const [, scheme = '', rest = ''] =
    /^((?:bearer|basic|digest|token|negotiate|apikey)\s+)?(.*)$/is.exec(value) ?? []
  return rest === '' ? value : scheme + part(kind, rest)
}

/** Each value, which may turn up elsewhere too; attributes stay. */
function cookies(value: string, { part }: HeaderRules): string {
  return value.replace(/(?<![^=;,\s])([^=;,\s]+)(\s*=\s*)([^;,]*)/g, (all, name, sign, held) =>
    /^(?:path|expires|max-age|samesite)$/i.test(name)
      ? all
      : `${name}${sign}${part('credential', held)}`,
  )
}
