import { namesCredential } from './names.ts'
import type { TextParts } from './text-parts.ts'

const form = /^((?:[a-z][a-z\d+.-]*:)?\/\/[^/?#\s]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is

/** Redacts an address, part by part; `text` redacts what no name calls a secret. */
export function urlRedactor(
  { kindOf, hideHosts, secret }: TextParts,
  text: (value: string) => string,
): (url: string) => string {
  function pairs(query: string): string {
    return query.replace(/([^?#&=]+)(?:(=)([^&]*))?/g, (_, name: string, sign = '', held = '') => {
      const kind = kindOfParameter(decode(name), kindOf)
      const change = (one: string) => (kind === undefined ? text(one) : secret(kind, one))
      return recoded(name, text) + sign + recoded(held, change)
    })
  }
  return (url) => {
    const [, authority = '', path = '', query = '', fragment = ''] = form.exec(hideHosts(url)) ?? []
    const start = authority.replace(
      /(\/\/)([^@]+)(?=@)/s,
      (_, slashes: string, user: string) =>
        slashes + recoded(user, (plain) => secret('credential', plain)),
    )
    const segments = path.split('/').map((part) => recoded(part, text, false))
    const hash = fragment.includes('=') ? pairs(fragment) : recoded(fragment, text)
    return start + segments.join('/') + pairs(query) + hash
  }
}

/** The kind of secret that a parameter of this name holds. */
export function kindOfParameter(name: string, kindOf: TextParts['kindOf']): string | undefined {
  return kindOf(name) ?? (namesCredential(name) ? 'credential' : undefined)
}

/** A part of an address in the spelling it had, unless it becomes another. */
export function recoded(
  part: string,
  change: (plain: string) => string,
  plusIsSpace = true,
): string {
  const plain = decode(plusIsSpace ? part : part.replaceAll('+', '%2B'))
  const changed = change(plain)
  return changed === plain ? part : encodeURIComponent(changed)
}

function decode(part: string): string {
  if (!/[%+]/.test(part)) return part
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}
