import { randomUUID } from 'node:crypto'
import { mapLeaves, valueAt } from '../../base/json/index.ts'
import type { Env, Fields } from './configuration.ts'

const reference =
  /\$(\$)|^\$([A-Z_][A-Z0-9_]*)$|\$\{([A-Z_][A-Z0-9_]*)\}|\{\{\s*env\.([\w-]+)\s*\}\}/g

/**
 * Replaces `"$NAME"` and `${NAME}` by environment variables in every text of a value; `$$` stands for a dollar sign.
 * `{{env.NAME}}` stays until the text is sent, and only the existence of its variable is checked.
 */
export function fillEnvironment(configured: unknown, pointer: string, env: Env) {
  const names = new Set<string>()
  const values = new Set<string>()
  const missing = new Map<string, string[]>()

  const filled = mapLeaves(configured, (leaf, leafPointer) => {
    if (typeof leaf !== 'string') return leaf
    return leaf.replace(reference, (match, dollar, whole, inside, template) => {
      if (dollar !== undefined) return '$'
      const name: string = whole ?? inside ?? template
      names.add(name)
      const value = env[name]
      if (value === undefined || value === '') {
        missing.set(name, [...(missing.get(name) ?? []), pointer + leafPointer])
        return match
      }
      values.add(value)
      return template === undefined ? value : match
    })
  })
  /** `names` are all variables, set or not; a missing one has the JSON Pointers to its places. `values` are theirs. */
  return { value: filled, names: [...names], values: [...values], missing }
}

/** Whether a text is only a reference to an environment variable. */
export const isReference = (text: string): boolean => /^\$[A-Z_][A-Z0-9_]*$/.test(text)

export function variablesIn(target: object): readonly string[] {
  return fillEnvironment(target, '', {}).names
}

const name = String.raw`\{\{\s*([\w.-]+(?:[+-]\d+[smhd])?)\s*\}\}`
const place = new RegExp(name, 'g')
const alone = new RegExp(`^${name}$`)

export interface Scope {
  readonly fields: Fields
  readonly env: Env
  /** The time is in milliseconds since the Unix epoch. */
  readonly now: number
}

export function fillTemplate(template: unknown, scope: Scope) {
  const unknown = new Set<string>()

  const value = mapLeaves(template, (leaf) => {
    if (typeof leaf !== 'string') return leaf
    const name = alone.exec(leaf)?.[1]
    if (name === undefined) return replacePlaces(leaf, scope, unknown, asText)
    const found = lookUp(name, scope)
    if (found === undefined) unknown.add(name)
    return found
  })
  return { value, unknown: [...unknown] }
}

/** Replaces `{{names}}` in an address; a value is percent-encoded unless the address begins with it. */
export function fillAddress(template: string, scope: Scope) {
  const unknown = new Set<string>()
  const value = replacePlaces(template, scope, unknown, (found, offset) =>
    offset === 0 ? asText(found) : encodeURIComponent(asText(found).toWellFormed()),
  )
  return { value, unknown: [...unknown] }
}

function replacePlaces(
  text: string,
  scope: Scope,
  unknown: Set<string>,
  write: (value: unknown, offset: number) => string,
): string {
  return text.replace(place, (match, name: string, offset: number) => {
    const value = lookUp(name, scope)
    if (value !== undefined) return write(value, offset)
    unknown.add(name)
    return match
  })
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const moment = /^(now|today)(?:([+-]\d+)([smhd]))?$/

function lookUp(used: string, { fields, env, now }: Scope): unknown {
  if (used === 'uuid') return randomUUID()
  const [, word, count = '0', unit = 's'] = moment.exec(used) ?? []
  if (word !== undefined) {
    const time = new Date(now + Number(count) * units[unit]!)
    // A far year may be beyond the range of a date.
    if (Number.isNaN(time.getTime())) return undefined
    return word === 'now' ? time.toISOString() : time.toISOString().slice(0, 10)
  }
  if (used.startsWith('env.')) return env[used.slice('env.'.length)]
  return valueAt(fields, `/${used.replaceAll('.', '/')}`)
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
