import { fold } from '../../redaction/index.ts'
import { declaredTexts } from '../test-data.ts'

/** Shorter texts may be cut from anything. */
const shortestCut = 12

/** The declared texts, folded, and what stands for one. */
const known = new Set<string>()

/** Declared texts that a target may cut. */
const long = new Set<string>()

/** How many of the declared texts are known. */
let count = 0

/**
 * Whether a text is declared as test data: in any case, with any separators and marks, the last four digits by themselves,
 * and the beginning of a long one, as a target may cut it.
 */
export function isTestData(text: string): boolean {
  while (count < declaredTexts.length) learn(declaredTexts[count++]!)
  const folded = fold(text).text
  if (folded === '') return false
  if (known.has(folded)) return true
  if (folded.length < shortestCut) return false
  for (const one of long) if (one.startsWith(folded)) return true
  return false
}

function learn(text: string): void {
  const folded = fold(text).text
  known.add(folded)
  if (folded.length > 2 * shortestCut) long.add(folded)
  const digits = /^[\d\s+().-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  if (digits.length >= 4) known.add(digits)
  if (digits.length >= 8) known.add(digits.slice(-4))
}
