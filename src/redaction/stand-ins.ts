import type { Replacement } from './texts.ts'

/** How often another stand-in is tried; a row of few characters can be used up. */
const tries = 200

/**
 * Stand-ins for one recording: equal for equal values, distinct for distinct ones, of the same form. Values of one form
 * are numbered in the order in which they appear, so what is a stand-in already stays the same.
 *
 * `isKept` says of a word or a number whether it would be kept as it is: such a one stands for nothing.
 */
export function createStandIns(isKept: (standIn: string) => boolean): Replacement {
  const rows = new Map<string, Map<string, string>>()
  const counts = new Map<string, number>()

  function take(
    row: string,
    value: string,
    write: (ordinal: number) => string,
    isUnfit = isKept,
  ): string {
    const given = rows.get(row) ?? new Map<string, string>()
    rows.set(row, given)
    let standIn = given.get(value)
    if (standIn === undefined) {
      let ordinal = counts.get(row) ?? 0
      let tried = 0
      do standIn = write(++ordinal)
      while (isUnfit(standIn) && ++tried < tries)
      counts.set(row, ordinal)
      given.set(value, standIn)
    }
    return standIn
  }

  const numbered = (layout: string, given: string) =>
    take(layout, given, (ordinal) => written(layout, ordinal))

  /** The last four digits stand in members of their own, and agree; a number that is a text is the same number. */
  function digits(all: string): string {
    const layout = all.replace(/\d/g, '0').replace(/^0/, all.startsWith('0') ? 'z' : '1')
    if (all.length <= 4) return numbered(layout, all)
    const tail = digits(all.slice(-4))
    return take(`${layout} ${tail}`, all, (nth) => written(layout.slice(0, -4), nth) + tail)
  }

  function value(given: string): string {
    const layout = layoutOf(given)
    // A day that is none must not become one: `isKept` rejects days.
    if (/[aAωΩ]|^0000-00-00$/.test(layout)) return numbered(layout, given)
    const held = given.replace(/\D/g, '')
    return held === '' ? given : filled(given, digits(held))
  }

  const word = (given: string) => {
    const spelled = given.toUpperCase().normalize('NFKC')
    const standIn = take('word', spelled, (ordinal) => `word${ordinal}`)
    return inCaseOf(given, standIn)
  }

  return {
    text: (token) => (/[aAωΩ]/.test(layoutOf(token)) ? word(token) : value(token)),
    value,
    personal: word,
    credential: value,
    day: (day) => take('day', day, dayOf, isNever),
    month: (month) => take('month', month, monthOf, isNever),
    number(number) {
      if (Number.isSafeInteger(number))
        return Math.sign(number) * Number(digits(`${Math.abs(number)}`))
      const layout = layoutOfNumber(number)
      const write = (ordinal: number) => written(layout, ordinal)
      // A number ends with no zero behind its point.
      const isUnfit = (standIn: string) => isKept(standIn) || String(Number(standIn)) !== standIn
      return Number(take(`number ${layout}`, String(number), write, isUnfit))
    },
  }
}

const isNever = () => false
const dayOf = (ordinal: number) =>
  new Date(Date.UTC(1900, 0, 1 + ordinal)).toISOString().slice(0, 10)
const monthOf = (ordinal: number) => String(((ordinal - 1) % 12) + 1).padStart(2, '0')

/** The form of a value: 0 for a digit, a or A for a letter, ω or Ω for one beyond ASCII; what is neither stays, as does an x, which masks. */
function layoutOf(value: string): string {
  return value
    .replace(/\d/g, '0')
    .replace(/[A-WYZ]/g, 'A')
    .replace(/[a-wyz]/g, 'a')
    .replace(/[^\P{Lu}A-Z]/gu, 'Ω')
    .replace(/[^\p{Lu}\p{P}\s\p{ASCII}]/gu, 'ω')
}

/** The digits of a number that are compared. */
const precision = 15

/** The same for a number: 1 for its first digit, which is no zero, and its exponent as it is. */
function layoutOfNumber(number: number): string {
  const written = String(Number(number.toPrecision(precision)))
  const [mantissa = '', exponent = ''] = written.split(/(?=e)/)
  return mantissa.replace(/\d/g, '0').replace('0', '1') + exponent
}

const alphabets: Readonly<Record<string, string>> = {
  '0': '0123456789',
  '1': '123456789',
  // A zero at the beginning stays one.
  z: '0',
  // Without x, as a text of many x is a mask.
  a: 'abcdefghijklmnopqrstuvwyz',
  A: 'ABCDEFGHIJKLMNOPQRSTUVWYZ',
  ω: 'αβγδεζηθικλμνοπρστυφχψω',
  Ω: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΟΠΡΣΤΥΦΧΨΩ',
}

/** An ordinal in the digits and letters of a layout, as on an odometer. */
function written(layout: string, ordinal: number): string {
  const signs = [...layout]
  let left = ordinal
  for (let place = signs.length - 1; place >= 0; place--) {
    const alphabet = alphabets[signs[place]!]
    if (alphabet === undefined) continue
    signs[place] = alphabet[left % alphabet.length]!
    left = Math.floor(left / alphabet.length)
  }
  return signs.join('')
}

/** Digits in the places of those of a number. */
function filled(number: string, digits: string): string {
  let next = 0
  return number.replace(/\d/g, () => digits[next++]!)
}

/** A word in the case of another: equal but for case is equal for the judge. */
function inCaseOf(given: string, word: string): string {
  if (given === given.toLowerCase()) return word
  if (given.length > 1 && given === given.toUpperCase()) return word.toUpperCase()
  return word[0]!.toUpperCase() + word.slice(1)
}
