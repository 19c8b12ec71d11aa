import { type JsonMapper, mapJson, memo, partsOf, pointerOf } from '../../base/json/index.ts'
import type { MemberForm } from '../contract/index.ts'
import { isAddress } from './addresses.ts'
import { prefixOf } from './ids.ts'
import {
  contextIn,
  isMoment,
  isNumberIn,
  levels,
  type MemberContext,
  saysNothing,
  top,
} from './place.ts'
import type { Public } from './public.ts'
import { openGuard } from './secrets.ts'
import { lasting, openTexts, type Replacement } from './texts.ts'
import { isMask } from './words.ts'

export type DocumentRedactor = ReturnType<typeof openDocuments>

type Texts = ReturnType<typeof openTexts>

function nameAt(name: string, { isRecord }: MemberContext, texts: Texts): string {
  return isRecord ? texts.name(name) : texts.key(name)
}

function openValues(
  { known, members, isTestData, secrets }: Public,
  replacement: Replacement,
  texts: Texts,
) {
  const { text, personal, credential, address } = texts
  const shownBy = (redact: (text: string) => string) =>
    lasting((value) =>
      isTestData(value) ? value : isAddress(value) ? address(value) : redact(value),
    )
  const freeText = shownBy(text)
  const formedText = shownBy(texts.value)
  const secretValue = memo((value) => (isMask(value) ? value : replacement.value(value)))

  function secretText(value: string, { secret, text }: MemberForm = {}): string {
    if (isTestData(value)) return value
    if (secret === 'token') return credential(value)
    if (secret === 'card expiry' && /^\d\d$/.test(value)) return replacement.month(value)
    return text ? personal(value) : secretValue(value)
  }

  function textAt(value: string, place: MemberContext): string {
    const { name: member, holder, form, isSecret } = place
    if (saysNothing(value, place)) return value
    if (isSecret) return secretText(value, form)
    if (members.has(member) || isMoment(value, form)) return value
    // A record of a map repeats its key.
    if (value === holder?.name) return nameAt(value, holder.holder ?? top, texts)
    // An id may stand in a member that nobody knows, and in a path: it gets one stand-in.
    const isText = form ? form.text : prefixOf(value) === '' || /\s/.test(value)
    return isText ? freeText(value) : formedText(value)
  }

  function numberAt(number: number, place: MemberContext): number | string {
    const written = String(number)
    if (secrets.isIn(written)) return replacement.number(number)
    if (isTestData(written)) return number
    const isPublic = isNumberIn(place, written) || members.has(place.name) || known.number(written)
    return isPublic && !place.isSecret ? number : replacement.number(number)
  }

  return { textAt, numberAt }
}

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
        const shown = nameIn(part, place)
        place = contextIn(place, part)
        return shown
      })
      return pointerOf(parts)
    },
    document: (value: unknown, place = top): unknown => mapJson(value, mapper, place),
  }
}
