import { createHash, randomInt } from 'node:crypto'
import { eachText } from '../../base/json/index.ts'

/** The texts are normalized by `spelled`. */
const declared = new Set<string>()

/**
 * Declares what scenarios send as test data of this repository, and returns it. Reports and recordings show test data as
 * it is; without the declaration it would be redacted as a secret of the target.
 */
export function testData<Data>(data: Data): Data {
  eachText(data, (text) => {
    for (const one of [text, ...daysBeside(text)]) declared.add(spelled(one))
  })
  return data
}

/** A target that takes a day for a time of another zone writes the day before or after it. */
function daysBeside(text: string): readonly string[] {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(day)) return []
  return [-1, 1].map((days) => new Date(day + days * 86_400_000).toISOString().slice(0, 10))
}

/** Returns whether a text is declared as test data, in any case and with any space, or is a day beside one that is. */
export function isTestData(text: string): boolean {
  return declared.has(spelled(text))
}

function spelled(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase().normalize('NFKC')
}

/**
 * Free texts that programs spoil: words and numbers that they take for something else, letters of other scripts and beyond 16 bits,
 * more than one line and more than 255 characters, and the signs that they escape. The words come first, because most members accept them.
 */
export const hardTexts = testData({
  nothing: 'null',
  truth: 'true',
  unset: 'undefined',
  scripts: 'Зоя Àéîöüçïñšßøåłž 𠮷 🎷 Jose\u0301 בן',
  long: `A long text,\n${'one and more, '.repeat(21)}its end`,
  signs: `D'Arc & "Co.", <i>A</i> \\B &amp; {{name}} %41 100%25 + #1 = $2; -- (@3/4) ½!`,
  number: '007',
  power: '1e3',
  digit: '0',
})

/** Texts that almost have the form of a state, a day, a phone number, or another number. */
export const nearTexts = testData([
  'T1',
  '1970-1-2',
  '2026-02-30',
  '15125550142',
  '12345678',
] as const)

export const blankText = testData('')

export const fraction = Number(testData('1.5'))

export interface FakeAccount {
  readonly routing: string
  readonly number: string
  readonly type: 'checking' | 'savings'
}

/** Each run has another seed, unless one is given, so that a target which refuses duplicates accepts the next run. */
export const runSeed: number = randomInt(2 ** 31)

const [checking, savings, nines] = testData(['011000002', '021000005', '329999999'] as const)

export interface FakeData {
  /** An id of the form of another one that nobody issued. */
  id(like: string): string
  /** Makes up a bank account: its routing number is valid, but no bank has it. */
  bankAccount(): FakeAccount
  /** One number each that no number type holds, that is short, that ends alike, of another routing, and at another bank. */
  otherAccounts(): readonly FakeAccount[]
}

/** Creates the fake data of a scenario, which depend only on its id and on the seed. */
export function createFakeData(scenario: string, seed: string): FakeData {
  let count = 0
  let ids = 0
  const next = () => accountNumber(scenario, seed, count++)
  return {
    id: (like) => testData(neverIssued(like, digestFor(scenario, seed, ids++))),
    bankAccount: () => ({ routing: checking, number: next(), type: 'checking' }),
    otherAccounts: () => {
      const number = next()
      return [
        { routing: savings, number: longer(next()), type: 'savings' },
        { routing: checking, number: shorter(number), type: 'checking' },
        { routing: savings, number: ofNineDigits(number), type: 'checking' },
        { routing: nines, number, type: 'savings' },
        { routing: checking, number, type: 'savings' },
        { routing: checking, number: withZeros(number), type: 'savings' },
      ]
    },
  }
}

/** An id is at least so long after its prefix that no other one is the same by chance. */
const leastOfId = 12

/** An id, or the digits at the end of one; nobody meets so many signs by chance. */
const madeForm = new RegExp(`^(?=\\S{${leastOfId},100}$)\\S*?[A-Za-z0-9]{8}`)

const digestFor = (scenario: string, seed: string, nth: number) =>
  createHash('sha512').update(`${seed}/${scenario}/id ${nth}`).digest()

function neverIssued(like: string, bytes: Buffer): string {
  const { prefix, tail } = partsOf(like)
  const padding = /^\d+$/.test(tail) ? '0' : 'a'
  const signs = [...tail.padEnd(leastOfId, padding)]
  return prefix + signs.map((sign, place) => madeSign(sign, place, bytes)).join('')
}

/** Whether an id is made up: what is made of itself stays as it is, because only its form counts. */
function isNeverIssued(id: string, bytes: Buffer): boolean {
  const { tail } = partsOf(id)
  for (let place = 0; place < tail.length; place++) {
    if (madeSign(tail[place]!, place, bytes) !== tail[place]) return false
  }
  return true
}

function partsOf(id: string) {
  const [prefix = ''] = /^[a-z]+_/.exec(id) ?? []
  const tail = id.slice(prefix.length)
  return { prefix, tail }
}

/** Letters that a number to the base of 16 may have: a replay sees only the form of an id that is not public. */
const letters = 6

function madeSign(sign: string, place: number, bytes: Buffer): string {
  const byte = bytes[place % bytes.length]!
  if (/\d/.test(sign)) return String(byte % 10)
  if (/[a-z]/.test(sign)) return String.fromCharCode(97 + (byte % letters))
  return /[A-Z]/.test(sign) ? String.fromCharCode(65 + (byte % letters)) : sign
}

/** A number is a text: with zeros before it, it is another one. */
const withZeros = (number: string) => `00${number}`
const longer = (number: string) => `099${number}0001`
const shorter = (number: string) => `0${number.slice(-4)}`
/** As long as a routing number, with the end of another number. */
const ofNineDigits = (number: string) => number.slice(1)

/** No scenario makes up more accounts, and more ids. */
const mostMade = 50

/** Returns whether a text is test data in one recording: also an id or a number that its scenario made up, or the end of a number. */
export function testDataOf(scenario: string, seed: string): (text: string) => boolean {
  const numbers = Array.from({ length: mostMade }, (_, count) =>
    accountNumber(scenario, seed, count),
  ).flatMap((number) => [withZeros(number), longer(number), shorter(number)])
  // Three digits of a secret could be the end of one of so many numbers by chance.
  const isEnd = (text: string) =>
    /^\d{4,}$/.test(text) && numbers.some((number) => number.endsWith(text))
  const digests = Array.from({ length: mostMade }, (_, nth) => digestFor(scenario, seed, nth))
  const isMade = (text: string) =>
    madeForm.test(text) && digests.some((bytes) => isNeverIssued(text, bytes))
  return (text) => isTestData(text) || isEnd(text) || isMade(text)
}

function accountNumber(scenario: string, seed: string, count: number): string {
  const hash = createHash('sha256').update(`${seed}/${scenario}/${count}`).digest()
  return `1${String(hash.readBigUInt64BE() % 10n ** 9n).padStart(9, '0')}`
}
