import { isObject, type Json, pointerOf } from '../../base/json/index.ts'
import { bodyLimits } from './limits.ts'

export interface CutPart {
  /** RFC 6901, into the body as it came. */
  readonly pointer: string
  readonly count: number
  readonly kept: number
  readonly places?: readonly number[]
}

/** Whether a record with this id is one of the run, which is kept wherever in a long list it stands. */
export type IsKept = (id: string) => boolean

export interface Bounded {
  /** The same as came if nothing was cut. */
  readonly value: unknown
  readonly cut: readonly CutPart[]
  readonly members: number
}

export function bounded(whole: unknown, isKept: IsKept): Bounded {
  for (let items: number = bodyLimits.items; ; items /= 10) {
    const bounding = new Bounding(items, isKept)
    const value = bounding.part(whole, false)
    if (!bounding.isFull) return { value, cut: bounding.cut, members: bounding.members }
  }
}

/** The pointer into a body as it came that names the same place as a pointer into what an exchange holds of it. */
export function placeBefore(cut: readonly CutPart[], pointer: string): string {
  for (const { pointer: list, places } of cut) {
    if (places === undefined || !pointer.startsWith(`${list}/`)) continue
    const [index, ...rest] = pointer.slice(list.length + 1).split('/')
    return [list, places[Number(index)], ...rest].join('/')
  }
  return pointer
}

class Bounding {
  readonly cut: CutPart[] = []
  members = 0
  readonly #items: number
  readonly #isKept: IsKept
  readonly #path: (string | number)[] = []
  #values = 0

  constructor(items: number, isKept: IsKept) {
    this.#items = items
    this.#isKept = isKept
  }

  /** There are too many values, and shorter lists would help. */
  get isFull(): boolean {
    return this.#values > bodyLimits.values && this.#items > 1
  }

  /** A value within the body, or a part of it. Scalars come first: there may be millions. */
  part(value: unknown, inList: boolean, name?: string | number): unknown {
    this.#values++
    if (typeof value !== 'object' || value === null || this.isFull) return value
    if (name !== undefined) this.#path.push(name)
    const within = Array.isArray(value)
      ? this.#list(value, inList)
      : this.#object(value as Json, inList)
    if (name !== undefined) this.#path.pop()
    return within
  }

  #list(list: readonly unknown[], inList: boolean): readonly unknown[] {
    if (this.#isTooDeep(list.length)) return []
    let kept = list
    let places: readonly number[] | undefined
    if (list.length > this.#items) {
      places = inList ? undefined : this.#choose(list)
      kept = places?.map((place) => list[place]) ?? list.slice(0, this.#items)
      this.#mark({ count: list.length, kept: kept.length, ...(places && { places }) })
    }
    let changed: unknown[] | undefined
    // Counting is faster here than `for … of`.
    for (let index = 0; index < kept.length; index++) {
      const after = this.part(kept[index], true, places?.[index] ?? index)
      if (after === kept[index]) continue
      changed ??= [...kept]
      changed[index] = after
    }
    return changed ?? kept
  }

  #object(object: Json, inList: boolean): Json {
    const all = Object.keys(object)
    if (this.#isTooDeep(all.length)) return {}
    this.members += all.length
    const isCut = all.length > bodyLimits.members
    const names = isCut ? all.slice(0, bodyLimits.members) : all
    if (isCut) this.#mark({ count: all.length, kept: names.length })
    let changed: Map<string, unknown> | undefined
    for (const name of names) {
      const after = this.part(object[name], inList, name)
      if (after === object[name]) continue
      changed ??= new Map()
      changed.set(name, after)
    }
    if (changed === undefined && !isCut) return object
    // Object.fromEntries makes own members, even for a name like __proto__.
    return Object.fromEntries(names.map((name) => [name, changed?.get(name) ?? object[name]]))
  }

  #isTooDeep(count: number): boolean {
    if (this.#path.length < bodyLimits.levels || count === 0) return false
    this.#mark({ count, kept: 0 })
    return true
  }

  #mark(part: Omit<CutPart, 'pointer'>): void {
    if (this.cut.length < bodyLimits.marks)
      this.cut.push({ pointer: pointerOf(this.#path), ...part })
  }

  #choose(list: readonly unknown[]): readonly number[] {
    const chosen = new Set<number>()
    for (let place = 0; place < list.length && chosen.size < bodyLimits.items; place++) {
      const item = list[place]
      if (isObject(item) && typeof item.id === 'string' && this.#isKept(item.id)) chosen.add(place)
    }
    const step = this.#items === 1 ? 0 : (list.length - 1) / (this.#items - 1)
    for (let nth = 0; nth < this.#items; nth++) chosen.add(Math.round(nth * step))
    return [...chosen].sort((a, b) => a - b)
  }
}
