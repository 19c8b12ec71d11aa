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

function decoded(part: string): string {
  if (!/[%+]/.test(part)) return part
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

const outside = String.raw`\s"'<>\\\x60`
/** The name and the value of a parameter; what stands in brackets is a mask, and may hold spaces. */
const parameter = String.raw`[?&#;]([^${outside}?&#;=/]{1,64})=(\[[a-z ]{1,40}\]|[^${outside}&#;]{1,4096})`
/** A name with or without a password. */
const user = String.raw`:\/\/([^${outside}/?#]{1,1024})@`
const parts = new RegExp(`${parameter}|${user}`, 'g')

/**
 * A text with the parameters and users of its addresses replaced, whole addresses or parts of them; what `replace`
 * leaves undefined stays. The name is decoded, and '' for a user; `start` is where the value stands.
 */
export function replaceParts(
  text: string,
  replace: (name: string, value: string, start: number) => string | undefined,
): string {
  if (!/[=@]/.test(text)) return text
  let [result, done, from] = ['', 0, 0]
  for (;;) {
    // Set again each time: what replaces may search another text in between.
    parts.lastIndex = from
    const match = parts.exec(text)
    if (match === null) return done === 0 ? text : result + text.slice(done)
    const [all, name, held, who] = match
    const start = match.index + all.length - (who === undefined ? held! : `${who}@`).length
    const value = who ?? wholeValue(text, start, held!)
    // What is behind a parameter may begin the next one.
    from = Math.max(start + value.length, match.index + 1)
    const standIn = value && replace(who === undefined ? decoded(name!) : '', value, start)
    if (standIn === '' || standIn === undefined) continue
    result += text.slice(done, start) + standIn
    done = start + value.length
  }
}

const goesOn = new RegExp(`[^${outside}&#;]`)

/** Without the signs of the sentence around it; the pattern has bounds, and a value may have none. */
function wholeValue(text: string, start: number, matched: string): string {
  if (matched.startsWith('[') && matched.endsWith(']')) return matched
  let end = start + matched.length
  if (matched.length >= 4096) while (end < text.length && goesOn.test(text[end]!)) end++
  while (end > start && '.,!:)]'.includes(text[end - 1]!)) end--
  return text.slice(start, end)
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
