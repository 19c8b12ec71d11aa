export interface JsonMapper<Context> {
  scalar(value: unknown, context: Context): unknown
  name?(name: string, context: Context): string
  /** The context for the value of a member, by default that of the object; items of an array get that of the array. */
  enter?(name: string, context: Context): Context
  /** How many levels are mapped; deeper values are left out. */
  readonly levels: number
}

/** A part in which nothing changes is the same object. A member called `__proto__` stays a member. */
export function mapJson<Context>(
  value: unknown,
  mapper: JsonMapper<Context>,
  context: Context,
  depth = 0,
): unknown {
  if (typeof value !== 'object' || value === null) return mapper.scalar(value, context)
  if (depth > mapper.levels) return '(left out: nested too deep)'
  return Array.isArray(value)
    ? mapItems(value, mapper, context, depth)
    : mapMembers(value as Readonly<Record<string, unknown>>, mapper, context, depth)
}

// Copies are made only when something changes, which is rare.

function mapItems<Context>(
  value: readonly unknown[],
  mapper: JsonMapper<Context>,
  context: Context,
  depth: number,
): unknown {
  let items: unknown[] | undefined
  for (let index = 0; index < value.length; index++) {
    const item = mapJson(value[index], mapper, context, depth + 1)
    if (items === undefined && Object.is(item, value[index])) continue
    items ??= value.slice(0, index)
    items.push(item)
  }
  return items ?? value
}

function mapMembers<Context>(
  object: Readonly<Record<string, unknown>>,
  mapper: JsonMapper<Context>,
  context: Context,
  depth: number,
): unknown {
  const names = Object.keys(object)
  let newNames: string[] | undefined
  let members: unknown[] | undefined
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!
    const inside = mapper.enter?.(name, context) ?? context
    const member = mapJson(object[name], mapper, inside, depth + 1)
    const newName = mapper.name?.(name, context) ?? name
    if (members === undefined) {
      if (newName === name && Object.is(member, object[name])) continue
      newNames = names.slice(0, index)
      members = newNames.map((unchanged) => object[unchanged])
    }
    newNames!.push(newName)
    members.push(member)
  }
  return members === undefined ? object : objectFrom(newNames!, members)
}

/** Names that become equal stay distinct: `a`, `a (2)`. */
function objectFrom(names: readonly string[], members: readonly unknown[]): unknown {
  const taken = new Set<string>()
  // If very many names become equal, the search continues after the last number.
  const counts = new Map<string, number>()
  const entries = names.map((name, index) => {
    let free = name
    let count = counts.get(name) ?? 1
    while (taken.has(free)) free = `${name} (${++count})`
    if (count > 1) counts.set(name, count)
    taken.add(free)
    return [free, members[index]]
  })
  return Object.fromEntries(entries)
}
