import { type JsonMapper, mapJson, memo } from '../../base/json/index.ts'
import { type MemberForm, vocabulary } from '../contract/index.ts'
import { isAddress } from './addresses.ts'
import type { Public } from './public.ts'
import { openTexts, type Replacement } from './texts.ts'
import { isDay, isTime } from './times.ts'
import { isMask } from './words.ts'

/** Where a value stands: its member, and what the contract says of it. */
export interface MemberContext {
  readonly name: string
  /** The member that contains it. */
  readonly around: string
  readonly form: MemberForm | undefined
  readonly isSecret: boolean
  /** It stands in a part that the contract leaves open. */
  readonly isFree: boolean
}

const top: MemberContext = { name: '', around: '', form: undefined, isSecret: false, isFree: false }

/** The place of a member inside of another place. */
function contextIn({ name: around, isSecret, isFree }: MemberContext, name: string): MemberContext {
  const form = isFree ? undefined : vocabulary.members.get(name)
  return {
    name,
    around,
    form,
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
function isNumberIn(form: MemberForm | undefined, around: string): boolean {
  return form?.numberIn?.some((holder) => holder === '' || holder === around) ?? false
}

/** Whether a text is empty or a mark, or a number where the contract has one: the text is as public as the number. */
function saysNothing(value: string, { form, around, isSecret }: MemberContext): boolean {
  if (value === '' || numberMark.test(value)) return true
  return !isSecret && isNumberIn(form, around) && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value)
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
  const { text, personal, name, credential, address } = texts

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
    const { name: member, around, form, isSecret } = place
    if (saysNothing(value, place)) return value
    if (isSecret) return secretText(value, form)
    if (members.has(member) || isMoment(value, form)) return value
    // A record of a map repeats its key.
    if (value === around) return name(value)
    if (form === undefined || form.text) return freeText(value)
    return isIdName.test(member) ? formedId(value) : formedText(value)
  }

  function numberAt(
    number: number,
    { name: member, around, form, isSecret }: MemberContext,
  ): number | string {
    const written = String(number)
    if (isTestData(written)) return number
    const isPublic = isNumberIn(form, around) || members.has(member) || known.number(written)
    return isPublic && !isSecret ? number : replacement.number(number)
  }

  const scalar = (value: unknown, place: MemberContext): unknown => {
    if (typeof value === 'string') return textAt(value, place)
    return typeof value === 'number' ? numberAt(value, place) : value
  }
  const mapper: JsonMapper<MemberContext> = {
    scalar,
    name,
    enter: (member, place) => contextIn(place, member),
    levels,
  }
  return {
    ...texts,
    /** A string, number, boolean or null at a place of a document. */
    scalar,
    document: (value: unknown, place = top): unknown => mapJson(value, mapper, place),
  }
}
