/** Where a value stands while a document is mapped. */
export interface MapPlace<Context> {
  /** The name of the nearest member around the value; '' at the top. Items of an array share that of the array. */
  readonly name: string
  readonly context: Context
}

/** What `mapJson` does with each part of a document. */
export interface JsonMapper<Context> {
  /** The new value of a string, number, boolean or null. */
  scalar(value: unknown, place: MapPlace<Context>): unknown
  /** The new name of a member. */
  name?(name: string): string
  /** The context of what a member holds; by default that of the object. */
  enter?(name: string, holder: Readonly<Record<string, unknown>>, context: Context): Context
  /** Hears of an object, as it was, once all of its members are mapped. */
  leave?(holder: Readonly<Record<string, unknown>>, context: Context): void
  /** How many levels are mapped; what is nested deeper is left out. */
  readonly levels?: number
}

/** JSON nested deeper is cut there: every reader would run out of stack. */
const deepest = 6_000

/**
 * A copy of a JSON document with every scalar mapped; a part in which nothing changes is the very same.
 * Members keep their order, and a member called `__proto__` stays a member.
 */
export function mapJson<Context>(
  document: unknown,
  mapper: JsonMapper<Context>,
  place: MapPlace<Context>,
): unknown {
  return mapValue(document, place, mapper, 0)
}

function mapValue<Context>(
  value: unknown,
  place: MapPlace<Context>,
  mapper: JsonMapper<Context>,
  depth: number,
): unknown {
  if (typeof value !== 'object' || value === null) return mapper.scalar(value, place)
  const levels = mapper.levels ?? deepest
  if (depth > levels) return `(nested deeper than ${levels} levels: left out)`
  if (Array.isArray(value)) {
    const items = value.map((item) => mapValue(item, place, mapper, depth + 1))
    return items.every((item, index) => Object.is(item, value[index])) ? value : items
  }
  const holder = value as Readonly<Record<string, unknown>>
  let changed = false
  const members = Object.keys(holder).map((name) => {
    const context = mapper.enter?.(name, holder, place.context) ?? place.context
    const member = mapValue(holder[name], { name, context }, mapper, depth + 1)
    const shown = mapper.name?.(name) ?? name
    changed ||= shown !== name || !Object.is(member, holder[name])
    return [shown, member] as const
  })
  mapper.leave?.(holder, place.context)
  return changed ? fromMembers(members) : value
}

/** Names that are equal once they are mapped do not displace one another: `a`, `a (2)`. */
function fromMembers(members: readonly (readonly [name: string, value: unknown])[]): unknown {
  const apart = new Map<string, unknown>()
  for (const [name, member] of members) {
    let free = name
    for (let count = 2; apart.has(free); count++) free = `${name} (${count})`
    apart.set(free, member)
  }
  return Object.fromEntries(apart)
}
