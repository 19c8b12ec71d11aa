import { vocabulary } from '../contract/index.ts'
import { type JsonMapper, jsonText, mapJson } from '../json/index.ts'
import { replaceAddressParts } from './addresses.ts'
import { hideEncoded } from './encodings.ts'
import { fullNamesOf, joinName, type NamePart, namePartOf } from './full-name.ts'
import type { HideHosts } from './hosts.ts'
import type { KindOf } from './kinds.ts'
import type { KnownText, KnownTexts, Secret } from './known-texts.ts'
import { namesCredential } from './names.ts'
import { credentialPrefix, isCardNumber, kindOfMatch } from './patterns.ts'
import { replaceSecrets } from './replace-secrets.ts'

export interface TextParts {
  readonly kindOf: KindOf
  readonly known: KnownTexts
  readonly hideHosts: HideHosts
  /** The stand-in of a value that stands at a place of its kind, or looks like one. */
  secret(kind: string, value: string): string
  secretNumber(kind: string, value: number): number
  /** The stand-in of a known value that turns up in a text; undefined leaves it. */
  found(known: KnownText): string | undefined
  has(kind: string, value: string): boolean
}

/** Replaces secrets in texts, addresses and JSON documents of a recording. */
export interface RecordingTexts {
  text(value: string): string
  url(value: string): string
  /** `name` is that of the member around the document. */
  json(document: unknown, name?: string): unknown
}

/** In which kind of secret a part of a document stands; '' in none. */
interface Inside {
  readonly kind: string
}

const addressForm = /^((?:[a-z][a-z\d+.-]*:)?\/\/[^/?#\s]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is

export function recordingTexts(parts: TextParts): RecordingTexts {
  const { kindOf, known } = parts

  function text(value: string): string {
    if (value.length < 4 || vocabulary.words.has(value)) return value
    const whole = known.whole(value)
    if (whole !== undefined) return parts.secret(whole.kind, value)
    if (isDateLike(value)) return value
    // Whole, whatever signs it holds: in a sentence it would end at the first that is unusual.
    if (credentialPrefix(value) !== '' && !/\s/.test(value))
      return parts.secret('credential', value)
    if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value)) return url(value)
    const inside = /^\s*[[{]/.test(value) ? embedded(value) : undefined
    return inside ?? hideEncoded(plainText(value), plainText)
  }

  function plainText(value: string): string {
    const addressed = replaceAddressParts(parts.hideHosts(value), (name, held) => {
      const kind = name === '' ? 'credential' : kindOfParameter(name)
      return kind && recoded(held, (plain) => parts.secret(kind, plain))
    })
    return replaceSecrets(addressed, known.phrases, {
      match(found) {
        const kind = kindOfMatch(found)
        return kind === undefined ? found : parts.secret(kind, found)
      },
      known(meaning, end) {
        const standIn = parts.found(meaning)
        return standIn === undefined ? undefined : [standIn, end]
      },
    })
  }

  /** JSON inside of a string. */
  function embedded(value: string): string | undefined {
    try {
      const document: unknown = JSON.parse(value)
      const hidden = json(document)
      return hidden === document ? value : jsonText(hidden)
    } catch {
      return undefined
    }
  }

  const kindOfParameter = (name: string) =>
    kindOf(name) ?? (namesCredential(name) ? 'credential' : undefined)

  function url(value: string): string {
    const [, authority = '', path = '', query = '', fragment = ''] =
      addressForm.exec(parts.hideHosts(value)) ?? []
    const start = authority.replace(/(\/\/)([^@]+)(?=@)/s, (_, slashes: string, user: string) => {
      return slashes + recoded(user, (plain) => parts.secret('credential', plain))
    })
    const segments = path.split('/').map((part) => recoded(part, text, false))
    const hash = fragment.includes('=') ? pairs(fragment) : recoded(fragment, text)
    return start + segments.join('/') + pairs(query) + hash
  }

  function pairs(query: string): string {
    return query.replace(/([^?#&=]+)(?:(=)([^&]*))?/g, (_, name: string, sign = '', held = '') => {
      const plain = decode(name)
      const kind = kindOfParameter(plain)
      const change = (one: string) => (kind === undefined ? text(one) : parts.secret(kind, one))
      return recoded(name, text) + sign + recoded(held, change)
    })
  }

  const mapper: JsonMapper<Inside> = {
    scalar(value, { context: { kind } }) {
      if (typeof value === 'number')
        return kind === '' ? number(value) : parts.secretNumber(kind, value)
      if (typeof value !== 'string') return value
      return kind === '' ? text(value) : parts.secret(kind, value)
    },
    name: (name) => (vocabulary.members.has(name) ? name : text(name)),
    enter(name, _holder, { kind }) {
      // What an object holds has names of its own: `phone` may be a number and may be a way to verify one.
      const isInherited = kind === 'identity question' || !vocabulary.members.has(name)
      return { kind: kindOf(name) ?? (isInherited ? kind : '') }
    },
    leave: notePerson,
  }

  function json(document: unknown, name = ''): unknown {
    return mapJson(document, mapper, { name, context: { kind: kindOf(name) ?? '' } })
  }

  /** A number is told by its digits, wherever it stands. */
  function number(value: number): number {
    const digits = String(value)
    const secret = known.whole(digits)
    if (secret !== undefined) return parts.secretNumber(secret.kind, value)
    return digits.length >= 13 && isCardNumber(digits)
      ? parts.secretNumber('card number', value)
      : value
  }

  /** The parts of a name, each of which has a stand-in, are looked for together. */
  function notePerson(holder: Readonly<Record<string, unknown>>, { kind }: Inside): void {
    const person: Partial<Record<NamePart, Secret>> = {}
    for (const [name, held] of Object.entries(holder)) {
      const part = namePartOf(name)
      if (part === undefined || typeof held !== 'string') continue
      person[part] = { kind: kindOf(name) ?? (kind || 'name'), value: held.trim() }
    }
    const { middle, ...others } = person
    if (!Object.values(others).every((one) => parts.has(one.kind, one.value))) return
    for (const name of fullNamesOf(person, (one) => one.value)) known.addName(name, false)
  }

  return { text, url, json }
}

/** A value, or a name with each part replaced; undefined where nothing changes. */
export function standInOf(
  { name, spell }: KnownText,
  give: (secret: Secret) => string,
): string | undefined {
  const all = name.parts.map((secret) => ({ secret, standIn: give(secret) }))
  if (all.every(({ secret, standIn }) => secret.value === standIn)) return undefined
  return spell(joinName({ ...name, parts: all }, ({ standIn }) => standIn))
}

function isDateLike(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T t][\d:.,+-]*[Zz]?)?$/.test(text)
}

/** A part of an address in the spelling it had, unless it becomes another. */
function recoded(part: string, change: (plain: string) => string, plusIsSpace = true): string {
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
