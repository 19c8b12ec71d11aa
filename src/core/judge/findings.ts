import { findingLimits } from '../exchange/index.ts'
import { placeOf } from '../run/index.ts'
import type { RawFinding } from './finding.ts'

interface Listed {
  readonly count: number
  readonly last: RawFinding & { more?: number }
}

export class FindingList {
  /** Each finding says how many more it stands for. */
  readonly list: RawFinding[] = []
  #listed: Map<string, Listed> | undefined

  /** Adds a finding, made only if there is room; returns it, or the one that stands for it. `kind`: its clause, and what it counts as. */
  add(kind: string, pointer: string, make: () => RawFinding): RawFinding {
    this.#listed ??= new Map()
    const place = `${kind} ${placeOf(pointer)}`
    const ofPlace = this.#listed.get(place)
    const ofKind = this.#listed.get(kind)
    const full = ofPlace?.count === findingLimits.ofPlace ? ofPlace : ofKind
    if (full !== undefined && (full === ofPlace || full.count === findingLimits.ofKind)) {
      full.last.more = (full.last.more ?? 0) + 1
      return full.last
    }
    const last = make()
    this.list.push(last)
    this.#listed.set(place, { count: (ofPlace?.count ?? 0) + 1, last })
    this.#listed.set(kind, { count: (ofKind?.count ?? 0) + 1, last })
    return last
  }
}
