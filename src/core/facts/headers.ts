import type { FactSet, Pair, SetDifference } from './facts.ts'
import type { FieldStats } from './field-stats.ts'
import { announcing } from './fold.ts'
import { compareSets } from './sets.ts'

/** So many responses show that the value of a header is always the same. */
const enough = 8

/** Whether one number stands in all responses of each side. */
function isConstant({ before, after }: Pair<FactSet>): boolean {
  return [before, after].every(([fact, other]) => {
    const isFigure = /^\d{1,6}$/.test(fact?.value ?? '')
    return isFigure && other === undefined && fact!.count >= enough
  })
}

/** Compares headers by name, by value where it is one and the same on each side, and says what a new one holds. */
export function compareHeaders(places: Pair<FieldStats>): SetDifference[] {
  return compareSets(places).flatMap((sets) => {
    const [name = ''] = sets.path
    if (sets.aspect === 'constant') return isConstant(sets) ? sets : []
    if (sets.aspect !== 'present') return sets
    const says = { before: figureIn(places.before, name), after: figureIn(places.after, name) }
    return { ...sets, says, aspect: announcing.has(name) ? 'announced' : 'present' }
  })
}

/** The public values of a header, where they are few. */
function figureIn({ members }: FieldStats, name: string): string {
  const { aspects } = members.get(name) ?? {}
  const set = aspects?.get('constant') ?? aspects?.get('date') ?? []
  const values = set.map(({ value }) => value).filter((value) => value !== '•••')
  return values.length > 3 ? '' : values.join(' or ')
}
