import { namesCredential } from '../redaction/index.ts'
import { type CleanTexts, cleanTexts } from './clean-texts.ts'
import { type KindOf, kindsOf } from './kinds.ts'
import { createKnownValues, type KnownValues } from './known-values.ts'
import { openRegister } from './open-register.ts'
import { type Origins, openOrigins } from './origins.ts'
import type { Register } from './register.ts'
import type { Hearsay } from './run-memory.ts'

/** In whose words a text stands; `again` where it was hidden before. */
type Saying = 'story' | 'server' | 'answers' | 'again all' | 'again server'

/** What one recording has met so far, shared by both directions. */
export interface Memory {
  readonly register: Register
  readonly known: KnownValues
  /** What stories told before have met. */
  readonly hearsay: Hearsay | undefined
  readonly origins: Origins
  readonly kindOf: KindOf
  /** Ids that stories made up; they stand in the open. */
  readonly openIds: Set<string>
  /** Record, member and value → the pseudonym it was shown by there. */
  readonly shown: Map<string, string>
  /** Values told beforehand; they are nobody's literals, whoever sends them. */
  readonly learned: Set<string>
  /** Texts without anything to hide, for each who may say them. */
  readonly clean: Readonly<Record<Saying, CleanTexts>>
  readonly kept: ReadonlySet<string>
  secretHeader(name: string): string | undefined
}

/** What a target and its configuration tell of addresses and names. */
export interface Names {
  /** Real origins, that of the service first, that of its simulations second. */
  readonly origins: readonly string[]
  /** Names of further members that hold secrets → their kind. */
  readonly members?: Readonly<Record<string, string>>
  /** Names of further headers that hold secrets. */
  readonly headers?: readonly string[]
  /** Names of headers that are kept as they are. */
  readonly keptHeaders?: readonly string[]
}

/** The memory of a recording that has met nothing yet. */
export function openMemory(
  { origins, members, headers = [], keptHeaders = [] }: Names,
  hearsay?: Hearsay,
): Memory {
  const known = createKnownValues()
  const kindOf = kindsOf(members)
  const secretNames = new Set(headers.map((name) => name.toLowerCase()))
  const register = openRegister(known.note)
  const size = () => register.size + known.size
  return {
    known,
    hearsay,
    kindOf,
    register,
    clean: {
      story: cleanTexts(size),
      server: cleanTexts(size),
      answers: cleanTexts(size),
      'again all': cleanTexts(size),
      'again server': cleanTexts(size),
    },
    origins: openOrigins(origins),
    openIds: new Set(),
    shown: new Map(),
    learned: new Set(),
    kept: new Set(keptHeaders.map((name) => name.toLowerCase())),
    secretHeader: (name) =>
      secretNames.has(name) || namesCredential(name) ? 'credential' : kindOf(name),
  }
}
