import type { Headers } from '../exchange/index.ts'
import type { UrlTranslation } from './walk-url.ts'
import { walkUrl } from './walk-url.ts'

/** What stands for a value that is of no use to anybody who reads a recording. */
export const notKept = '(not kept)'

/** They belong to one message or one connection, and differ each time. */
const dropped =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|age|via|host|upgrade|trailer|te|proxy-.*)$/

/** Their values tell nothing of anybody. */
const harmless =
  /^(?:content-type|accept|www-authenticate|allow|cache-control|vary|access-control-.*)$/

/** All there is to say of headers, for the hash of the rules. */
export const headerRules = `${dropped.source} ${harmless.source} ${notKept}`

export interface HeaderTranslation extends UrlTranslation {
  /** Names in lower case that are kept with their values. */
  readonly kept: ReadonlySet<string>
  /** The kind of secret that a header of this name, in lower case, holds. */
  secretHeader(name: string): string | undefined
  /** An HTTP date. */
  httpDate(text: string): string
}

/** The headers of an answer, as a recording may hold them. */
export function hideHeaders(headers: Headers, translate: HeaderTranslation): Headers {
  const hidden = Object.entries(headers).flatMap(([name, value]) => {
    const lower = name.toLowerCase()
    return dropped.test(lower) ? [] : [[lower, hideHeader(lower, value, translate)] as const]
  })
  return Object.fromEntries(hidden)
}

function hideHeader(name: string, value: string, translate: HeaderTranslation): string {
  if (translate.kept.has(name)) return value
  if (harmless.test(name)) return translate.text(value)
  if (name === 'retry-after') return /^\d+$/.test(value) ? value : notKept
  if (/^(?:deprecation|sunset)$/.test(name)) return translate.httpDate(value)
  if (/^(?:location|content-location)$/.test(name)) return walkUrl(value, translate)
  if (name === 'link') {
    return walkLink(value, translate)
  }
  if (name === 'set-cookie') return walkSetCookie(value, translate)
  const kind = translate.secretHeader(name)
  return kind === undefined ? notKept : walkCredential(kind, value, translate)
}

/** The headers of a request: all are kept, for they are what the story said. */
export function walkRequestHeaders(
  headers: Readonly<Record<string, string>>,
  translate: HeaderTranslation,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, walkHeader(name, value, translate)]),
  )
}

function walkHeader(name: string, value: string, translate: HeaderTranslation): string {
  const lower = name.toLowerCase()
  if (translate.kept.has(lower) || harmless.test(lower)) return value
  if (lower === 'cookie') return walkCookies(value, translate)
  const kind = translate.secretHeader(lower)
  return kind === undefined ? translate.text(value) : walkCredential(kind, value, translate)
}

const nowhere = { name: '', record: '' }

/** The scheme stays, which clauses speak of. */
function walkCredential(kind: string, value: string, translate: HeaderTranslation): string {
  const [, scheme = '', rest = ''] =
    /^((?:bearer|basic|digest|token|negotiate|apikey)\s+)?(.*)$/is.exec(value) ?? []
  return rest === '' ? value : scheme + translate.secret(kind, rest, nowhere)
}

function walkCookies(value: string, translate: HeaderTranslation): string {
  return value.replace(
    /([^=;,\s]+=)([^;]*)/g,
    (_, name: string, held: string) => name + translate.secret('credential', held, nowhere),
  )
}

/** Cookies come joined by commas, and their dates hold commas too. */
function walkSetCookie(value: string, translate: HeaderTranslation): string {
  return value
    .split(/,\s*(?=[^=;,\s]+=)/)
    .map((cookie) => {
      const [pair = '', ...attributes] = cookie.split(/;\s*/)
      const [, name = '', held = ''] = /^([^=]*=?)(.*)$/s.exec(pair) ?? []
      const shown = attributes.map((attribute) => walkAttribute(attribute, translate))
      return [name + translate.secret('credential', held, nowhere), ...shown].join('; ')
    })
    .join(', ')
}

function walkAttribute(attribute: string, translate: HeaderTranslation): string {
  const [, start = '', value = ''] = /^([^=]*=)(.*)$/s.exec(attribute) ?? []
  if (/^expires=$/i.test(start)) return start + translate.httpDate(value)
  if (/^domain=$/i.test(start)) return start + notKept
  return start === '' ? attribute : start + translate.text(value)
}

/** RFC 8288: the addresses, and how they are related; a title may say anything. */
function walkLink(value: string, translate: HeaderTranslation): string {
  const parts = /<([^>]*)>|(;\s*(?!rel=)[\w*-]+=)("(?:[^"\\]|\\.)*"|[^;,\s]*)/gi
  return value.replace(parts, (_, url: string | undefined, name: string) =>
    url === undefined ? `${name}"${notKept}"` : `<${walkUrl(url, translate)}>`,
  )
}
