import { vocabulary } from '../contract/index.ts'
import {
  boundsOf,
  createPhrases,
  type FullName,
  inAnyCase,
  joinName,
  markupEscaped,
  type Phrases,
} from '../redaction/index.ts'
import { hasIdPrefix } from './forms/ids.ts'
import type { Origin } from './register.ts'

/** What of the values met so far is looked for in any text. */
export interface KnownValues {
  note(origin: Origin, pseudonym: string): void
  /** Parts of a name that stand together; each is known already. */
  noteName(name: FullName<Origin>): void
  /** All of these, as they read. */
  names(): Iterable<readonly [string, FullName<Origin>]>
  /** Moves whenever something more is looked for that the register does not tell. */
  readonly size: number
  /** The value that a whole text is, in whatever spelling. */
  whole(text: string): Origin | undefined
  /** The text with every real value replaced; of a name, each part. What `replace` leaves undefined stays. */
  replaceReal(text: string, replace: (origin: Origin) => string | undefined): string
  /** The text with every pseudonym that leads back to something replaced. */
  replacePseudonyms(text: string, replace: (origin: Origin) => string | undefined): string
}

/** Short values and words of the contract are hidden at their own places only: too much equals them. */
export function isTelling(value: string): boolean {
  return value.length >= 6 && !vocabulary.words.has(value.toLowerCase())
}

export function createKnownValues(): KnownValues {
  const real = createPhrases<FullName<Origin>>()
  const pseudonyms = createPhrases<Origin>()
  const byReal = new Map<string, Origin>()
  const names = new Map<string, FullName<Origin>>()
  return {
    note(origin, pseudonym) {
      const { real: value, kind } = origin
      const isId = kind === 'id'
      const telling = isId ? isTellingId(value) : isTelling(value)
      if (telling && pseudonym !== value) {
        const bounds = isId ? 'word' : boundsOf(value)
        for (const written of isId ? [value] : inAnyCase(value)) {
          for (const spelling of inText(written)) {
            if (byReal.has(spelling)) continue
            const one = written === value ? origin : { ...origin, real: written }
            byReal.set(spelling, one)
            real.add(spelling, bounds, { parts: [one], between: [] })
          }
        }
      }
      if (pseudonym.length >= 6 && pseudonym !== value) pseudonyms.add(pseudonym, 'word', origin)
    },
    noteName(name) {
      const read = joinName(name, ({ real: value }) => value)
      if (names.has(read)) return
      names.set(read, name)
      for (const written of cases) {
        const parts = name.parts.map((part) => ({ ...part, real: written(part.real) }))
        const one = { ...name, parts }
        for (const spelling of inText(joinName(one, ({ real: value }) => value))) {
          real.add(spelling, 'word', one)
        }
      }
    },
    names: () => names,
    get size() {
      return names.size
    },
    whole: (text) => byReal.get(text),
    replaceReal: (text, replace) => replaceIn(text, real, (name) => standFor(name, replace)),
    replacePseudonyms: (text, replace) => replaceIn(text, pseudonyms, replace),
  }
}

const cases = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
]

/** A part that stays would tell the others. */
function standFor(
  name: FullName<Origin>,
  replace: (origin: Origin) => string | undefined,
): string | undefined {
  const parts = name.parts.map(replace)
  return parts.includes(undefined) ? undefined : joinName({ ...name, parts }, String)
}

/** What `replace` leaves undefined stays. */
function replaceIn<Meaning>(
  text: string,
  phrases: Phrases<Meaning>,
  replace: (meaning: Meaning) => string | undefined,
): string {
  let [result, done] = ['', 0]
  for (let next = phrases.find(text, 0); next; next = phrases.find(text, next.end)) {
    const stand = replace(next.meaning)
    if (stand === undefined) continue
    result += text.slice(done, next.start) + stand
    done = next.end
  }
  return done === 0 ? text : result + text.slice(done)
}

/** A prefix makes a short id a name that nothing else bears. */
function isTellingId(value: string): boolean {
  if (vocabulary.words.has(value)) return false
  return hasIdPrefix(value) || (value.length >= 6 && /\D/.test(value)) || value.length >= 8
}

/** A value as it stands in JSON and in HTML, where that differs. */
function inText(value: string): Iterable<string> {
  if (/^[\w .@+:-]*$/.test(value)) return [value]
  const plain = JSON.stringify(value).slice(1, -1)
  const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  const ascii = plain.replace(/[^\x20-\x7e]/g, unit)
  return new Set([value, plain, ascii, plain.replaceAll('/', '\\/'), markupEscaped(value)])
}
