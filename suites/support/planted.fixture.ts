/** Makes up secrets as real people and services have them: nothing that is reserved or masked. */
export interface Inventor {
  digits(count: number): string
  pick<Item>(items: readonly Item[]): Item
  token(length: number, alphabet?: string): string
}

/** Equal seeds make equal secrets, so that a finding can be looked into. */
export function createInventor(seed: number): Inventor {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const token = (length: number, alphabet = letters + letters.toUpperCase() + numerals) =>
    Array.from({ length }, () => pick([...alphabet])).join('')
  return { pick, token, digits: (count) => token(count, numerals) }
}

const numerals = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const [starts, ends] = [
  ['Zoë', 'Łukás', 'Ngùyen', 'Þóra', 'Søren', 'Jürgen', 'Dvořák', 'O’Mal', "D'Ang", 'Çela'],
  ['vandil', 'quist', 'øvska', 'ñález', 'brück', 'wíth', 'escu', 'ándor', 'kjær', 'ström'],
]

interface Kind {
  readonly invent: (inventor: Inventor) => string
  /** A member that names it. */
  readonly member: string
  /** Its looks alone give it away. */
  readonly looks?: true
}

/** Kinds that are known by their looks, wherever they stand. */
const byLooks = {
  ssn: { member: 'ssn', looks: true, invent: (one) => ssnOf(one).replace(/^(...)(..)/, '$1-$2-') },
  card: { member: 'number', looks: true, invent: cardOf },
  'spaced card': {
    member: 'number',
    looks: true,
    invent: (one) => cardOf(one, '4147').match(/.{4}/g)!.join(' '),
  },
  key: {
    member: 'api_key',
    looks: true,
    invent: (one) => `sk_${one.pick(['live_', 'sandbox_', ''])}${one.token(28)}`,
  },
  'element token': {
    member: 'element_token',
    looks: true,
    invent: (one) => `pk_elem_${one.token(24)}`,
  },
  'one-time token': { member: 'token', looks: true, invent: (one) => `otkn_${one.token(24)}` },
  'web token': { member: 'access_token', looks: true, invent: webTokenOf },
  'e-mail': {
    member: 'email',
    looks: true,
    invent: (one) => `${word(one)}.${word(one)}+${word(one)}@${word(one)}.co`,
  },
  phone: {
    member: 'phone',
    looks: true,
    invent: (one) =>
      `+1${one.pick(['212', '415', '617'])}${2 + (Number(one.digits(1)) % 6)}${one.digits(6)}`,
  },
} as const satisfies Readonly<Record<string, Kind>>

/** Kinds that only the name of their member gives away. */
const byMember = {
  'first name': { member: 'first_name', invent: nameOf },
  'last name': { member: 'last_name', invent: (one) => `${nameOf(one)} ${nameOf(one)}` },
  'plain ssn': { member: 'ssn', invent: ssnOf },
  account: { member: 'number', invent: (one) => one.pick(['4', '5', '9']) + one.digits(10) },
  routing: { member: 'routing', invent: routingOf },
  birthday: {
    member: 'dob',
    invent: (one) =>
      `19${3 + (Number(one.digits(1)) % 6)}${one.digits(1)}-0${1 + (Number(one.digits(1)) % 9)}-1${one.digits(1)}`,
  },
  street: {
    member: 'line1',
    invent: (one) =>
      `${1 + Number(one.digits(4))} ${nameOf(one)} ${one.pick(['Rd', 'Straße', 'Ave.'])} #${one.digits(2)}`,
  },
  ein: { member: 'ein', invent: (one) => `${one.pick(['47', '81', '93'])}-${one.digits(7)}` },
  iban: {
    member: 'iban',
    invent: (one) => `DE${one.digits(2)} 3704 0044 ${one.digits(4)} ${one.digits(4)} 00`,
  },
  opaque: { member: 'api_key', invent: (one) => one.token(32, '0123456789abcdef') },
  password: {
    member: 'password',
    invent: (one) => `${word(one)} "${word(one)}"/${one.digits(3)}&é`,
  },
} as const satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof byLooks | keyof typeof byMember

export const kinds: Readonly<Record<KindName, Kind>> = { ...byLooks, ...byMember }

function word(one: Inventor): string {
  return one.token(4, 'bdfgklmnprstvz') + one.token(4, letters)
}

function nameOf(one: Inventor): string {
  return one.pick(starts) + one.token(3, 'aeioulnr') + one.pick(ends)
}

function ssnOf(one: Inventor): string {
  return `${one.pick(['219', '433', '521', '613'])}${1 + (Number(one.digits(1)) % 9)}${one.digits(1)}${2 + (Number(one.digits(1)) % 5)}${one.digits(3)}`
}

/** Issued ranges of real banks, and the check digit of ISO/IEC 7812. */
function cardOf(one: Inventor, bin = one.pick(['414720', '542418', '601100', '371449'])): string {
  const body = bin + one.digits((bin.startsWith('37') ? 14 : 15) - bin.length)
  for (let digit = 0; ; digit++) if (sumOf(body + digit) % 10 === 0) return body + digit
}

function sumOf(digits: string): number {
  return [...digits]
    .reverse()
    .map((digit, index) => Number(digit) * (1 + (index % 2)))
    .reduce((sum, one) => sum + (one > 9 ? one - 9 : one), 0)
}

/** The check digit of the American Bankers Association. */
function routingOf(one: Inventor): string {
  const body = one.pick(['0210', '1210', '0710', '3222']) + one.digits(4)
  const sum = [...body].reduce(
    (total, digit, index) => total + Number(digit) * [3, 7, 1][index % 3]!,
    0,
  )
  return body + ((10 - (sum % 10)) % 10)
}

function webTokenOf(one: Inventor): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: one.token(12) })}.${one.token(32)}`
}
