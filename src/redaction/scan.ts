import { addressParts } from './addresses.ts'
import { hideEncoded } from './encodings.ts'
import { isHarmless } from './harmless.ts'
import type { KnownText } from './known-texts.ts'
import { credentialMember, namesCredential } from './names.ts'
import { kindOfMatch } from './patterns.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { replaceSecrets } from './replace-secrets.ts'

/** A secret in a text, and where: never the secret itself. */
export interface Leak {
  /** `social security number`, `credential`, `known name`, … */
  readonly kind: string
  /** 1-based. */
  readonly line: number
  /** 1-based, in UTF-16 units; undefined for what is encoded. */
  readonly column?: number
}

/** Looks for secrets in a text, line by line. */
export type Scan = (text: string) => Leak[]

/** Kinds as a reader calls them. */
const spoken: Readonly<Record<string, string>> = {
  ssn: 'social security number',
  email: 'e-mail address',
  phone: 'phone number',
}

const nothing = createPhrases<KnownText>()

/**
 * A scan for known values, and for what looks like a secret, also below encodings. What `isMeant` says is meant to be
 * there is none.
 */
export function openScan(
  known: readonly Phrases<KnownText>[] = [],
  isMeant: (value: string) => boolean = () => false,
): Scan {
  function look(text: string, line: number, column: number | undefined): Leak[] {
    const leaks: Leak[] = []
    const add = (kind: string, at: number) => {
      const place = column === undefined ? {} : { column: column + at }
      leaks.push({ kind: spoken[kind] ?? kind, line, ...place })
    }
    const isFine = (kind: string, value: string) => isMeant(value) || isHarmless(kind, value)
    for (const { name, value, start } of addressParts(text)) {
      const isNamed = name === '' ? value.includes(':') : namesSecret(name)
      if (isNamed && !isFine('credential', value)) add('credential', start)
    }
    for (const phrases of known) {
      for (let at = phrases.find(text, 0); at; at = phrases.find(text, at.start + 1)) {
        const { parts } = at.meaning.name
        const isFine = parts.every(({ value }) => isMeant(value))
        if (!isFine) add(`known ${parts.length > 1 ? 'name' : parts[0]!.kind}`, at.start)
      }
    }
    replaceSecrets(text, nothing, {
      known: () => undefined,
      match(found, start) {
        const kind = kindOfMatch(found)
        if (kind !== undefined && !isFine(kind, found)) add(kind, start)
        return found
      },
    })
    return leaks
  }

  return (text) =>
    text.split('\n').flatMap((line, index) => {
      const plain = look(line, index + 1, 1)
      const encoded: Leak[] = []
      hideEncoded(line, (inside) => {
        encoded.push(...look(inside, index + 1, undefined))
        return inside
      })
      return [...plain, ...encoded]
    })
}

function namesSecret(name: string): boolean {
  return namesCredential(name) || credentialMember.test(name)
}
