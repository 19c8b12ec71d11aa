import { mapLeaves } from '../json/index.ts'
import type { Fields } from './configuration.ts'

export interface FilledEnvironment {
  readonly value: unknown
  /** The variables that are named, set or not. */
  readonly names: readonly string[]
  /** What came from the environment. */
  readonly values: readonly string[]
  /** Where each variable that is not set is named, as JSON Pointers. */
  readonly missing: ReadonlyMap<string, readonly string[]>
}

const reference = /\$(\$)|^\$([A-Z_][A-Z0-9_]*)$|\$\{([A-Z_][A-Z0-9_]*)\}/g

/**
 * Puts the environment in place of `"$NAME"` and `${NAME}` in every text of a value; `$$` stands for
 * a dollar sign.
 */
export function fillEnvironment(
  given: unknown,
  pointer: string,
  env: Readonly<Record<string, string | undefined>>,
): FilledEnvironment {
  const names = new Set<string>()
  const values = new Set<string>()
  const missing = new Map<string, string[]>()

  const filled = mapLeaves(given, (leaf, leafPointer) => {
    if (typeof leaf !== 'string') return leaf
    return leaf.replace(reference, (all, dollar?: string, whole?: string, inside?: string) => {
      if (dollar !== undefined) return '$'
      const name = whole ?? inside ?? ''
      names.add(name)
      const value = env[name]
      if (value === undefined || value === '') {
        missing.set(name, [...(missing.get(name) ?? []), pointer + leafPointer])
        return all
      }
      values.add(value)
      return value
    })
  })
  return { value: filled, names: [...names], values: [...values], missing }
}

/** The same variables; calls `onSecret` with each value that is read and may be a secret. */
export function watchEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  onSecret: (value: string) => void,
): Readonly<Record<string, string | undefined>> {
  return new Proxy(env, {
    get(held, name) {
      const value = held[String(name)]
      if (value !== undefined && isSecretValue(value)) onSecret(value)
      return value
    },
  })
}

/** A plain address is no secret; the report shows it. */
export function isSecretValue(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return true
  const { username, password, search } = new URL(value)
  return username !== '' || password !== '' || search !== ''
}

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
