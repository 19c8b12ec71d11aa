import { vocabulary } from '../contract/index.ts'
import type { Path } from '../json/index.ts'
import { namesCredential } from '../redaction/index.ts'
import { kindsOf, namesId } from './kinds.ts'
import { isExample, isHarmless } from './scan-invented.ts'
import type { JsonLeaf } from './scan-json.ts'

/** A secret at a place of its own: its kind in words, and the value, which must not leave the scanner. */
export interface MemberLeak {
  readonly kind: string
  readonly value: string
}

const kindOf = kindsOf()

/** Kinds as a reader calls them, where the contract is brief. */
const spoken: Readonly<Record<string, string>> = {
  ssn: 'social security number',
  ein: 'employer identification number',
  email: 'e-mail address',
  phone: 'phone number',
  token: 'credential',
  mask: 'last digits of a number',
}

/**
 * What a value leaks for the names of the members around it; `byHand` lets pass what stands in
 * configurations and schemas: examples, addresses of clauses, places in an answer.
 */
export function memberLeak(
  { value }: JsonLeaf,
  path: Path,
  byHand: boolean,
): MemberLeak | undefined {
  const kind = kindAt(path, byHand)
  if (kind === undefined || isHarmless(kind, value)) return undefined
  const isPlace = byHand && /^\/[\w/]*$|^[\w/-]+#[\w-]+$/.test(String(value))
  return isPlace || (byHand && isExample(kind, String(value))) ? undefined : leakOf(kind, value)
}

/** Words of JSON Schema: what stands below `ssn` is then about social security numbers and is none. */
const keyword = /^(?:\$|x-)|^(?:type|title|description|format|pattern|const|enum|items|required)$/

function kindAt(path: Path, byHand: boolean): string | undefined {
  let isInside = false
  for (const name of path.toReversed()) {
    if (typeof name === 'number') continue
    if (byHand && keyword.test(name)) return undefined
    const kind = kindOf(name)
    if (kind === 'identity question') return namesId(String(path.at(-1))) ? undefined : kind
    if (kind !== undefined) return isInside ? undefined : kind
    // What an object holds has names of its own: `phone` may be a number and may be a way to verify one.
    isInside ||= vocabulary.members.has(name)
  }
  return undefined
}

/** What the value leaks of a pair `{ name, value }`: a header, a cookie, a parameter. */
export function pairLeak(name: string, value: string, path: Path): MemberLeak | undefined {
  const key = name.toLowerCase()
  const isCookie = path.includes('cookies')
  if (/^(?:www-|proxy-)authenticate$|^:|^access-control-/.test(key)) return undefined
  const kind = isCookie || namesCredential(key) ? 'credential' : kindOf(key)
  if (kind === undefined) return undefined
  // Cookies that are set come joined by commas, each with attributes behind it.
  const set = value.split(/,\s*(?=[^=;,\s]+=)/).map((cookie) => cookie.split(';', 1)[0]!)
  const parts = key === 'set-cookie' ? set : value.split(/;\s*/)
  for (const part of /^(?:set-)?cookie$/.test(key) ? parts : [value]) {
    const held = /cookie$/.test(key)
      ? part.slice(part.indexOf('=') + 1)
      : part.replace(/^(?:bearer|basic|digest|token|negotiate|apikey)\s+/i, '')
    if (!isHarmless(kind, held)) return leakOf(kind, held)
  }
  return undefined
}

function leakOf(kind: string, value: string | number): MemberLeak {
  return { kind: spoken[kind] ?? kind, value: String(value) }
}
