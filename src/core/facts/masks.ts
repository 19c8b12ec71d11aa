import { shapeOf } from '../redaction/index.ts'
import type { FactSet, Pair } from './place.ts'

/** Stands in a set of masks for a value that hides nothing. */
export const unmasked = 'shown'

/** A mask of a report, which hides what was there. */
const ofReport = '•••'

const runs = /([*#•●])\1{2,}|x{2,}|X{2,}/
const hasOnlyFigures = /^[xX\d\s().,/-]+$/

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

/** Whether masks differ in more than how long they are: the values may be as long. */
export function areOfOtherSigns({ before, after }: Pair<FactSet>): boolean {
  const signsOf = (mask: string) => mask.replace(/([xX*#•●])\1+/g, '$1')
  const known = new Set(before.map(({ value }) => signsOf(value)))
  return after.every(({ value }) => !known.has(signsOf(value)))
}
