import { replaceAddressParts } from './addresses.ts'
import { hideEncoded } from './encodings.ts'
import { credentialMember, namesCredential } from './names.ts'
import { credentialPrefix, mask, maskMatch } from './patterns.ts'
import { type Bounds, createPhrases } from './phrases.ts'
import { replaceSecrets } from './replace-secrets.ts'
import { spellingsOf } from './spellings.ts'

/** Holds the secret values learnt during a run and takes them out of any text. */
export interface Vault {
  /** Remembers a value. One of fewer than 6 characters is left to its member name: too much equals it. */
  add(value: string, kind: string, bounds?: Bounds): void
  /** The text without the values, in whatever spelling, and without what looks like a secret. */
  mask(text: string): string
}

const shortest = 6
/** The same short texts come again and again. */
const remembered = { texts: 2_000, length: 200 }

/** A vault that knows nothing yet but what secrets look like. */
export function createVault(): Vault {
  const values = new Set<string>()
  /** Spellings, and what may stand there instead. */
  const known = createPhrases<string>()
  const before = new Map<string, string>()

  function maskPlain(text: string): string {
    return maskValues(replaceAddressParts(text, maskAddressPart))
  }

  function maskValues(text: string): string {
    return replaceSecrets(text, known, {
      match: maskMatch,
      known(stand, end) {
        let last = end
        // A longer credential that begins like a known one must not keep its tail.
        if (stand.endsWith(mask)) while (/[\w~+%=-]/.test(text.charAt(last))) last++
        return [stand, last]
      },
    })
  }

  return {
    add(value, kind, bounds) {
      if (value.length < shortest || isMasked(value) || values.has(value)) return
      values.add(value)
      const prefix = credentialPrefix(value)
      const stand = prefix === '' ? `[${kind}]` : prefix + mask
      for (const [spelling, beside] of spellingsOf(value, bounds)) {
        known.add(spelling, beside, stand)
      }
      before.clear()
    },
    mask(text) {
      if (text.length < shortest) return text
      const same = before.get(text)
      if (same !== undefined) return same
      const masked = hideEncoded(maskPlain(text), maskPlain)
      if (before.size >= remembered.texts) before.clear()
      if (text.length <= remembered.length) before.set(text, masked)
      return masked
    },
  }
}

/** The user of an address, and what its parameters call a credential. */
function maskAddressPart(name: string, value: string): string | undefined {
  if (isMasked(value) || /^\[[a-z ]+\]$/.test(value)) return undefined
  return name === '' || namesCredential(name) || credentialMember.test(name) ? mask : undefined
}

function isMasked(value: string): boolean {
  return /^[x*•0-]+$/i.test(value)
}
