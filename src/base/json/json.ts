import { memo } from './memo.ts'

export type Json = Readonly<Record<string, unknown>>

export function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** RFC 6901: the pointer that names a place in a JSON document; '' is the whole document. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((part) => `/${escapePart(String(part))}`).join('')
}

export const partsOf = memo((pointer): readonly string[] => {
  if (pointer === '') return []
  const parts = pointer.slice(1).split('/')
  if (!pointer.includes('~')) return parts
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
})

export function valueAt(document: unknown, pointer: string): unknown {
  let value = document
  for (const part of partsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

export function eachText(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  else if (Array.isArray(value)) for (const item of value) eachText(item, visit)
  else if (isObject(value)) for (const name in value) eachText(value[name], visit)
}

export function mapLeaves(
  value: unknown,
  change: (leaf: unknown, pointer: string) => unknown,
  pointer = '',
): unknown {
  if (typeof value !== 'object' || value === null) return change(value, pointer)
  const map = (name: string | number, part: unknown) =>
    mapLeaves(part, change, pointer + pointerOf([name]))
  if (Array.isArray(value)) return value.map((item, index) => map(index, item))
  // Object.fromEntries makes own members, even for a name like __proto__.
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(name, part)]))
}

function escapePart(part: string): string {
  return /[~/]/.test(part) ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part
}
