import type { FactSet, Pair } from './place.ts'

/** How a text is written. Which word of a vocabulary stands somewhere is the answer of a side, also if a request sent it. */
const ofWriting = /^(?:form|wording|spelling|size|word|digits|zone|prefix|id .*)$/

export function isOfWriting(fact: string): boolean {
  return ofWriting.test(fact.slice(0, fact.indexOf('=')))
}

export function echoOf(fact: string): string {
  return `echo=${fact}`
}

/**
 * Without what a side shows only where its responses repeat texts of requests: another run sends other texts. A side that does nothing
 * else keeps all beside one that writes in a way of its own; where both only repeat, nothing is left.
 */
export function withoutEchoes(
  sets: Pair<FactSet>,
  echoes: Pair<FactSet | undefined>,
): Pair<FactSet> {
  const ownOf = (side: FactSet, other: FactSet, repeated: FactSet = []) =>
    side.filter(({ aspect, value, count }) => {
      const echo = repeated.find((one) => one.value === `${aspect}=${value}`)
      return (echo?.count ?? 0) < count || other.some((fact) => fact.value === value)
    })
  const before = ownOf(sets.before, sets.after, echoes.before)
  const after = ownOf(sets.after, sets.before, echoes.after)
  if (before.length + after.length === 0) return { before, after }
  return {
    before: before.length > 0 ? before : sets.before,
    after: after.length > 0 ? after : sets.after,
  }
}
