import { shapeOf } from '../redaction/index.ts'
import type { FactSet, Pair } from './place.ts'

/** Stands in a set of masks for a value that hides nothing. */
export const unmasked = 'shown'

/** A mask of a report, which hides what was there. */
const ofReport = '•••'

const runs = /([*#•●])\1{2,}|x{2,}|X{2,}/
const hasOnlyFigures = /^[xX\d\s().,/-]+$/
const isOfSigns = /^[xX*#•●\d\s().,/-]+$/
const isOfDigits = /^\d{1,6}$/

/**
 * How a text hides a value: its signs, and where it shows digits; undefined of a text that hides nothing. Letters hide something only
 * beside figures, because a word may have two of them, too.
 *
 * @example maskOf('xxx-xx-1234') // 'xxx-xx-0000'
 */
export function maskOf(text: string): string | undefined {
  const [run] = runs.exec(text) ?? []
  if (run === undefined || text === ofReport) return undefined
  return /x/i.test(run) && !hasOnlyFigures.test(text) ? undefined : shapeOf(text)
}

/** The sign that stands in the form of a number in place of its digits, as in `4###`; undefined of any other text. */
export function signOfForm(text: string): string | undefined {
  const [sign] = runs.exec(text) ?? []
  return isOfSigns.test(text) ? sign?.[0] : undefined
}

/** Which of its last digits a hidden number shows, where nothing else stands for the others; undefined of any other text. */
export function lastDigitsOf(text: string): string | undefined {
  return isOfDigits.test(text) ? shapeOf(text) : undefined
}

/** Whether masks differ in more than how long they are: the values may be as long. */
export function areOfOtherSigns({ before, after }: Pair<FactSet>): boolean {
  const signsOf = (mask: string) => mask.replace(/([xX*#•●])\1+/g, '$1')
  const known = new Set(before.map(({ value }) => signsOf(value)))
  return after.every(({ value }) => !known.has(signsOf(value)))
}
