import type { Ids } from './ids.ts'
import { layoutOf, layoutOfNumber, written } from './layouts.ts'
import type { Replacement } from './replacement.ts'
import { isDay, isMonth } from './times.ts'
import { isMask } from './words.ts'

/** How many stand-ins are tried; a layout of few characters has few. */
const mostTried = 200

/**
 * Stand-ins for one recording: equal for equal values, distinct for distinct ones, and of the same form. Values of one form are
 * numbered in the order in which they appear, so a stand-in is its own stand-in.
 *
 * `isKept` says whether redaction would keep a text as it is: such a text cannot be a stand-in. Of the few months and days,
 * it keeps test data only, and of ids those that are public.
 */
export function createStandIns(isKept: Test, isTestData: Test, ids: Ids): Replacement {
  const take = openRows()
  const { digits, value, word } = openForms(take, isKept, isTestData)
  return {
    text: (token) => (/[aAωΩ]/.test(layoutOf(token)) ? word(token) : value(token)),
    value,
    personal: word,
    credential: value,
    id(rest, prefix) {
      const layout = layoutOf(rest)
      const isUnfit: Test = (standIn) => isMask(standIn) || ids.isPublic(prefix + standIn)
      ids.hide(prefix + rest)
      return take(layout, rest, (ordinal) => written(layout, ordinal), isUnfit, prefix)
    },
    month(original) {
      const isUnfit: Test = (standIn) =>
        isTestData(standIn) || isMonth(standIn) !== isMonth(original)
      const write = (ordinal: number) => String(ordinal % 100).padStart(2, '0')
      return take('month', original, write, isUnfit, String(isMonth(original)))
    },
    number(number) {
      if (Number.isSafeInteger(number))
        return Math.sign(number) * Number(digits(`${Math.abs(number)}`))
      const layout = layoutOfNumber(number)
      // The fraction of a number does not end with a zero.
      const isUnfit: Test = (standIn) => isKept(standIn) || String(Number(standIn)) !== standIn
      const write = (ordinal: number) => written(layout, ordinal)
      return Number(take(`number ${layout}`, String(number), write, isUnfit))
    },
  }
}

/** Stand-ins for numbers, words and values that consist of them. */
function openForms(take: ReturnType<typeof openRows>, isKept: Test, isTestData: Test) {
  const numbered = (layout: string, original: string, isUnfit = isKept) =>
    take(layout, original, (ordinal) => written(layout, ordinal), isUnfit)

  /** Members that show only the last four digits must agree with the whole number; a number as text is the same number. */
  function digits(number: string): string {
    const layout = number.replace(/\d/g, '0').replace(/^0/, number.startsWith('0') ? 'z' : '1')
    if (number.length <= 4) return numbered(layout, number)
    const tail = digits(number.slice(-4))
    const start = layout.slice(0, -4)
    // If all numbers with that end are used, it matters more that stand-ins are distinct than that they end alike.
    const write = (nth: number) =>
      nth < 10 ** start.length ? written(start, nth) + tail : written(layout, nth)
    return take(layout, number, write, isKept, tail)
  }

  function value(original: string): string {
    if (isDay(original)) return take('day', original, dayOf, isTestData)
    const layout = layoutOf(original)
    // A text in the layout of a day that does not exist must not become an existing day.
    if (layout === '0000-00-00') {
      return numbered(layout, original, (standIn) => isKept(standIn) || isDay(standIn))
    }
    if (/[aAωΩ]/.test(layout)) return numbered(layout, original)
    const number = original.replace(/\D/g, '')
    return number === '' ? original : filled(original, digits(number))
  }

  const word = (original: string) => {
    const spelled = original.toUpperCase().normalize('NFKC')
    const standIn = take('word', spelled, (ordinal) => `word${ordinal}`, isKept)
    return inCaseOf(original, standIn)
  }

  return { digits, value, word }
}

type Test = (text: string) => boolean

/**
 * Sequences of stand-ins, each numbered by itself. The stand-in of a value is the next one of its sequence that is fit and that
 * no other value of the layout has; a sequence may cover only a `part` of the layout.
 */
function openRows() {
  const rows = new Map<string, { readonly standIns: Map<string, string>; ordinal: number }>()
  const used = new Map<string, Set<string>>()
  return (
    layout: string,
    original: string,
    write: (ordinal: number) => string,
    isUnfit: Test,
    part = '',
  ): string => {
    const name = `${part} ${layout}`
    const row = rows.get(name) ?? { standIns: new Map<string, string>(), ordinal: 0 }
    rows.set(name, row)
    const taken = used.get(layout) ?? new Set()
    used.set(layout, taken)
    let standIn = row.standIns.get(original)
    if (standIn !== undefined) return standIn
    let tried = 0
    do standIn = write(++row.ordinal)
    while ((taken.has(standIn) || isUnfit(standIn)) && ++tried < mostTried)
    row.standIns.set(original, standIn)
    taken.add(standIn)
    return standIn
  }
}

const dayOf = (ordinal: number) =>
  new Date(Date.UTC(1900, 0, 1 + ordinal)).toISOString().slice(0, 10)

function filled(number: string, digits: string): string {
  let next = 0
  return number.replace(/\d/g, () => digits[next++]!)
}

/** A word in the case of another one, because the judge ignores case. */
function inCaseOf(original: string, word: string): string {
  if (original === original.toLowerCase()) return word
  if (original.length > 1 && original === original.toUpperCase()) return word.toUpperCase()
  return word[0]!.toUpperCase() + word.slice(1)
}
