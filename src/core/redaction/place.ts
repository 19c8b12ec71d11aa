import { type MemberForm, operations, vocabulary } from '../contract/index.ts'
import { isDay, isTime } from './times.ts'

export interface MemberContext {
  readonly name: string
  readonly holder: MemberContext | undefined
  readonly form: MemberForm | undefined
  readonly isSecret: boolean
  /** Everything in it is secret too: where the contract has a secret text, an object is wrong. */
  readonly isSecretWhole: boolean
  /** The contract says what its members are; it does not of what it leaves open, nor of what it does not have. */
  readonly isDescribed: boolean
  /** Its members have names in the contract, and further ones are names of programs; those of a map are values. */
  readonly isRecord: boolean
}

/** A document as a whole. */
export const top: MemberContext = {
  name: '',
  holder: undefined,
  form: undefined,
  isSecret: false,
  isSecretWhole: false,
  isDescribed: true,
  isRecord: true,
}

/** A map of records: its keys may be new ones, and what they name is described. */
const topOfMap: MemberContext = { ...top }

/** The addresses of operations that respond with a map of records. */
const mapped = Object.values(operations)
  .filter(({ response }) => response.endsWith('-map'))
  .map(({ path }) => new RegExp(`${path.replace(/\{\w+\}/g, '[^/?#]+')}(?:[?#]|$)`))

/** The document that a response to a request of this address has. */
export function topOf(url: string): MemberContext {
  return mapped.some((address) => address.test(url)) ? topOfMap : top
}

export function contextIn(holder: MemberContext, name: string): MemberContext {
  const { isSecretWhole, isDescribed } = holder
  const named = vocabulary.members.get(name)
  // A name that is secret anywhere is secret everywhere.
  const isSecret = named?.secret !== undefined
  const form = isDescribed || isSecret ? named : undefined
  return {
    name,
    holder,
    form,
    isRecord: form?.record === true || holder === topOfMap,
    isSecret: isSecret || isSecretWhole,
    isSecretWhole: isSecretWhole || (isSecret && !named.object),
    isDescribed: isDescribed && (holder === topOfMap || (named?.object === true && !named.free)),
  }
}

export function contextAt(path: readonly string[]): MemberContext {
  return path.filter((part) => !/^\d+$/.test(part)).reduce(contextIn, top)
}

export function isMoment(text: string, form: MemberForm | undefined): boolean {
  return (form?.time === true && isTime(text)) || (form?.date === true && isDay(text))
}

/** Whether redaction keeps what the contract has at a place: a time, a date or a number. */
export function isKeptAt(path: readonly string[]): boolean {
  const place = contextAt(path)
  const { form, isSecret } = place
  return !isSecret && (form?.time === true || form?.date === true || isNumberIn(place, '0'))
}

/** A number of a record, such as an amount, and one of an object in it, such as the code of an error. */
const ofRecord = /^-?\d{1,15}(?:\.\d{1,15})?$/
const inside = /^-?\d{1,6}$/

export function isNumberIn({ form, holder }: MemberContext, text: string): boolean {
  const around = form?.numberIn ?? []
  if (around.includes('')) return ofRecord.test(text)
  return around.includes(holder?.name ?? '') && inside.test(text)
}

/** Whether a text is empty or a mark, or a number where the contract has one: the text is as public as the number. */
export function saysNothing(value: string, place: MemberContext): boolean {
  if (value === '' || numberMark.test(value)) return true
  return !place.isSecret && isNumberIn(place, value)
}

const numberMark = /^<number of \d{1,3} digits?>$/

/** JSON that is nested deeper is hidden, because no reader could use it. */
export const levels = 100
