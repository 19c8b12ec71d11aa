import { createHash } from 'node:crypto'

/** Makes up secrets as real people and services have them: nothing that is reserved or masked. */
interface Inventor {
  pick<Item>(items: readonly Item[]): Item
  token(length: number, alphabet?: string): string
  /** A text by its pattern: `#` is a digit, `[2-7]` one of these digits, `(a|b)` one of these words. */
  like(pattern: string): string
}

/** Equal seeds make equal secrets, so that a finding can be looked into. */
function createInventor(seed: number): Inventor {
  let drawn = 0
  const below = (count: number) =>
    createHash('sha256').update(`${seed}/${drawn++}`).digest().readUInt32LE() % count
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)]!
  const token = (length: number, alphabet = `${letters}${letters.toUpperCase()}0123456789`) =>
    Array.from({ length }, () => pick([...alphabet])).join('')
  const like = (pattern: string) =>
    pattern.replace(/#|\[(\d)-(\d)\]|\((.*?)\)/g, (_, from = '0', to = '9', words?: string) =>
      words ? pick(words.split('|')) : String(Number(from) + below(Number(to) - Number(from) + 1)),
    )
  return { pick, token, like }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

interface Kind {
  readonly invent: (inventor: Inventor) => string
  /** A member that names it. */
  readonly member: string
  /** Whether its looks alone give it away, wherever it stands. */
  readonly looks: boolean
}

const known = (member: string, invent: Kind['invent']): Kind => ({ member, invent, looks: true })
const named = (member: string, invent: Kind['invent']): Kind => ({ member, invent, looks: false })

const ssn = '(219|433|521|613)[1-9]#[2-6]###'

/** Kinds of secrets: known by their looks, or named by their member only. */
export const kinds = {
  ssn: known('ssn', (one) => one.like(ssn).replace(/^(...)(..)/, '$1-$2-')),
  card: known('number', cardOf),
  'spaced card': known('number', (one) => cardOf(one, '4147').match(/.{4}/g)!.join(' ')),
  key: known('api_key', (one) => one.like('sk_(live_|sandbox_|)') + one.token(28)),
  'element token': known('element_token', (one) => `pk_elem_${one.token(24)}`),
  'one-time token': known('token', (one) => `otkn_${one.token(24)}`),
  'web token': known('access_token', webTokenOf),
  'e-mail': known('email', (one) => `${word(one)}.${word(one)}+${word(one)}@${word(one)}.co`),
  phone: known('phone', (one) => one.like('+1(212|415|617)[2-7]######')),
  'first name': named('first_name', nameOf),
  'last name': named('last_name', (one) => `${nameOf(one)} ${nameOf(one)}`),
  'plain ssn': named('ssn', (one) => one.like(ssn)),
  account: named('number', (one) => one.like('(4|5|9)##########')),
  routing: named('routing', routingOf),
  birthday: named('dob', (one) => one.like('19[3-8]#-0[1-9]-1#')),
  street: named('line1', (one) => one.like(`[1-9]### ${nameOf(one)} (Rd|Straße|Ave.)`)),
  ein: named('ein', (one) => one.like('(47|81|93)-#######')),
  iban: named('iban', (one) => one.like('DE## 3704 0044 #### #### 00')),
  opaque: named('api_key', (one) => one.token(32, '0123456789abcdef')),
  password: named('password', (one) => `${word(one)} "${word(one)}"/${one.like('###')}&é`),
} satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof kinds

function word(one: Inventor): string {
  return one.token(4, 'bdfgklmnprstvz') + one.token(4, letters)
}

function nameOf(one: Inventor): string {
  const start = one.like("(Zoë|Łukás|Ngùyen|Þóra|Søren|Jürgen|Dvořák|O’Mal|D'Ang|Çela)")
  const end = one.like('(vandil|quist|øvska|ñález|brück|wíth|escu|ándor|kjær|ström)')
  return start + one.token(3, 'aeioulnr') + end
}

/** Issued ranges of real banks, and the check digit of ISO/IEC 7812. */
function cardOf(one: Inventor, bin = one.like('(414720|542418|601100|371449)')): string {
  const body = one.like(bin.padEnd(bin.startsWith('37') ? 14 : 15, '#'))
  return body + '0123456789'.split('').find((digit) => sumOf(body + digit) % 10 === 0)
}

function sumOf(digits: string): number {
  return [...digits]
    .reverse()
    .map((digit, index) => Number(digit) * (1 + (index % 2)))
    .reduce((sum, one) => sum + (one > 9 ? one - 9 : one), 0)
}

/** The check digit of the American Bankers Association. */
function routingOf(one: Inventor): string {
  const body = one.like('(0210|1210|0710|3222)####')
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0)
  return body + ((10 - (sum % 10)) % 10)
}

function webTokenOf(one: Inventor): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: one.token(12) })}.${one.token(32)}`
}

export interface Planted {
  readonly kind: string
  readonly place: string
  readonly value: string
}

/** Makes up secrets and remembers each: they must not be found anywhere. */
export interface Planter {
  /** The same secret whenever the same place is given. */
  plant(kind: KindName, place: string): string
  /** Remembers a secret that the sandbox made up. */
  note(kind: KindName, place: string, value: string): void
  planted(): readonly Planted[]
}

export function createPlanter(seed: number): Planter {
  const inventor = createInventor(seed)
  const planted = new Map<string, Planted>()
  const keep = (key: string, one: Planted) => planted.set(key, one)
  return {
    plant(kind, place) {
      const key = `${kind} in ${place}`
      if (!planted.has(key)) keep(key, { kind, place, value: kinds[kind].invent(inventor) })
      return planted.get(key)!.value
    },
    note: (kind, place, value) => void keep(value, { kind, place, value }),
    planted: () => [...planted.values()],
  }
}
