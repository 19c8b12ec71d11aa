import { createInventor, type KindName, kinds } from './planted.fixture.ts'

export interface Planted {
  readonly kind: string
  readonly place: string
  readonly value: string
}

/** Makes up secrets and remembers each: they must not be found anywhere. */
export interface Planter {
  /** The same secret whenever the same place is asked for. */
  plant(kind: KindName, place: string): string
  /** Another secret of a place, each time. */
  issue(kind: KindName, place: string): string
  /** An id that nobody has. */
  id(prefix: string): string
  digits(count: number): string
  planted(): readonly Planted[]
}

export function createPlanter(seed: number): Planter {
  const inventor = createInventor(seed)
  const planted: Planted[] = []
  const byPlace = new Map<string, string>()
  let count = 0

  function issue(kind: KindName, place: string): string {
    const value = kinds[kind].invent(inventor)
    planted.push({ kind, place, value })
    return value
  }

  return {
    issue,
    plant(kind, place) {
      const before = byPlace.get(`${kind} in ${place}`)
      if (before !== undefined) return before
      const value = issue(kind, place)
      byPlace.set(`${kind} in ${place}`, value)
      return value
    },
    id: (prefix) => `${prefix}_${inventor.token(10)}${++count}`,
    digits: inventor.digits,
    planted: () => planted,
  }
}
