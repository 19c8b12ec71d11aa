import { type JsonMapper, mapJson, memo, partsOf, pointerOf } from '../../base/json/index.ts'
import { type MemberForm, vocabulary } from '../contract/index.ts'
import { isAddress } from './addresses.ts'
import type { Public } from './public.ts'
import { openTexts, type Replacement } from './texts.ts'
import { isDay, isTime } from './times.ts'
import { isMask } from './words.ts'

/** Where a value stands: its member, and what the contract says of it. */
export interface MemberContext {
  readonly name: string
  /** The place that contains it. */
  readonly holder: MemberContext | undefined
  readonly form: MemberForm | undefined
  readonly isSecret: boolean
  /** It stands in a part that the contract leaves open. */
  readonly isFree: boolean
  /** Its members have names in the contract, and further ones are names of programs; those of a map are values. */
  readonly isRecord: boolean
}

const top: MemberContext = {
  ...{ name: '', holder: undefined, form: undefined },
  ...{ isSecret: false, isFree: false, isRecord: true },
}

/** The place of a member inside of another place. */
function contextIn(holder: MemberContext, name: string): MemberContext {
  const { isSecret, isFree } = holder
  const form = isFree ? undefined : vocabulary.members.get(name)
  return {
    name,
    holder,
    form,
    isRecord: form?.record === true,
    isSecret: isSecret || (form?.secret !== undefined && !form.object),
    isFree: isFree || form?.free === true,
  }
}

/** The place that a path leads to; items stand at the place of their list. */
export function contextAt(path: readonly string[]): MemberContext {
  return path.filter((part) => !/^\d+$/.test(part)).reduce(contextIn, top)
}

function isMoment(text: string, form: MemberForm | undefined): boolean {
  return (form?.time || form?.date) === true && (isTime(text) || isDay(text))
}

const isIdName = /(?:^|_)id$/

/** Whether the contract says that a number stands at a place. */
function isNumberIn({ form, holder }: MemberContext): boolean {
  return form?.numberIn?.some((around) => around === '' || around === holder?.name) ?? false
}

/** Whether a text is empty or a mark, or a number where the contract has one: the text is as public as the number. */
function saysNothing(value: string, place: MemberContext): boolean {
  if (value === '' || numberMark.test(value)) return true
  return !place.isSecret && isNumberIn(place) && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value)
}

/** What reports show of a number that is hidden. */
const numberMark = /^<number of \d{1,3} digits?>$/

/** JSON that is nested deeper is hidden, because no reader could use it. */
const levels = 100

export type DocumentRedactor = ReturnType<typeof openDocuments>

/**
 * The only place that decides what is written of a value: the value itself if the contract says what stands there and the value
 * has that form.
 */
export function openDocuments(shown: Public, replacement: Replacement) {
  const { known, members, isTestData } = shown
  const texts = openTexts(shown, replacement)
  const { text, personal, credential, address } = texts

  /** A text that the contract does not call secret: free text, or a text whose form counts. */
  const shownBy = (redact: (text: string) => string) =>
    memo((value) => (isTestData(value) ? value : isAddress(value) ? address(value) : redact(value)))
  const freeText = shownBy(text)
  const formedText = shownBy(texts.value)
  const formedId = shownBy(texts.id)
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
    if (value === holder?.name) return nameIn(value, holder.holder ?? top)
    if (form === undefined || form.text) return freeText(value)
    return isIdName.test(member) ? formedId(value) : formedText(value)
  }

  function numberAt(number: number, place: MemberContext): number | string {
    const written = String(number)
    if (isTestData(written)) return number
    const isPublic = isNumberIn(place) || members.has(place.name) || known.number(written)
    return isPublic && !place.isSecret ? number : replacement.number(number)
  }

  const scalar = (value: unknown, place: MemberContext): unknown => {
    if (typeof value === 'string') return textAt(value, place)
    return typeof value === 'number' ? numberAt(value, place) : value
  }
  const nameIn = (member: string, { isRecord }: MemberContext) =>
    isRecord ? texts.name(member) : texts.key(member)
  const mapper: JsonMapper<MemberContext> = {
    scalar,
    name: nameIn,
    enter: (member, place) => contextIn(place, member),
    levels,
  }
  return {
    ...texts,
    /** A string, number, boolean or null at a place of a document. */
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
