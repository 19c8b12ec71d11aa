/** Where a value stands while a document is mapped. */
export interface Position<Context> {
  /** The name of the nearest member around the value; '' at the top. Items of an array share that of the array. */
  readonly name: string
  readonly context: Context
}

/** What `mapJson` does with each part of a document. */
export interface JsonMapper<Context> {
  /** The new value of a string, number, boolean or null. */
  scalar(value: unknown, place: Position<Context>): unknown
  /** The new name of a member of an object that stands in this context. */
  name?(name: string, context: Context): string
  /** The context of what a member holds; by default that of the object. */
  enter?(name: string, holder: Readonly<Record<string, unknown>>, context: Context): Context
  /** The context of an item of an array; undefined, and by default, that of the array. */
  among?(items: readonly unknown[], index: number, context: Context): Context | undefined
  /** Hears of an object with members, as it was, once all of them are mapped. */
  leave?(holder: Readonly<Record<string, unknown>>, context: Context): void
  /** Stands around the mapping of an item of an array that has members, and may know its result; `map` makes it. */
  item?(item: unknown, context: Context, map: () => unknown): unknown
  /** How many levels are mapped; what is nested deeper is left out. */
  readonly levels?: number
}

/** JSON nested deeper is cut there: every reader would run out of stack. */
const deepest = 1_000

/**
 * A copy of a JSON document with every scalar mapped; a part in which nothing changes is the very same.
 * Members keep their order, and a member called `__proto__` stays a member.
 */
export function mapJson<Context>(
  document: unknown,
  mapper: JsonMapper<Context>,
  place: Position<Context>,
): unknown {
  return mapValue(document, place, mapper, 0)
}

function mapValue<Context>(
  value: unknown,
  place: Position<Context>,
  mapper: JsonMapper<Context>,
  depth: number,
): unknown {
  if (typeof value !== 'object' || value === null) return mapper.scalar(value, place)
  const levels = mapper.levels ?? deepest
  if (depth > levels) return '(left out: nested too deep)'
  if (Array.isArray(value)) {
    let items: unknown[] | undefined
    for (let index = 0; index < value.length; index++) {
      const context = mapper.among?.(value, index, place.context) ?? place.context
      const at = context === place.context ? place : { ...place, context }
      const item = mapItem(value[index], at, mapper, depth + 1)
      if (items === undefined && Object.is(item, value[index])) continue
      items ??= value.slice(0, index)
      items.push(item)
    }
    return items ?? value
  }
  const holder = value as Readonly<Record<string, unknown>>
  if (!hasMembers(holder)) return value
  const names = Object.keys(holder)
  // Made once something changes: in most documents little does.
  let shown: string[] | undefined
  let members: unknown[] | undefined
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!
    const context = mapper.enter?.(name, holder, place.context) ?? place.context
    const member = mapValue(holder[name], { name, context }, mapper, depth + 1)
    const as = mapper.name?.(name, place.context) ?? name
    if (members === undefined) {
      if (as === name && Object.is(member, holder[name])) continue
      shown = names.slice(0, index)
      members = shown.map((same) => holder[same])
    }
    shown!.push(as)
    members.push(member)
  }
  mapper.leave?.(holder, place.context)
  return members === undefined ? value : objectFrom(shown!, members)
}

function mapItem<Context>(
  item: unknown,
  place: Position<Context>,
  mapper: JsonMapper<Context>,
  depth: number,
): unknown {
  return mapper.item !== undefined && hasMembers(item)
    ? mapper.item(item, place.context, () => mapValue(item, place, mapper, depth))
    : mapValue(item, place, mapper, depth)
}

/** Whether it is an object or an array, and not empty: there may be a million of those that are. */
function hasMembers(value: unknown): boolean {
  if (typeof value !== 'object') return false
  for (const _ in value) return true
  return false
}

/** Names that are equal once they are mapped do not displace one another: `a`, `a (2)`. */
function objectFrom(names: readonly string[], members: readonly unknown[]): unknown {
  const object: Record<string, unknown> = {}
  // Where very many are equal, the numbers that are taken are not tried again.
  const counts = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    let free = name
    let count = counts.get(name) ?? 1
    while (Object.hasOwn(object, free)) free = `${name} (${++count})`
    if (count > 1) counts.set(name, count)
    const value = members[index]
    if (free !== '__proto__') object[free] = value
    else
      Object.defineProperty(object, free, {
        value,
        enumerable: true,
        writable: true,
        configurable: true,
      })
  }
  return object
}
