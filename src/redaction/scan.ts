import { hideEncoded } from './encodings.ts'
import { replaceNamed } from './named.ts'
import { type Kinds, kindsOf, memo } from './names.ts'
import { credentialPrefix, nextMatch } from './patterns.ts'
import { isCredentialStandIn } from './stand-in-forms.ts'

/** A secret in a text, and where: never the secret itself. */
export interface Leak {
  /** `social security number`, `credential`, … */
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

const scanned = new Set(
  'credential,ssn,card number,account number,routing number,card verification value'.split(','),
)
const names = kindsOf()
const onlyScanned = (kind: string | undefined) => (scanned.has(kind ?? '') ? kind : undefined)
/** What a name holds in any file: `number` may be the number of anything there. */
const kinds: Kinds = {
  member: (name) => onlyScanned(names.spoken(name)),
  part: (name) => onlyScanned(names.part(name)),
  spoken: (name) => onlyScanned(names.spoken(name)),
}

interface Suspect {
  readonly kind: string
  readonly start: number
}

/** What is named or looks like a secret; most lines of a file are like many others. */
const suspectsIn = memo((text: string): readonly Suspect[] => {
  const suspects: Suspect[] = []
  const note = (kind: string, value: string, start: number) => {
    if (!isHarmless(kind, value)) suspects.push({ kind, start })
    return undefined
  }
  replaceNamed(text, kinds, note)
  for (let match = nextMatch(text, 0); match; match = nextMatch(text, match.end)) {
    note(match.kind, text.slice(match.start, match.end), match.start)
  }
  return suspects
})

/** A scan for what is named or looks like a secret, also below encodings. */
export function openScan(): Scan {
  return (text) => {
    const leaks: Leak[] = []
    // The same headers, and often the same bodies, stand in many entries.
    const clean = new Set<string>()
    for (const [index, line] of text.split('\n').entries()) {
      if (clean.has(line)) continue
      const before = leaks.length
      // What is named may look like a secret too, and stand in two layers of an encoding.
      const seen = new Set<number | string>()
      const add = (kind: string, place: Pick<Leak, 'column'>) => {
        const key = place.column ?? kind
        if (!seen.has(key)) leaks.push({ kind: spoken[kind] ?? kind, line: index + 1, ...place })
        seen.add(key)
      }
      for (const { kind, start } of suspectsIn(line)) add(kind, { column: start + 1 })
      hideEncoded(line, (plain) => {
        for (const { kind } of suspectsIn(plain)) add(kind, {})
        return plain
      })
      if (leaks.length === before) clean.add(line)
    }
    return leaks
  }
}

/** Values that payment networks and others publish for tests, or that were never given out. */
const published = new Set(
  (
    '4242424242424242 4111111111111111 4012888888881881 5555555555554444 ' +
    '5105105105105100 6011000990139424 6011111111111117 378282246310005 ' +
    '371449635398431 30569309025904 3530111333300000 ' +
    '123-45-6789 078-05-1120 219-09-9999'
  ).split(' '),
)

/** A value that is a stand-in, a mask, an empty place or an example: never a secret. */
function isHarmless(kind: string, given: string): boolean {
  // Quotes of the text around it.
  const value = given.replace(/&#?\w{2,8};|\\+["']?/g, '')
  const prefix = credentialPrefix(value)
  const rest = value.slice(prefix.length)
  const digits = value.replace(/\D/g, '')
  if (published.has(value.replace(/ /g, ''))) return true
  if (/^\[[a-z ]+\]$|^[\s0xX\p{P}\p{S}]*$/u.test(rest)) return true
  // The name of a variable, as programs and configurations write it.
  if (/^(?:\$\w+|\$?\{.*\}|true|false|null|none|undefined)$/.test(value)) return true
  if (kind === 'ssn') return digits.length !== 9 || /^(?:000|666|9|\d000)/.test(digits)
  if (kind === 'card number') return !isIssued(digits)
  if (kind === 'account number') return digits.length < 6 || /^\d?000/.test(digits)
  if (kind === 'routing number') return digits.length !== 9 || /^\d?000/.test(digits)
  if (kind === 'card verification value') return !/^\d{3,4}$/.test(value) || /^0?7\d\d$/.test(value)
  if (kind === 'phone') return /^\+1(?:555|\d{3}555)/.test(value)
  if (kind === 'email') return isReserved(value)
  return isCredentialStandIn(value) || !isRandom(rest, prefix === '' ? 6 : 4)
}

/** Lengths and first digits that are in use (ISO/IEC 7812, annex B). */
function isIssued(digits: string): boolean {
  const first = Number(digits[0])
  if (digits.length <= 13) return first === 4
  if (digits.length === 14) return first === 3
  if (digits.length === 15) return first >= 1 && first <= 3
  return first >= 2 && first <= 6
}

/** The user of every Git server is nobody; stand-ins may stand one beside the other. */
function isReserved(address: string): boolean {
  return (
    /@recorded\.invalid/i.test(address) ||
    /[@.](?:example\.[a-z]+|example|invalid|test|localhost)$|^git@/i.test(address)
  )
}

/** Plain words, and what is of a program, show how a credential looks at most. */
function isRandom(text: string, least: number): boolean {
  if (/^\d{4,}$/.test(text)) return true
  if (text.length < least || /\W{2}/.test(text)) return false
  return /\d/.test(text) ? /[a-z]/i.test(text) : least === 4 && /^[^_-]{8}/.test(text)
}
