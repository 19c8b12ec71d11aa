import { isObject, pointerOf } from '../../../base/json/index.ts'
import { type Field, isBlankLeftOut, memberAt, sameValue } from '../../judge/index.ts'

/** Members that have one form in every response. If they are sent in another form, they cannot come back as sent. */
const forms: Readonly<Record<string, RegExp>> = {
  phone: /^\+\d{1,15}$/,
  dob: /^\d{4}-\d\d-\d\d$/,
  ein: /^\d{9}$/,
  ssn: /^\d{9}$/,
  ssn_4: /^\d{4}$/,
  state: /^[A-Za-z]{2}$/,
}

export interface SentMember {
  readonly pointer: string
  readonly path: readonly string[]
  readonly field: Field
  readonly value: unknown
}

const isText = ({ members, items }: Field) => (members ?? items) === undefined

export function membersOf(field: Field, value: unknown, path: readonly string[]): SentMember[] {
  if (isObject(value)) {
    return Object.keys(value).flatMap((name) => {
      const member = field.members?.get(name)
      if (member === undefined) return []
      return membersOf(member, value[name], [...path, name])
    })
  }
  const pointer = `/${path.join('/')}`
  if (Array.isArray(value)) {
    const owners = path.at(-1) === 'owners' ? value.filter(isObject) : []
    return owners.map((owner) => ({ pointer, path, field, value: owner }))
  }
  // What no record can have there cannot come back: a number where a text stands, a text in place of an object.
  if (!isText(field) || (value !== null && typeof value !== 'string')) return []
  if (forms[path.at(-1) ?? '']?.test(String(value)) === false) return []
  return [{ pointer, path, field, value }]
}

/** Whether a response shows a member as it was sent. An owner may stand at any place among the owners. */
export function shows({ field, value }: SentMember, shown: unknown): boolean {
  if (!isObject(value)) return sameValue(field, shown, value) || isBlankLeftOut(value, shown)
  if (!Array.isArray(shown)) return true
  const members = field.items === undefined ? [] : membersOf(field.items, value, [])
  return shown.some((owner) => members.every((member) => isKept(member, owner)))
}

/** Whether a personal number is hidden. Services may hide it, and may show a part of a social security number (A51). */
export function isHidden(member: SentMember, shown: unknown): boolean {
  return (shown === null && member.path.at(-1) === 'phone') || isMaskedNumber(member, shown)
}

export function isMaskedNumber({ path }: SentMember, shown: unknown): boolean {
  const name = path.at(-1) ?? ''
  return name.startsWith('ssn') && !forms[name]?.test(String(shown))
}

function isKept(member: SentMember, owner: unknown): boolean {
  const shown = memberAt(owner, member.path)
  if (shown === undefined || isHidden(member, shown)) return true
  if (member.value === null) return followsNull(member, shown, () => undefined)
  const form = forms[member.path.at(-1) ?? '']
  const isOfForm = typeof shown === 'string' && form?.test(shown) !== false
  return (shown !== null && !isOfForm) || shows(member, shown)
}

/**
 * Null is a value where the contract states it (A55), and no empty text is one; elsewhere it clears a member or leaves it, and sets no
 * other value.
 */
export function followsNull({ field }: SentMember, shown: unknown, before: () => unknown): boolean {
  if (shown === undefined || shown === null) return true
  if (field.nullable) return false
  if (shown === '') return true
  const was = before()
  return was === undefined || was === shown
}

interface Difference {
  readonly pointer: string
  readonly expected?: string
  readonly wanted?: unknown
  readonly value: unknown
}

const names: readonly string[] = ['first_name', 'last_name']

/** What differs of a member, and where: of an owner, the first inner difference from the one of that name. */
export function differenceOf(member: SentMember, shown: unknown): Difference {
  const { pointer, path, field, value } = member
  if (!isObject(value) || !Array.isArray(shown) || field.items === undefined)
    return { pointer, wanted: value, value: shown }
  const inner = membersOf(field.items, value, [])
  const ofName = inner.filter(({ path: [name = ''] }) => names.includes(name))
  const isNamed = (owner: unknown) => ofName.every((one) => isKept(one, owner))
  const index = ofName.length === names.length ? shown.findIndex(isNamed) : -1
  const wrong = inner.find((one) => !isKept(one, shown[index]))
  if (index === -1 || wrong === undefined)
    return { pointer, expected: 'an array with each owner', value: shown }
  const at = pointerOf([...path, index, ...wrong.path])
  return { pointer: at, wanted: wrong.value, value: memberAt(shown[index], wrong.path) }
}
