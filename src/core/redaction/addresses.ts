import { decode } from '../judge/index.ts'

const form = /^([a-z][a-z\d+.-]*:\/\/)(?:[^/?#@]*@)?([^/?#]*)(.*)/is

export function isAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]{0,20}:\/\/\S+$/i.test(text)
}

type Redact = (text: string) => string

/** An address without its user: the parts of its path are values, since ids stand there; what follows are texts. */
export function redactAddress(
  address: string,
  hostOf: Redact,
  { text, value }: { readonly text: Redact; readonly value: Redact },
): string {
  const [, scheme = '', host = '', rest = address] = form.exec(address) ?? []
  const [, path = '', query = ''] = /^([^?#]*)(.*)/s.exec(rest) ?? []
  const segments = path.split('/').map((segment) => recoded(segment, value))
  const parts = query.split(/([?#&=;]+)/).map((part, nth) => (nth % 2 ? part : recoded(part, text)))
  return hostOf(scheme + host) + segments.join('/') + parts.join('')
}

export function originIn(address: string): string {
  const [, scheme = '', host = ''] = form.exec(address) ?? []
  return scheme + host
}

/** The name of the host in an address, without its port; '' if there is none. */
export function hostIn(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/** A part of an address in the spelling it had, unless it becomes another. */
function recoded(part: string, change: Redact): string {
  const plain = decode(part)
  const changed = change(plain)
  if (changed === plain) return part
  return part.includes('%') ? encodeURIComponent(changed) : encodeURI(changed)
}
