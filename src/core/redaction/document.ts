import { type JsonMapper, mapJson, partsOf, pointerOf } from '../../base/json/index.ts'
import { contextIn, levels, type MemberContext, top } from './place.ts'
import type { Public } from './public.ts'
import type { Replacement } from './replacement.ts'
import { openGuard } from './secrets.ts'
import { openTexts } from './texts.ts'
import { nameAt, openValues } from './values.ts'

export type DocumentRedactor = ReturnType<typeof openDocuments>

/** The only place that decides what is written of a value. */
export function openDocuments(shown: Public, replacement: Replacement) {
  const { secrets } = shown
  const texts = openTexts(shown, replacement)
  const { text, credential, address } = texts
  const { around, masked } = openGuard(secrets, credential)

  const { textAt, numberAt } = openValues(shown, replacement, texts)
  const scalar = (value: unknown, place: MemberContext): unknown => {
    if (typeof value === 'string') return around(value, (part) => textAt(part, place))
    return typeof value === 'number' ? numberAt(value, place) : value
  }
  const nameIn = (member: string, place: MemberContext) =>
    around(member, (part) => nameAt(part, place, texts))
  const mapper: JsonMapper<MemberContext> = {
    scalar,
    name: nameIn,
    enter: (member, place) => contextIn(place, member),
    levels,
  }

  return {
    masked,
    isSecret: secrets.isIn,
    text: (given: string): string => around(given, text),
    value: (given: string): string => around(given, texts.value),
    credential,
    sentence: (sentence: string): string => texts.sentence(masked(sentence)),
    ownSentence: (sentence: string, numberAt?: (number: string) => string): string =>
      texts.ownSentence(masked(sentence), numberAt),
    address: (url: string, isHostShown?: boolean): string =>
      around(url, (part) => address(part, isHostShown)),
    scalar,
    /** A JSON Pointer with the names of members as they are shown; `*` stands for any item. */
    pointer: (pointer: string): string => {
      let place = top
      const parts = partsOf(pointer).map((part) => {
        // Longer numbers may be names of members.
        if (/^(?:\*|\d{1,3})$/.test(part)) return part
        const redacted = nameIn(part, place)
        place = contextIn(place, part)
        return redacted
      })
      return pointerOf(parts)
    },
    document: (value: unknown, place = top): unknown => mapJson(value, mapper, place),
  }
}
