import type { Headers } from '../exchange/index.ts'
import { kindOfPart } from './names.ts'
import type { Replacement } from './replacement.ts'
import type { Texts } from './texts.ts'

/** What stands for a value that is of no use to a reader. */
export const notKept = '(not kept)'

/** Their values tell nothing of anybody. */
const harmless =
  /^(?:content-type|accept|www-authenticate|allow|cache-control|vary|access-control-.*)$/

export interface HeaderParts extends Pick<Replacement, 'kindOf' | 'part'>, Texts {
  /** Names in lower case that are kept with their values. */
  readonly kept?: ReadonlySet<string>
}

/** Redacts headers: all of them are kept. */
export function redactHeaders(headers: Headers, parts: HeaderParts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      return [parts.text(name), redactHeader(name.toLowerCase(), value, parts)]
    }),
  )
}

/** They belong to one message or one connection. */
const dropped =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|age|via|host|upgrade|trailer|te|proxy-.*)$/

/** The headers of a recorded response: values that nothing in the contract speaks of are not kept. */
export function recordedHeaders(headers: Headers, parts: HeaderParts): Headers {
  const { kept, kindOf } = parts
  return Object.fromEntries(
    Object.entries(headers).flatMap(([given, value]) => {
      const name = given.toLowerCase()
      if (dropped.test(name)) return []
      // Times stay as they were.
      if (name === 'retry-after') return [[name, /^\d+$/.test(value) ? value : notKept]]
      if (/^(?:deprecation|sunset)$/.test(name)) {
        return [[name, Number.isNaN(Date.parse(value)) ? notKept : value]]
      }
      const isKnown = kept?.has(name) || harmless.test(name) || isAddress(name)
      const isShown = isKnown || kindOfPart(name, kindOf) !== undefined
      return [[name, isShown ? redactHeader(name, value, parts) : notKept]]
    }),
  )
}

function redactHeader(name: string, value: string, parts: HeaderParts): string {
  if (parts.kept?.has(name)) return value
  if (harmless.test(name)) return parts.text(value)
  if (isAddress(name)) return parts.url(value)
  if (/^(?:set-)?cookie$/.test(name)) return cookies(value, parts)
  const kind = kindOfPart(name, parts.kindOf)
  return kind === undefined ? parts.text(value) : credential(kind, value, parts)
}

function isAddress(name: string): boolean {
  return /^(?:(?:content-)?location|referer)$/.test(name)
}

/** The scheme stays, which clauses speak of. */
function credential(kind: string, value: string, { part }: HeaderParts): string {
  const [, scheme = '', rest = ''] =
    /^((?:bearer|basic|digest|token|negotiate|apikey)\s+)?(.*)$/is.exec(value) ?? []
  return rest === '' ? value : scheme + part(kind, rest)
}

/** Each value, which may turn up elsewhere too; attributes stay. */
function cookies(value: string, { part }: HeaderParts): string {
  return value.replace(/([^=;,\s]+)=([^;,]*)/g, (all, name: string, held: string) =>
    /^(?:path|expires|max-age|samesite)$/i.test(name) ? all : `${name}=${part('credential', held)}`,
  )
}
