/** All values seen at one place in the answers of one call, lists and the order of things set aside. */
export interface Shape {
  count: number
  nulls: number
  /** How many objects were among them. */
  objects: number
  /** JSON types but null; an integer is a number. */
  readonly types: Set<string>
  /** Each once. */
  readonly texts: Set<string>
  /** By name; those of a map with free names are all `*`. */
  readonly members: Map<string, Shape>
  /** By what the items say of their `type`; '' where they do not. */
  readonly items: Map<string, Shape>
}

/** Whether the names of an object's members are free, and say no more than an index does. */
export type IsFree = (path: readonly string[], name: string) => boolean

export function emptyShape(): Shape {
  return {
    count: 0,
    nulls: 0,
    objects: 0,
    types: new Set(),
    texts: new Set(),
    members: new Map(),
    items: new Map(),
  }
}

/** Deeper than this nothing is compared. */
const deepest = 64

/** Adds one value to what was seen at its place. */
export function see(shape: Shape, value: unknown, isFree: IsFree, path: readonly string[] = []) {
  shape.count++
  if (value === null) {
    shape.nulls++
    return
  }
  shape.types.add(Array.isArray(value) ? 'array' : typeof value)
  if (typeof value === 'string') shape.texts.add(value)
  if (typeof value !== 'object' || path.length === deepest) return
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      see(childOf(shape.items, variantOf(item)), item, isFree, [...path, '*'])
    }
    return
  }
  shape.objects++
  for (const [name, member] of Object.entries(value)) {
    const key = isFree(path, name) ? '*' : name
    see(childOf(shape.members, key), member, isFree, [...path, key])
  }
}

/** Items of several kinds in one list are compared with those of their kind. */
function variantOf(item: unknown): string {
  const { type } = (item ?? {}) as { readonly type?: unknown }
  return typeof type === 'string' ? type : ''
}

/** All kinds of items together. */
export function mergeShapes(shapes: Iterable<Shape>): Shape {
  const all = emptyShape()
  for (const shape of shapes) addTo(all, shape)
  return all
}

function addTo(all: Shape, shape: Shape): void {
  all.count += shape.count
  all.nulls += shape.nulls
  all.objects += shape.objects
  for (const type of shape.types) all.types.add(type)
  for (const text of shape.texts) all.texts.add(text)
  for (const [name, member] of shape.members) addTo(childOf(all.members, name), member)
  for (const [variant, item] of shape.items) addTo(childOf(all.items, variant), item)
}

function childOf(children: Map<string, Shape>, key: string): Shape {
  let child = children.get(key)
  if (child === undefined) {
    child = emptyShape()
    children.set(key, child)
  }
  return child
}
