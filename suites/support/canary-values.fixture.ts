import { createHash } from 'node:crypto'

/** Makes up texts by a pattern: `[0-9a-f]{32}` are 32 of these, `(a|b)` is one of these, `#` a digit. */
type Invent = (pattern: string) => string

const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))

/** Equal seeds make equal secrets, so that a finding can be looked into. */
function createInventor(seed: number): Invent {
  let drawn = 0
  const pick = (items: readonly string[]) => {
    const digest = createHash('sha256').update(`${seed}/${drawn++}`).digest()
    return items[digest.readUInt32LE() % items.length]!
  }
  const part = /#|\((.*?)\)|\[(.*?)\](?:\{(\d+)\})?/g
  return (pattern) =>
    pattern.replace(part, (_, words?: string, range = '0-9', count = '1') => {
      if (words !== undefined) return pick(words.split('|'))
      const all = characters.filter((one) => new RegExp(`[${range}]`).test(one))
      return Array.from({ length: Number(count) }, () => pick(all)).join('')
    })
}

interface Kind {
  readonly invent: (invent: Invent) => string
  /** A member that names it. */
  readonly member: string
  /** Whether its looks alone give it away, wherever it stands. */
  readonly looks: boolean
}

const known = (member: string, made: string | Kind['invent']): Kind => {
  const invent: Kind['invent'] = typeof made === 'string' ? (invent) => invent(made) : made
  return { member, invent, looks: true }
}
const named: typeof known = (member, made) => ({ ...known(member, made), looks: false })

const word = '[bdfgklmnprstvz]{4}[a-z]{4}'
const name =
  "(Zoë|Łukás|Ngùyen|Þóra|Søren|Jürgen|Dvořák|O’Mal|D'Ang|Çela)" +
  '(vandil|quist|øvska|ñález|brück|wíth|escu|ándor|kjær|ström)[aeioulnr]{3}'

/** Kinds of secrets, as real people and services have them: nothing that is reserved or masked. */
export const kinds = {
  ssn: known('ssn', '(219|433|521|613)-[1-9]#-[2-6]###'),
  card: known('number', (invent) => cardOf(invent('(414720|542418|601100)#########'))),
  'short card': known('number', (invent) => cardOf(invent('371449########'))),
  'spaced card': known('number', (invent) =>
    cardOf(invent('4147###########')).match(/.{4}/g)!.join(' '),
  ),
  key: known('api_key', 'sk_(live_|sandbox_|)[a-zA-Z0-9]{28}'),
  'element token': known('element_token', 'pk_elem_[a-zA-Z0-9]{24}'),
  'one-time token': known('token', 'otkn_[a-zA-Z0-9]{24}'),
  'web token': known('access_token', webTokenOf),
  'e-mail': known('email', `${word}.${word}+${word}@${word}.co`),
  phone: known('phone', '+1(212|415|617)[2-7]######'),
  'first name': named('first_name', name),
  'last name': named('last_name', `${name} ${name}`),
  'plain ssn': named('ssn', '(219|433|521|613)[1-9]#[2-6]###'),
  account: named('number', '(4|5|9)##########'),
  routing: named('routing', (invent) => routingOf(invent('(0210|1210|0710|3222)####'))),
  birthday: named('dob', '19[3-8]#-0[1-9]-1#'),
  street: named('line1', `[1-9]### ${name} (Rd|Straße|Ave.)`),
  ein: named('ein', '(47|81|93)-#######'),
  iban: named('iban', 'DE## 3704 0044 #### #### 00'),
  opaque: named('api_key', '[0-9a-f]{32}'),
  pan: named('PAN', (invent) => cardOf(invent('414720#########'))),
  'account number': named('account_number', '(4|5|9)##########'),
  'auth token': named('auth_token', '[a-zA-Z0-9]{28}'),
  'signing secret': named('hmac_secret', '[a-zA-Z0-9]{28}'),
  password: named('password', `${word} "${word}"/###&é`),
} satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof kinds

/** With the check digit of ISO/IEC 7812. */
function cardOf(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const weighed = Number(digit) * (2 - (at % 2))
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return body + ((10 - (sum % 10)) % 10)
}

/** With the check digit of the American Bankers Association. */
function routingOf(body: string): string {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0)
  return body + ((10 - (sum % 10)) % 10)
}

function webTokenOf(invent: Invent): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sub = invent('[a-zA-Z0-9]{12}')
  return `${part({ alg: 'HS256' })}.${part({ sub })}.${invent('[a-zA-Z0-9]{32}')}`
}

export interface Canary {
  readonly kind: KindName
  readonly place: string
  readonly value: string
}

/** Makes up secrets and remembers each: they must not be found anywhere. */
export interface Canaries {
  /** The same secret whenever the same place is given. */
  canary(kind: KindName, place: string): string
  /** Remembers a secret that the sandbox made up. */
  note(kind: KindName, place: string, value: string): void
  all(): readonly Canary[]
}

export function createCanaries(seed: number): Canaries {
  const invent = createInventor(seed)
  const made = new Map<string, Canary>()
  return {
    canary(kind, place) {
      const key = `${kind} in ${place}`
      const one = made.get(key) ?? { kind, place, value: kinds[kind].invent(invent) }
      made.set(key, one)
      return one.value
    },
    note: (kind, place, value) => void made.set(value, { kind, place, value }),
    all: () => [...made.values()],
  }
}
