import type { ComparedFact, FactSet, Pair } from './place.ts'

/** How a text is written. Which word of a vocabulary stands somewhere is the answer of a side, also if a request sent it. */
const ofWriting = /^(?:form|spelling|size|word|digits|zone|prefix|id .*)$/

export function isOfWriting(fact: string): boolean {
  return ofWriting.test(fact.slice(0, fact.indexOf('=')))
}

export function echoOf(fact: string): string {
  return `echo=${fact}`
}

/**
 * Without what came only where a response repeats a text of a request: the same would have come before. Where nothing is left, a side
 * that wrote texts in its own way repeats them now.
 */
export function withoutEchoes(sets: Pair<FactSet>, echoes: Pair<FactSet | undefined>): FactSet {
  const { before, after } = sets
  const isEchoIn =
    (side: FactSet = []) =>
    ({ aspect, value, count }: ComparedFact) =>
      side.some((echo) => echo.value === `${aspect}=${value}` && echo.count >= count)
  const isKnown = ({ value }: ComparedFact) => before.some((fact) => fact.value === value)
  const isEcho = isEchoIn(echoes.after)
  const left = after.filter((fact) => isKnown(fact) || !isEcho(fact))
  return left.length > 0 || before.every(isEchoIn(echoes.before)) ? left : after
}
