import { mapLeaves } from '../json/index.ts'
import type { Fields } from './configuration.ts'

export interface FilledTemplate<Value> {
  readonly value: Value
  /** The names in the template that are not defined. */
  readonly unknown: readonly string[]
}

const place = /\{\{\s*([\w.-]+)\s*\}\}/g
const alone = /^\{\{\s*([\w.-]+)\s*\}\}$/

/** Puts values in place of `{{names}}`, deep; a name alone in a text keeps the type of its value. */
export function fillTemplate(template: unknown, scope: Fields): FilledTemplate<unknown> {
  const unknown = new Set<string>()

  const value = mapLeaves(template, (leaf) => {
    if (typeof leaf !== 'string') return leaf
    const name = alone.exec(leaf)?.[1]
    if (name === undefined) return replacePlaces(leaf, scope, unknown, textOf)
    const value = lookUp(name, scope)
    if (value === undefined) unknown.add(name)
    return value
  })
  return { value, unknown: [...unknown] }
}

/** The same for an address: a value is percent-encoded, unless the address begins with it. */
export function fillAddress(template: string, scope: Fields): FilledTemplate<string> {
  const unknown = new Set<string>()
  const value = replacePlaces(template, scope, unknown, (held, offset) =>
    offset === 0 ? textOf(held) : encodeURIComponent(textOf(held).toWellFormed()),
  )
  return { value, unknown: [...unknown] }
}

function replacePlaces(
  text: string,
  scope: Fields,
  unknown: Set<string>,
  write: (value: unknown, offset: number) => string,
): string {
  return text.replace(place, (all, name: string, offset: number) => {
    const value = lookUp(name, scope)
    if (value !== undefined) return write(value, offset)
    unknown.add(name)
    return all
  })
}

/** `from.id` is the member `id` of what is called `from`. Own members only. */
function lookUp(name: string, scope: Fields): unknown {
  let value: unknown = scope
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Fields)[part]
  }
  return value
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
