import { type Bounds, createPhrases, spellingsOf } from '../redaction/index.ts'
import { isDateLike } from './date-like.ts'
import type { KnownSecret } from './disguise.ts'
import { isPseudonym } from './is-pseudonym.ts'
import { createKnownValues } from './known-values.ts'
import type { Origin } from './register.ts'
import type { KnownFinder } from './scan-known.ts'
import type { Hit } from './scan-patterns.ts'

/** What the stories of a run have met, for the stories that are told after them. */
export interface RunMemory {
  /** Takes up what a story has met. */
  meet(known: Iterable<KnownSecret>): void
  /** What is known by now; what is met later changes nothing in it. */
  hearsay(): Hearsay
}

/** What a story knows of those before it. It gets a pseudonym only where it is really found. */
export interface Hearsay {
  replaceReal(text: string, replace: (origin: Origin) => string): string
  /** The value that a number is, by its digits. */
  whole(digits: string): Origin | undefined
  /** What the story writes itself in the open is no secret of the target. */
  open(text: string): void
  find: KnownFinder
}

interface Heard extends Origin {
  readonly nth: number
}

/** Nothing is known yet. */
export function openRunMemory(): RunMemory {
  const values = createKnownValues()
  const sought = createPhrases<{ readonly heard: readonly Heard[]; readonly value: string }>()
  const met = new Map<string, Heard>()
  const names = new Set<string>()

  function heard(kind: string, real: string): Heard {
    const before = met.get(real)
    if (before !== undefined) return before
    const one: Heard = { kind, real, owner: 'server', nth: met.size }
    met.set(real, one)
    return one
  }

  function seek(value: string, of: readonly Heard[], beside?: Bounds): void {
    for (const [spelling, bounds] of spellingsOf(value, beside)) {
      if (spelling.length >= 6) sought.add(spelling, bounds, { heard: of, value })
    }
  }

  return {
    meet(known) {
      for (const { value, kind, everywhere, isStorys, name } of known) {
        if (!everywhere || isStorys || isPseudonym(kind, value)) continue
        if (name !== undefined) {
          if (names.has(value)) continue
          names.add(value)
          const parts = name.parts.map((part) => heard(part.kind, part.real))
          values.noteName({ ...name, parts })
          seek(value, parts, 'word')
        } else if (!met.has(value) && isTellingElsewhere(value)) {
          const one = heard(kind, value)
          values.note(one, '')
          seek(value, [one])
        }
      }
    },
    hearsay() {
      const until = met.size
      const own = new Set<string>()
      const counts = (origin: Origin) =>
        (origin as Heard).nth < until && !own.has(origin.real.toLowerCase())
      return {
        replaceReal: (text, replace) =>
          until === 0
            ? text
            : values.replaceReal(text, (origin) => (counts(origin) ? replace(origin) : undefined)),
        whole(digits) {
          const origin = values.whole(digits)
          return origin && counts(origin) ? origin : undefined
        },
        open(text) {
          if (until === 0) return
          values.replaceReal(text, (origin) => {
            own.add(origin.real.toLowerCase())
            return undefined
          })
        },
        find(text) {
          const hits: Hit[] = []
          for (let at = sought.find(text, 0); at; at = sought.find(text, at.end)) {
            const { heard, value } = at.meaning
            if (!heard.every(counts)) continue
            const kind = `known ${heard[0]!.kind}`
            hits.push({ kind, value, index: at.start, length: at.end - at.start })
          }
          return hits
        },
      }
    },
  }
}

/** Beyond its own story a plain word, a short number, filled with zeros or not, or a day may well be another's. */
function isTellingElsewhere(value: string): boolean {
  return !/^(?:[a-z]+|\d{1,8}|0{3,}\d{1,6})$/.test(value) && !isDateLike(value)
}
