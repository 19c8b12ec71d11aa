import type { Kinds } from './names.ts'

/** One text redacted. */
export type Redact = (text: string) => string

/** What stands in the place of the parts of an address. */
export interface AddressRules {
  readonly kinds: Kinds
  /** For a value under a name of this kind. */
  part(kind: string, value: string): string
  /** For what no name calls a secret. */
  readonly text: Redact
  /** Writes what stands in a part. */
  readonly encode: Redact
}

/** The user in front of a host; a name and its value; any other part. */
const pieces = /(?<=\/\/)([^/?#\s]+)(?=@)|(?<=[?&#])([^?#&=]+)=([^&#]*)|[^/?&#]+/g

/** Redacts an address, part by part. */
export function redactAddress(
  address: string,
  { kinds, part, text, encode }: AddressRules,
): string {
  return address.replace(pieces, (all, user?: string, name?: string, held = '') => {
    if (user !== undefined) return recoded(user, (plain) => part('credential', plain), encode)
    // Most parts of a path are the words of an operation, or an id; a plus is no space there.
    if (name === undefined) return recoded(all, text, encode, all.replaceAll('+', '%2B'))
    const kind = kinds.part(decoded(name))
    const change = (one: string) => (kind === undefined ? text(one) : part(kind, one))
    return `${recoded(name, text, encode)}=${recoded(held, change, encode)}`
  })
}

/** A part of an address in the spelling it had, unless it becomes another. */
export function recoded(part: string, change: Redact, encode: Redact, spelled = part): string {
  if (part === '') return part
  const plain = decoded(spelled)
  const changed = change(plain)
  return changed === plain ? part : encode(changed)
}

/** A part without percent-encoding, a plus as a space; as it is where that is wrong. */
export function decoded(part: string): string {
  if (!/[%+]/.test(part)) return part
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

/** Replaces the hosts of addresses, that of the service first, that of its simulations second; schemes stay. */
export function hostHider(urls: readonly string[]): Redact {
  const standIns = new Map<string, string>()
  let further = 1
  for (const [index, url] of urls.entries()) {
    const { host } = new URL(url)
    if (standIns.has(host) || host.endsWith('.invalid')) continue
    const standIn = ['api.invalid', 'simulation.invalid'][index] ?? `host-${further++}.invalid`
    for (const name of namesOf(host)) standIns.set(name, standIn)
  }
  if (standIns.size === 0) return (text) => text
  const sources = [...standIns.keys()].map((host) => host.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w.-])(?:${sources.join('|')})(?![\\w-]|:\\d|\\.\\w)`, 'gi')
  return (text) =>
    /[.:]/.test(text) ? text.replace(pattern, (host) => standIns.get(host.toLowerCase())!) : text
}

/** A host under all its names: those of the loopback interface mean one place. */
function namesOf(host: string): readonly string[] {
  const [, name = '', port = ''] = /^(.*?)(:\d+)?$/.exec(host) ?? []
  if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(name)) return [host]
  return [host, `127.0.0.1${port}`, `localhost${port}`, `[::1]${port}`]
}
