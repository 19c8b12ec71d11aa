import { namesId } from './kinds.ts'
import type { Translation } from './walk-json.ts'

const form = /^((?:[a-z][a-z\d+.-]*:)?\/\/[^/?#\s]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is

/** What becomes of the parts of an address, besides what becomes of the values in it. */
export interface UrlTranslation extends Translation {
  /** A part of the path, or the value of a parameter, decoded. */
  segment(value: string): string
  /** Whether a parameter of this name carries a credential. */
  isCredential(name: string): boolean
  /** A text with addresses in it. */
  origins(text: string): string
}

/** Whether a text is an address, as a whole. */
export function isUrl(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text)
}

/** An address with its origin, the parts of its path and its parameters translated. */
export function walkUrl(url: string, translate: UrlTranslation): string {
  const [, authority = '', path = '', query = '', fragment = ''] =
    form.exec(translate.origins(url)) ?? []
  const user = /^(.*?\/\/)([^@]+)(@.*)$/s.exec(authority)
  const place = { name: '', record: '' }
  const start = user
    ? user[1] + translate.secret('credential', user[2]!, place) + user[3]
    : authority
  return [
    start,
    path
      .split('/')
      .map((part) =>
        recoded(part.replaceAll('+', '%2B'), (value) => translate.segment(value), part),
      )
      .join('/'),
    query
      .split('&')
      .map((pair) => walkPair(pair, translate))
      .join('&'),
    fragment && `#${walkFragment(fragment.slice(1), translate)}`,
  ].join('')
}

/** What signs in may leave its tokens there, as parameters. */
function walkFragment(fragment: string, translate: UrlTranslation): string {
  if (fragment.includes('=')) {
    const pairs = fragment.split('&')
    return pairs.map((pair) => walkPair(pair, translate)).join('&')
  }
  return recoded(fragment, (value) => translate.text(value))
}

function walkPair(pair: string, translate: UrlTranslation): string {
  const [, start = '', name = '', sign = '', value = ''] =
    /^(\??)([^=]*)(=?)(.*)$/s.exec(pair) ?? []
  const decoded = decode(name)
  const place = { name: decoded, record: '' }
  const kind =
    translate.kindOf(decoded) ?? (translate.isCredential(decoded) ? 'credential' : undefined)
  const held = recoded(value, (text) => {
    if (kind !== undefined) return translate.secret(kind, text, place)
    return namesId(decoded) ? translate.id(text) : translate.segment(text)
  })
  return start + recoded(name, (text) => translate.text(text)) + sign + held
}

/** A part in the spelling it had, unless it becomes another. */
export function recoded(part: string, change: (decoded: string) => string, own = part): string {
  if (part === '') return part
  const decoded = decode(part)
  const changed = change(decoded)
  return changed === decoded ? own : encodeURIComponent(changed)
}

function decode(part: string): string {
  if (!/[%+]/.test(part)) return part
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}
