import type { Finding } from '../run/index.ts'

/** How many findings of one kind are listed at one place of a response; all items of a list are one place. */
const mostOfPlace = 20
/** How many findings of one kind are listed in a response at any place, because names in it may make a million places. */
const mostOfKind = 1_000
/** The names in a pointer come from the target, and may be megabytes long. */
const longestPlace = 300

/** Findings of one kind: how many are listed, and the last of them. */
interface Listed {
  readonly count: number
  readonly last: Finding & { more?: number }
}

/** The findings on one response. Few are listed, and all are counted. */
export class FindingList {
  /** Each finding says how many more it stands for. */
  readonly list: Finding[] = []
  #listed: Map<string, Listed> | undefined

  /**
   * Adds a finding that stands for `times` faults; it is made only if there is room. `kind` groups findings at one place: its
   * clause, and what it counts as.
   */
  add(kind: string, pointer: string, times: number, make: () => Finding): void {
    this.#listed ??= new Map()
    const place = `${kind} ${pointer.slice(0, longestPlace).replace(/\/\d+(?=\/|$)/g, '/*')}`
    const ofPlace = this.#listed.get(place)
    const ofKind = this.#listed.get(kind)
    const full = ofPlace?.count === mostOfPlace ? ofPlace : ofKind
    if (full !== undefined && (full === ofPlace || full.count === mostOfKind)) {
      full.last.more = (full.last.more ?? 0) + times
      return
    }
    const last = times > 1 ? { ...make(), more: times - 1 } : make()
    this.list.push(last)
    this.#listed.set(place, { count: (ofPlace?.count ?? 0) + 1, last })
    this.#listed.set(kind, { count: (ofKind?.count ?? 0) + 1, last })
  }
}
