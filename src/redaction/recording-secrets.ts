import { createKnown, joined, type Known } from './known.ts'
import type { Kinds, Secret } from './names.ts'
import type { Replacement } from './redact.ts'
import { digitsOf, fill } from './stand-in-forms.ts'
import { createStandIns } from './stand-ins.ts'

/**
 * The secrets of one recording: values of the configuration, what the scenarios before have shown, and its own. What is
 * declared as test data is none.
 */
export function openSecrets(
  kinds: Kinds,
  configured: readonly string[],
  heard: Known,
  isTestData: (value: string) => boolean,
) {
  const known = createKnown()
  const noted: Secret[] = []
  const note = (secret: Secret) => {
    noted.push(secret)
    known.add([secret])
  }
  const standIns = createStandIns(note, {
    isTestData,
    holdsKnown: (standIn) => known.find(standIn, 0) !== undefined,
  })
  for (const value of configured) standIns.give('credential', value)
  for (const pieces of heard.all.values()) known.add(pieces)

  const replacement: Replacement = {
    kinds,
    known,
    part: standIns.give,
    encode: encodeURIComponent,
    isReplaced: ({ kind, value }) => standIns.has(kind, value),
    member(kind, value) {
      return typeof value === 'string'
        ? standIns.give(kind, value)
        : standIns.giveNumber(kind, value)
    },
    found({ pieces }, held) {
      const value = joined(pieces)
      const standIn = joined(pieces, ({ kind, value }) => standIns.give(kind, value))
      if (standIn === value) return undefined
      const digits = digitsOf(standIn)
      if (/^[^\p{L}]+$/u.test(held) && digitsOf(held).length === digits.length) {
        return fill(held, digits)
      }
      if (held === value.toUpperCase()) return standIn.toUpperCase()
      return held === value.toLowerCase() ? standIn.toLowerCase() : standIn
    },
  }
  return {
    replacement,
    noted,
    give: standIns.give,
    size: () => standIns.size + known.all.size,
  }
}
