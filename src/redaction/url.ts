import { kindOfPart } from './names.ts'
import type { Redact, Replacement } from './replacement.ts'

const form = /^((?:[a-z][a-z\d+.-]*:)?\/\/[^/?#\s]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is

/** Redacts an address, part by part; `text` redacts what no name calls a secret. */
export function urlRedactor(
  { kindOf, hideHosts, part, encode }: Replacement,
  text: Redact,
): (url: string) => string {
  function pairs(query: string): string {
    return query.replace(/([^?#&=]+)(?:(=)([^&]*))?/g, (_, name: string, sign = '', held = '') => {
      const kind = kindOfPart(decode(name), kindOf)
      const change = (one: string) => (kind === undefined ? text(one) : part(kind, one))
      return recoded(name, text, encode) + sign + recoded(held, change, encode)
    })
  }
  return (url) => {
    const [, authority = '', path = '', query = '', fragment = ''] = form.exec(hideHosts(url)) ?? []
    const start = authority.replace(
      /(\/\/)([^@]+)(?=@)/s,
      (_, slashes: string, user: string) =>
        slashes + recoded(user, (plain) => part('credential', plain), encode),
    )
    // Most parts of a path are the words of an operation, or an id.
    const segments = path.split('/').map((one) => recoded(one, text, encode, false))
    const hash = fragment.includes('=') ? pairs(fragment) : recoded(fragment, text, encode)
    return start + segments.join('/') + pairs(query) + hash
  }
}

/** A part of an address in the spelling it had, unless it becomes another. */
export function recoded(part: string, change: Redact, encode: Redact, plusIsSpace = true): string {
  if (part === '') return part
  const plain = decode(plusIsSpace ? part : part.replaceAll('+', '%2B'))
  const changed = change(plain)
  return changed === plain ? part : encode(changed)
}

function decode(part: string): string {
  if (!/[%+]/.test(part)) return part
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}
