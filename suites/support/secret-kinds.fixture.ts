/** Random numbers, the same for the same seed. */
export function createRandom(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const one = <Item>(items: ArrayLike<Item>): Item => items[below(items.length)]!
  const times = (count: number, make: () => string) => Array.from({ length: count }, make).join('')
  return { below, one, times }
}

/** How values are spelled that nobody has used before. */
function createWriters({ below, one, times }: ReturnType<typeof createRandom>) {
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
  const of = (alphabet: string, count: number) => times(count, () => one(alphabet))
  const hex = (count: number) => of('0123456789abcdef', count)
  const word = () => name().toLowerCase()
  const day = () => String(10 + below(19))
  const month = () => `0${1 + below(9)}`
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  /** With its check digit (Luhn). */
  const card = (start: string, length: number) => {
    const digits = start + of('0123456789', length - 1 - start.length)
    const sum = [...digits].reverse().reduce((all, digit, nth) => {
      const value = Number(digit) * (nth % 2 ? 1 : 2)
      return all + (value > 9 ? value - 9 : value)
    }, 0)
    return digits + ((10 - (sum % 10)) % 10)
  }

  return { below, one, times, name, person, form, signs, of, hex, word, day, month, base64, card }
}

type Writers = ReturnType<typeof createWriters>

function ofPeople({ name, person, of, word }: Writers): Kinds {
  return {
    person,
    surname: name,
    'surname in capitals': () => name().toUpperCase(),
    'full name in lower case': () => `${word()} ${word()} ${word()}`,
    'name with marks': () => `${name()}ñé ${name()}øß`,
    'Cyrillic name': () => of('абвгдежзиклмнопрст', 9),
    'Greek name': () => of('αβγδεζηθικλμνξοπρστ', 9),
    'Arabic name': () => of('ابتثجحخدذرزسشصض', 8),
    'Hebrew name': () => of('אבגדהוזחטיכלמנס', 8),
    'Devanagari name': () => of('कखगघचछजझटठडढतथद', 8),
    'Thai name': () => of('กขคงจฉชซญฎฏฐ', 9),
    'Korean name': () => of('가나다라마바사아자차', 7),
    'Japanese name': () => of('東京王李田中山本高橋佐', 7),
  }
}

function ofNumbers({ one, name, form, word, day, month, card }: Writers): Kinds {
  return {
    'social security number': () => form('###-##-####'),
    'social security number, digits': () => form('7########'),
    'tax number': () => form('9#-#######'),
    'insurance number': () => form('@@ ## ## ## @'),
    'health record': () => form('MRN-#######'),
    'card number': () => card('4', 16),
    'card number in groups': () => card('51', 16).replace(/(\d{4})(?=\d)/g, '$1 '),
    'card of 15 digits': () => card('37', 15),
    IBAN: () => form('@@## #### #### #### #### ##'),
    'IBAN, closed': () => form('DE####################'),
    BIC: () => form('@@@@DE@@###'),
    'account number': () => form('1###########'),
    passport: () => form('@########'),
    'driving licence': () => form('@@@@@######@@##'),
    'number plate': () => form('@@-@@ ####'),
    'vehicle number': () => form('1@@@@##@@@@######'),
    phone: () => form(one(['+1 (###) ###-####', '0# ## ## ## ##', '+49 ### #######'])),
    'phone, digits': () => form('+1415#######'),
    email: () => `${word()}.${word()}@${word()}.test`,
    'email with tag': () => `${word()}+${word()}@${word()}.example`,
    address: () => `${form('####')} ${name()} Gasse, ${form('#####')} ${name()}`,
    postcode: () => form('@@## #@@ @@'),
    birthday: () => form(`${day()}.${month()}.19##, 1#:## ##`),
    'American birthday': () => form(`${month()}/${day()}/19##`),
    'birthday as a date': () => form(`196#-${month()}-${day()}`),
    'birthday in words': () => form(`March ${day()}, 19##`),
    position: () => form('48.######, 11.######'),
  }
}

function ofKeys({ below, one, name, person, form, signs, of, hex, word, base64 }: Writers): Kinds {
  return {
    'IP address': () => `203.${100 + below(150)}.${100 + below(150)}.${100 + below(150)}`,
    'IP address, version 6': () => `2001:db8:${hex(4)}:${hex(4)}::${hex(4)}`,
    'device address': () => Array.from({ length: 6 }, () => hex(2)).join(':'),
    UUID: () => [8, 4, 4, 4, 12].map(hex).join('-'),
    'key of a cloud': () => `AKIA${of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`,
    'key of maps': () => `AIza${of(signs, 35)}`,
    'token of a forge': () => one(['ghp_', 'glpat-', 'npm_']) + of(signs, 30),
    'token of a chat': () => `xoxb-${form('##########')}-${of(signs, 20)}`,
    'key of payments': () => one(['sk_live_', 'rk_live_', 'pk_test_']) + of(signs, 24),
    'web token': () => `eyJ${[20, 30, 43].map((size) => of(signs, size)).join('.')}`,
    'hexadecimal key': () => hex(32),
    digest: () => hex(64),
    'key in base64': () => base64(of(signs, 24)),
    'basic credentials': () => base64(`${word()}:${of(signs, 12)}`),
    'line of a key': () => `MIIEvQIBADANBg${of(`${signs}+/`, 40)}`,
    password: () => of(`${signs}!$%&/(=?+*#`, 14),
    passphrase: () => `${word()} ${word()} ${word()}`,
    'passphrase with dashes': () => `${word()}-${word()}-${form('##')}-${word()}`,
    'passphrase with lines below': () => `${word()}_${word()}_${word()}_${word()}`,
    'address of a wallet': () => `bc1q${of('023456789acdefghjklmnpqrstuvwxyz', 38)}`,
    'session cookie': () => `s:${of(signs, 20)}.${of(signs, 20)}`,
    note: () => `${name()} ruft ${person()} an`,
  }
}

export type Kinds = Readonly<Record<string, () => string>>

/** Kinds of secrets, of which the code of redaction lists none. */
export function kindsOf(random: ReturnType<typeof createRandom>): Kinds {
  const writers = createWriters(random)
  return { ...ofPeople(writers), ...ofNumbers(writers), ...ofKeys(writers) }
}
