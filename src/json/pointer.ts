export type Path = readonly (string | number)[]

/** RFC 6901: the pointer that names a place in a JSON document; '' is the whole document. */
export function pointerOf(path: Path): string {
  return path.map((part) => `/${escapePart(String(part))}`).join('')
}

/** The parts of an RFC 6901 pointer. */
export function partsOf(pointer: string): string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The value a pointer names, or undefined where there is none. Own members only. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document
  for (const part of partsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

function escapePart(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}
