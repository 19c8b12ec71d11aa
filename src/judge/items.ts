import { isObject } from '../json/index.ts'
import type { Finding } from '../run/index.ts'
import type { Opened } from './contract.ts'
import type { RecordShapes } from './records.ts'

/** So many items of one JSON type that say nothing of a record are judged; they all break the same. */
const mostOfType = 20

/** The items of a list that are judged. */
export interface ChosenItems {
  /** The body with these items only. */
  readonly body: unknown
  /** Where each stands in the response. */
  readonly places: readonly number[]
  /** Items without members that are not judged: how many, by the place of the last one like them that is. */
  readonly alike: ReadonlyMap<number, number>
}

/** Chooses what is judged of a list that holds very many things that are no records; undefined where all of it is. */
export function chooseItems(
  { lists }: RecordShapes,
  { schema, body }: Pick<Opened, 'schema' | 'body'>,
): ChosenItems | undefined {
  if (!(schema in lists) || !isObject(body) || !Array.isArray(body.data)) return undefined
  if (body.data.length <= mostOfType) return undefined
  const types = new Map<string, { count: number; last: number }>()
  const kept: unknown[] = []
  const places: number[] = []
  // Counting is faster here than `for … of`: there may be millions.
  for (let place = 0; place < body.data.length; place++) {
    const item: unknown = body.data[place]
    const type = emptyTypeOf(item)
    if (type !== undefined) {
      const seen = types.get(type) ?? { count: 0, last: place }
      types.set(type, seen)
      seen.count++
      if (seen.count > mostOfType) continue
      seen.last = place
    }
    kept.push(item)
    places.push(place)
  }
  if (kept.length === body.data.length) return undefined
  const left = [...types.values()].map(({ count, last }) => [last, count - mostOfType] as const)
  const alike = new Map(left.filter(([, count]) => count > 0))
  return { body: { ...body, data: kept }, places, alike }
}

/** What an item without members is; undefined for what may be a record. */
function emptyTypeOf(item: unknown): string | undefined {
  if (item === null) return 'null'
  if (typeof item !== 'object') return typeof item
  if (Array.isArray(item)) return 'array'
  for (const _ in item) return undefined
  return 'object'
}

/** The pointer into the response of one into the body with the chosen items. */
export function placeIn(pointer: string, places: readonly number[]): string {
  return pointer.replace(/^\/data\/(\d+)/, (_, index: string) => `/data/${places[Number(index)]}`)
}

/** Lets the findings about items without members stand for those like them that were not judged. */
export function countAlike({ alike }: ChosenItems, prefix: string, findings: Finding[]): void {
  for (const [index, finding] of findings.entries()) {
    const [, place] = /^\/data\/(\d+)(?=\/|$)/.exec(finding.pointer.slice(prefix.length)) ?? []
    const count = place === undefined ? undefined : alike.get(Number(place))
    if (count !== undefined) findings[index] = { ...finding, more: (finding.more ?? 0) + count }
  }
}
