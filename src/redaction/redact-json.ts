import { pointerOf } from '../json/index.ts'
import { replaceAddressParts } from './addresses.ts'
import { maskValue } from './mask-value.ts'
import { isSecretName } from './names.ts'
import { mask } from './patterns.ts'
import { redactUrl } from './redact-text.ts'
import type { Vault } from './vault.ts'

export interface JsonRules {
  readonly vault: Vault
  /** Member names whose values are secret or personal, wherever they stand. */
  readonly secretMembers: ReadonlySet<string>
  /** JSON Pointers to values that are secret in this document. */
  readonly secretPointers: ReadonlySet<string>
  /** Leaves out the bulk of a body that is too long for a report, and says so in its place. */
  readonly shorten: boolean
}

const limits = { items: 50, members: 200, characters: 4_096, depth: 100, values: 20_000 }

/** The document as a report may show it: secrets masked, its shape as it was. */
export function redactJson(document: unknown, rules: JsonRules): unknown {
  let values = 0

  function redact(value: unknown, pointer: string, inherited: boolean, depth: number): unknown {
    values++
    const secret = inherited || rules.secretPointers.has(pointer)
    if (typeof value === 'string') return cut(secret ? maskText(value) : redactPlain(value, rules))
    if (typeof value === 'number') return secret || isKnown(value) ? 0 : value
    if (typeof value !== 'object' || value === null) return value
    if (depth > limits.depth) return `(nested deeper than ${limits.depth} levels: left out)`
    if (rules.shorten && values > limits.values) return '(left out: the body is too long)'
    return Array.isArray(value)
      ? redactItems(value, pointer, secret, depth)
      : redactMembers(value, pointer, secret, depth)
  }

  function redactItems(items: readonly unknown[], pointer: string, secret: boolean, depth: number) {
    const kept = rules.shorten ? items.slice(0, limits.items) : items
    const shown = kept.map((item, index) => redact(item, `${pointer}/${index}`, secret, depth + 1))
    const left = items.length - kept.length
    return left === 0 ? shown : [...shown, `(${left} more items: left out, the body is too long)`]
  }

  function redactMembers(value: object, pointer: string, secret: boolean, depth: number) {
    const members = Object.entries(value)
    const kept = rules.shorten ? members.slice(0, limits.members) : members
    // A map, since a member may be called __proto__ and must neither vanish nor do harm.
    const shown = new Map<string, unknown>()
    const free = namesApart()
    for (const [name, held] of kept) {
      const inside = secret || isSecretName(name, rules.secretMembers)
      const place = `${pointer}${pointerOf([name])}`
      shown.set(free(cut(rules.vault.mask(name))), redact(held, place, inside, depth + 1))
    }
    const left = members.length - kept.length
    if (left > 0) shown.set('…', `(${left} more members: left out, the body is too long)`)
    return Object.fromEntries(shown)
  }

  function cut(text: string): string {
    if (!rules.shorten || text.length <= limits.characters) return text
    const left = text.length - limits.characters
    return `${text.slice(0, limits.characters)}… (${left} more characters: left out)`
  }

  function isKnown(value: number): boolean {
    const text = String(value)
    return rules.vault.mask(text) !== text
  }

  return redact(document, '', false, 0)
}

function maskText(text: string): string {
  return String(maskValue(text))
}

/** An address as it is masked elsewhere; in a text, the parameters of addresses by their names. */
function redactPlain(text: string, rules: JsonRules): string {
  if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(text)) return redactUrl(text, rules)
  const named = replaceAddressParts(text, (name) =>
    isSecretName(name, rules.secretMembers) ? mask : undefined,
  )
  return rules.vault.mask(named)
}

/** Two names can look alike once they are masked. */
function namesApart(): (name: string) => string {
  const taken = new Map<string, number>()
  return (name) => {
    let count = taken.get(name) ?? 0
    let free = name
    while (taken.has(free)) free = `${name} (${++count + 1})`
    taken.set(name, count)
    taken.set(free, taken.get(free) ?? 0)
    return free
  }
}
