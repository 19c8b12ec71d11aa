import { type FactSet, type Pair, type SetDifference, setOf } from './facts.ts'
import type { FieldStats } from './field-stats.ts'
import { announcing, type Observation } from './fold.ts'
import { compareSets } from './sets.ts'

/** So many responses show that the value of a header is always the same. */
const enough = 8

/** The headers that have one value in all responses of a side. */
export function constantsOf(observation: Observation): ReadonlySet<string> {
  const values = new Map<string, FactSet>()
  for (const { places } of observation.values()) {
    for (const [name, place] of places) {
      if (!name.startsWith('header ')) continue
      for (const [header, member] of place.members) {
        const set = member.aspects.get('constant') ?? []
        values.set(header, setOf([...(values.get(header) ?? []), ...set]))
      }
    }
  }
  const constant = [...values].filter(([, [value, other]]) => {
    const isFigure = /^\d{1,6}$/.test(value?.value ?? '')
    return isFigure && other === undefined && value!.count >= enough
  })
  return new Set(constant.map(([header]) => header))
}

/** Compares headers by name, by value where it is one and the same on each side, and says what a new one holds. */
export function compareHeaders(
  places: Pair<FieldStats>,
  constants: ReadonlySet<string>,
): SetDifference[] {
  return compareSets(places).flatMap((sets) => {
    const [name = ''] = sets.path
    if (sets.aspect === 'constant') return constants.has(name) ? sets : []
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
