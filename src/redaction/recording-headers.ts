import type { Headers } from '../exchange/index.ts'
import { namesCredential } from './names.ts'
import type { RecordingTexts } from './text-parts.ts'

/** What stands for a value that is of no use to a reader of a recording. */
export const notKept = '(not kept)'

/** They belong to one message or one connection. */
const dropped =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|age|via|host|upgrade|trailer|te|proxy-.*)$/

/** Their values tell nothing of anybody. */
const harmless =
  /^(?:content-type|accept|www-authenticate|allow|cache-control|vary|access-control-.*)$/

/** Their values are times, which stay as they were. */
const timed = /^(?:deprecation|sunset)$/

export interface HeaderParts extends Pick<RecordingTexts, 'text' | 'url'> {
  /** Names in lower case that are kept with their values. */
  readonly kept: ReadonlySet<string>
  /** The kind of secret that a header of this name, in lower case, holds. */
  kindOf(name: string): string | undefined
  secret(kind: string, value: string): string
}

/** Redacts the headers of a request: all are kept. */
export function requestHeaders(headers: Headers, parts: HeaderParts): Headers {
  return mapHeaders(headers, (name, value) => {
    if (parts.kept.has(name) || harmless.test(name)) return value
    if (name === 'cookie') return cookies(value, parts)
    const kind = kindOfHeader(name, parts)
    return kind === undefined ? parts.text(value) : credential(kind, value, parts)
  })
}

/** Redacts the headers of a response: values that nothing in the contract speaks of are not kept. */
export function responseHeaders(headers: Headers, parts: HeaderParts): Headers {
  return mapHeaders(headers, (name, value) => {
    if (dropped.test(name)) return undefined
    if (parts.kept.has(name)) return value
    if (harmless.test(name)) return parts.text(value)
    if (name === 'retry-after') return /^\d+$/.test(value) ? value : notKept
    if (timed.test(name)) return Number.isNaN(Date.parse(value)) ? notKept : value
    if (/^(?:location|content-location)$/.test(name)) return parts.url(value)
    if (name === 'link') return link(value, parts)
    if (name === 'set-cookie') return setCookie(value, parts)
    const kind = kindOfHeader(name, parts)
    return kind === undefined ? notKept : credential(kind, value, parts)
  })
}

function mapHeaders(
  headers: Headers,
  change: (name: string, value: string) => string | undefined,
): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const changed = change(name.toLowerCase(), value)
      return changed === undefined ? [] : [[name.toLowerCase(), changed] as const]
    }),
  )
}

function kindOfHeader(name: string, { kindOf }: HeaderParts): string | undefined {
  return kindOf(name) ?? (namesCredential(name) ? 'credential' : undefined)
}

/** The scheme stays, which clauses speak of. */
function credential(kind: string, value: string, { secret }: HeaderParts): string {
  const [, scheme = '', rest = ''] =
    /^((?:bearer|basic|digest|token|negotiate|apikey)\s+)?(.*)$/is.exec(value) ?? []
  return rest === '' ? value : scheme + secret(kind, rest)
}

function cookies(value: string, { secret }: HeaderParts): string {
  return value.replace(
    /([^=;,\s]+=)([^;]*)/g,
    (_, name: string, held: string) => name + secret('credential', held),
  )
}

/** Cookies come joined by commas, and their dates hold commas too. */
function setCookie(value: string, parts: HeaderParts): string {
  return value
    .split(/,\s*(?=[^=;,\s]+=)/)
    .map((cookie) => {
      const [pair = '', ...attributes] = cookie.split(/;\s*/)
      const [, name = '', held = ''] = /^([^=]*=?)(.*)$/s.exec(pair) ?? []
      const shown = attributes.map((attribute) => {
        if (/^expires=/i.test(attribute)) return attribute
        return /^domain=/i.test(attribute) ? `Domain=${notKept}` : parts.text(attribute)
      })
      return [name + parts.secret('credential', held), ...shown].join('; ')
    })
    .join(', ')
}

/** RFC 8288: the addresses, and how they are related; a title may say anything. */
function link(value: string, { url }: HeaderParts): string {
  const form = /<([^>]*)>|(;\s*(?!rel=)[\w*-]+=)("(?:[^"\\]|\\.)*"|[^;,\s]*)/gi
  return value.replace(form, (_, target: string | undefined, name: string) =>
    target === undefined ? `${name}"${notKept}"` : `<${url(target)}>`,
  )
}
