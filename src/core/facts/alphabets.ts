import { newsIn } from './fact-sets.ts'
import type { FactSet, Pair } from './place.ts'

/** The alphabets of ids, the narrowest first: each with the groups of signs that it has. */
const alphabets = {
  digits: '0',
  hexadecimal: '0a',
  'lower case': '0ag',
  'upper-case hexadecimal': '0A',
  'upper case': '0AG',
  'mixed case': '0agAG',
} as const

const groups = { 0: /\d/, a: /[a-f]/, g: /[g-z]/, A: /[A-F]/, G: /[G-Z]/ }

const counter = 'a number'

/** The form of an id behind its prefix: `13 characters, lower case`. The numbers of a counter grow longer, so they count as one form. */
export function idFormOf(text: string): string {
  if (/^\d{1,5}$/.test(text)) return counter
  const signs = Object.entries(groups).flatMap(([sign, group]) => (group.test(text) ? sign : []))
  const [name] = Object.entries(alphabets).find(([, all]) => containsAll(all, signs))!
  return `${text.length} characters, ${name}`
}

/**
 * Whether no chance makes ids of the one form from a generator of the other: they are much longer, or of so many signs at least and of
 * another alphabet. An id may lack a group of signs by chance.
 */
export function areFarApart(form: string, other: string, enough: number): boolean {
  const { isOther, apart, shortest } = compared(form, other)
  return (isOther && shortest >= enough) || apart > 2
}

/** Whether ids of the one form may be of the other with a number inside that has one digit more: they are one sign longer. */
export function isOneSignApart(form: string, other: string): boolean {
  const { isOther, apart } = compared(form, other)
  return !isOther && apart === 1
}

function compared(form: string, other: string) {
  const [was, is] = [partsOf(form), partsOf(other)] as const
  const isOther = !containsAll(was.signs, is.signs) && !containsAll(is.signs, was.signs)
  const apart = Math.abs(was.length - is.length)
  return { isOther, apart, shortest: Math.min(was.length, is.length) }
}

/** Whether an id of the one form may be one of the other by chance: it is as long, and its signs are among those of the other. */
export function mayBeOf(form: string, other: string): boolean {
  const [is, was] = [partsOf(form), partsOf(other)] as const
  return is.length === was.length && is.signs !== '' && containsAll(was.signs, is.signs)
}

/** Whether one side shows digits beside texts of letters and digits in any order: by chance, some of these have no letter. */
export function mayBeDigits(forms: Pair<FactSet>, { before, after }: Pair<FactSet>): boolean {
  const { gone, came } = newsIn(forms)
  const areMixed = [before, after].every((set) => set.some(({ value }) => /^0[xX]+$/.test(value)))
  return areMixed && [...gone, ...came].every(({ value }) => value === 'digits')
}

function partsOf(form: string): { readonly length: number; readonly signs: string } {
  const known = form === counter ? '5 characters, digits' : form
  const [size = '', name = ''] = known.split(' characters, ')
  return { length: Number(size), signs: alphabets[name as keyof typeof alphabets] ?? '' }
}

const containsAll = (all: string, some: Iterable<string>) =>
  [...some].every((sign) => all.includes(sign))
