/** Makes up values that nobody has used before; equal seeds give equal values. */
export function createSecrets(seed: number) {
  const all: string[] = []
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const one = <Item>(items: ArrayLike<Item>): Item => items[below(items.length)]!
  const times = (count: number, make: () => string) => Array.from({ length: count }, make).join('')
  const syllable = () => one('bdfgklmnprstvz') + one('aeiou') + one('lnrsx')
  const name = () => {
    const word = times(3, syllable)
    return word[0]!.toUpperCase() + word.slice(1)
  }
  const person = () => `${name()} ${name()}`
  /** `#` stands for a digit, `@` for a capital. */
  const form = (text: string) =>
    text.replace(/[#@]/g, (sign) => one(sign === '#' ? '0123456789' : 'ABCDEFGHJKLMNPQRSTUVWXYZ'))
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

  const kinds = {
    person,
    surname: name,
    'name in another script': () => times(8, () => one('абвгдежзиклмнопрст東京王李田中')),
    'social security number': () => form(one(['###-##-####', '#########', '### ## ####'])),
    'card number': () => form(one(['4### #### #### ####', '4###############'])),
    IBAN: () => form('@@## #### #### #### #### ##'),
    passport: () => form('@########'),
    phone: () => form(one(['+1 (###) ###-####', '0# ## ## ## ##', '+49 ### #######'])),
    email: () => `${name()}.${name()}@${name()}.test`.toLowerCase(),
    address: () => `${form('####')} ${name()} Gasse, ${form('#####')} ${name()}`,
    birthday: () => form('#.#.19##, 1#:## ##'),
    key: () => one(['AKIA', 'ghp_', 'rk_live_', 'xoxb-', '']) + times(24, () => one(signs)),
    'web token': () => [20, 30, 43].map((size) => times(size, () => one(signs))).join('.'),
    password: () => times(14, () => one(`${signs}!$%&/(=?+*#`)),
    note: () => `${name()} ruft ${person()} an`,
  } as const

  return {
    all: all as readonly string[],
    below,
    /** The next value, of any kind. */
    next(): string {
      const value = one(Object.values(kinds))()
      all.push(value)
      return value
    },
    /** A word in lower case, as keys of maps are written. */
    word(): string {
      const value = name().toLowerCase()
      all.push(value)
      return value
    },
    /** A number of as many digits as an account has. */
    number(): number {
      const value = 10 ** 9 + below(2 ** 31)
      all.push(String(value))
      return value
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>

/** The number of characters that decide where to look closer. */
const width = 6

/** What finds the values that stand in some bytes, in any case, and also as JSON, HTML and addresses write them. */
export function secretFinder(secrets: readonly string[]): (bytes: Buffer) => readonly string[] {
  const spelled = (value: string) => [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value).toLowerCase(),
    value.replaceAll('&', '&amp;'),
  ]
  const starts = new Map<string, [spelling: string, value: string][]>()
  for (const value of secrets) {
    for (const spelling of new Set(spelled(value.toLowerCase()))) {
      const start = spelling.slice(0, width)
      const known = starts.get(start)
      if (known === undefined) starts.set(start, [[spelling, value]])
      else known.push([spelling, value])
    }
  }
  return (bytes) => {
    const text = bytes.toString('utf8').toLowerCase()
    const found = new Set<string>()
    for (let at = 0; at < text.length; at++) {
      for (const [spelling, value] of starts.get(text.slice(at, at + width)) ?? []) {
        if (text.startsWith(spelling, at)) found.add(value)
      }
    }
    return [...found]
  }
}
