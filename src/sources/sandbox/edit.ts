import { mapLeaves, partsOf, valueAt } from '../../base/json/index.ts'
import { operationsWhere } from '../../core/contract/index.ts'
import type { Call, SandboxResponse } from './call.ts'
import type { Entity } from './records.ts'
import { keep } from './store.ts'

/** Changes a JSON value without touching the one it was given. */
export type Edit = (document: unknown, call: Call) => unknown

/** RFC 6901, in which `*` stands for every item or member. Where the pointer leads nowhere, nothing changes. */
export function set<T>(pointer: string, change: (before: T, call: Call) => unknown): Edit
export function set(pointer: string, value: unknown): Edit
export function set(pointer: string, value: unknown): Edit {
  const edit = typeof value === 'function' ? (value as Edit) : () => value
  return along(partsOf(pointer), (holder, name, call) => ({
    ...holder,
    [name]: edit(holder[name], call),
  }))
}

export function setAll(values: Readonly<Record<string, unknown>>): Edit {
  return inTurn(...Object.entries(values).map(([pointer, value]) => set(pointer, value)))
}

export function copy(from: string, to: string): Edit {
  return (document, call) => set(to, valueAt(document, from))(document, call)
}

export function drop(...pointers: readonly string[]): Edit {
  const drops = pointers.map((pointer) =>
    along(partsOf(pointer), ({ [partsOf(pointer).at(-1)!]: _, ...rest }) => rest),
  )
  return inTurn(...drops)
}

export function rename(pointer: string, to: string): Edit {
  return along(partsOf(pointer), (holder, from) => {
    const members = Object.entries(holder)
    return Object.fromEntries(members.map(([name, value]) => [name === from ? to : name, value]))
  })
}

export function eachText(change: (text: string) => string): (value: unknown) => unknown {
  return (value) => mapLeaves(value, (leaf) => (typeof leaf === 'string' ? change(leaf) : leaf))
}

export function replace(part: string | RegExp, by: string): (value: unknown) => unknown {
  return (value) => (typeof value === 'string' ? value.replace(part, by) : value)
}

export function inPlace(other: unknown): (value: unknown) => unknown {
  return (value) => (value === undefined ? undefined : other)
}

export const another = replace(/$/, 'x')

export function shift(milliseconds: number): (value: unknown) => unknown {
  return (value) =>
    typeof value === 'string' ? new Date(Date.parse(value) + milliseconds).toISOString() : value
}

export function inTurn(...edits: readonly Edit[]): Edit {
  return (document, call) => edits.reduce((value, edit) => edit(value, call), document)
}

export function when<T>(test: (record: T, call: Call) => boolean, edit: Edit): Edit {
  return (record, call) => (test(record as T, call) ? edit(record, call) : record)
}

export function changeStored(edit: Edit): Edit {
  return (body, call) => {
    const { entities } = call.store
    const stored = entities.get((body as Entity).id)
    if (stored) keep(entities, edit(stored, call) as Entity)
    return edit(body, call)
  }
}

export function rewrite(write: (json: string) => string | Uint8Array) {
  return (response: SandboxResponse): SandboxResponse => ({
    ...response,
    raw: response.raw ?? write,
  })
}

export function withHeaders(headers: Readonly<Record<string, string>>) {
  return (response: SandboxResponse): SandboxResponse => ({
    ...response,
    headers: { ...response.headers, ...headers },
  })
}

type Members = Readonly<Record<string, unknown>>
type EditMember = (holder: Members, name: string, call: Call) => Members

function along(parts: readonly string[], edit: EditMember): Edit {
  const [part, ...rest] = parts
  if (part === undefined) return (document) => document
  const isLast = rest.length === 0
  const inner = along(rest, edit)
  const isMeant = (name: string) => part === '*' || part === name
  return (document, call) => {
    if (typeof document !== 'object' || document === null) return document
    if (Array.isArray(document)) {
      const editItem = (item: unknown) =>
        isLast ? edit({ item }, 'item', call).item : inner(item, call)
      return document.map((item, index) => (isMeant(String(index)) ? editItem(item) : item))
    }
    if (isLast) return edit(document as Members, part, call)
    const members = Object.entries(document)
    return Object.fromEntries(
      members.map(([name, value]) => [name, isMeant(name) ? inner(value, call) : value]),
    )
  }
}

/** The operations whose requests have members. */
export const withBody = operationsWhere(({ request }) => request !== null)
