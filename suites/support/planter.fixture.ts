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
  /** Remembers a secret that somebody else made up. */
  note(kind: KindName, place: string, value: string): void
  planted(): readonly Planted[]
}

export function createPlanter(seed: number): Planter {
  const inventor = createInventor(seed)
  const planted: Planted[] = []
  const byPlace = new Map<string, string>()

  return {
    plant(kind, place) {
      const before = byPlace.get(`${kind} in ${place}`)
      if (before !== undefined) return before
      const value = kinds[kind].invent(inventor)
      planted.push({ kind, place, value })
      byPlace.set(`${kind} in ${place}`, value)
      return value
    },
    note(kind, place, value) {
      if (!planted.some((one) => one.value === value)) planted.push({ kind, place, value })
    },
    planted: () => planted,
  }
}
