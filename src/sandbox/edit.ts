import { partsOf } from '../json/index.ts'

/** Changes a JSON value without touching the one it was given. */
export type Edit = (document: unknown) => unknown

/**
 * Puts a value (or what a function makes of the one there) at an RFC 6901 pointer, in which `*` on
 * the way stands for every item or member. Where the way does not exist, nothing changes.
 */
export function set(pointer: string, value: unknown): Edit {
  const edit = typeof value === 'function' ? (value as Edit) : () => value
  return along(partsOf(pointer), (holder, name) => ({ ...holder, [name]: edit(holder[name]) }))
}

/** Takes away the member that a pointer names. */
export function drop(pointer: string): Edit {
  return along(
    partsOf(pointer),
    ({ [pointer.slice(pointer.lastIndexOf('/') + 1)]: _, ...rest }) => rest,
  )
}

/** Gives the member that a pointer names another name. */
export function rename(pointer: string, to: string): Edit {
  return along(partsOf(pointer), (holder, from) => {
    const members = Object.entries(holder)
    return Object.fromEntries(members.map(([name, value]) => [name === from ? to : name, value]))
  })
}

/** Changes every string, at any depth. */
export function eachText(change: (text: string) => string): Edit {
  const edit: Edit = (value) => {
    if (typeof value === 'string') return change(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(edit)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, edit(inner)]))
  }
  return edit
}

/** One edit after the other. */
export function inTurn(...edits: readonly Edit[]): Edit {
  return (document) => edits.reduce((value, edit) => edit(value), document)
}

type Members = Readonly<Record<string, unknown>>

function along(parts: readonly string[], edit: (holder: Members, name: string) => Members): Edit {
  const [part, ...rest] = parts
  const meant = (name: string) => part === '*' || part === name
  return (document) => {
    const inner = along(rest, edit)
    if (part === undefined || typeof document !== 'object' || document === null) return document
    if (Array.isArray(document)) {
      const editItem = (item: unknown) =>
        rest.length === 0 ? edit({ item }, 'item').item : inner(item)
      return document.map((item, index) => (meant(String(index)) ? editItem(item) : item))
    }
    if (rest.length === 0) return edit(document as Members, part)
    const members = Object.entries(document)
    return Object.fromEntries(
      members.map(([name, value]) => [name, meant(name) ? inner(value) : value]),
    )
  }
}
