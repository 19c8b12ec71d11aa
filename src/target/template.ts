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

  function fill(given: unknown): unknown {
    if (typeof given === 'string') return fillText(given)
    if (typeof given !== 'object' || given === null) return given
    if (Array.isArray(given)) return given.map(fill)
    // Object.fromEntries makes own members even of a name like __proto__.
    return Object.fromEntries(Object.entries(given).map(([name, held]) => [name, fill(held)]))
  }

  function fillText(text: string): unknown {
    const name = alone.exec(text)?.[1]
    if (name === undefined) return replacePlaces(text, scope, unknown, textOf)
    const value = lookUp(name, scope)
    if (value === undefined) unknown.add(name)
    return value
  }

  return { value: fill(template), unknown: [...unknown] }
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
