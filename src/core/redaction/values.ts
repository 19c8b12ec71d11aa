import { memo } from '../../base/json/index.ts'
import type { MemberForm } from '../contract/index.ts'
import { isAddress } from './addresses.ts'
import { prefixOf } from './ids.ts'
import { isMoment, isNumberIn, type MemberContext, saysNothing, top } from './place.ts'
import type { Public } from './public.ts'
import type { Replacement } from './replacement.ts'
import { lasting, type openTexts } from './texts.ts'
import { isMask } from './words.ts'

type Texts = ReturnType<typeof openTexts>

export function nameAt(name: string, { isRecord }: MemberContext, texts: Texts): string {
  return isRecord ? texts.name(name) : texts.key(name)
}

/** What is written of a text or a number, by its place in a document. */
export function openValues(
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
