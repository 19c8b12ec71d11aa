import { randomUUID } from 'node:crypto'
import { mapLeaves } from '../json/index.ts'
import type { Fields } from './configuration.ts'

export interface FilledEnvironment {
  readonly value: unknown
  /** The variables that are named, set or not. */
  readonly names: readonly string[]
  /** Where each variable that is not set is named, as JSON Pointers. */
  readonly missing: ReadonlyMap<string, readonly string[]>
}

const reference =
  /\$(\$)|^\$([A-Z_][A-Z0-9_]*)$|\$\{([A-Z_][A-Z0-9_]*)\}|\{\{\s*env\.([\w-]+)\s*\}\}/g

/**
 * Puts the environment in place of `"$NAME"` and `${NAME}` in every text of a value; `$$` stands for a dollar sign.
 * `{{env.NAME}}` stays, to be filled in when it is sent: its variable is only looked for.
 */
export function fillEnvironment(
  configured: unknown,
  pointer: string,
  env: Readonly<Record<string, string | undefined>>,
): FilledEnvironment {
  const names = new Set<string>()
  const missing = new Map<string, string[]>()

  const filled = mapLeaves(configured, (leaf, leafPointer) => {
    if (typeof leaf !== 'string') return leaf
    return leaf.replace(reference, (all, dollar, whole, inside, template) => {
      if (dollar !== undefined) return '$'
      const name: string = whole ?? inside ?? template
      names.add(name)
      const value = env[name]
      if (value === undefined || value === '') {
        missing.set(name, [...(missing.get(name) ?? []), pointer + leafPointer])
        return all
      }
      return template === undefined ? value : all
    })
  })
  return { value: filled, names: [...names], missing }
}

/** The environment variables that a target names, set or not. */
export function variablesIn(target: object): readonly string[] {
  return fillEnvironment(target, '', {}).names
}

export interface FilledTemplate<Value> {
  readonly value: Value
  readonly unknown: readonly string[]
}

const name = String.raw`\{\{\s*([\w.-]+(?:[+-]\d+[smhd])?)\s*\}\}`
const place = new RegExp(name, 'g')
const alone = new RegExp(`^${name}$`)

/** Names that are filled in without being taken from a response, with what they stand for. */
export const builtins = {
  uuid: 'a new UUID each time',
  now: 'the time in UTC; {{now+2d}} is in two days (s, m, h, d)',
  today: 'the day in UTC, YYYY-MM-DD; {{today+2d}}',
  env: 'an environment variable, {{env.NAME}}, which is kept secret',
} as const

/** What the names of a template stand for. */
export interface Scope {
  readonly fields: Fields
  readonly env: Readonly<Record<string, string | undefined>>
  /** In milliseconds since the Unix epoch. */
  readonly now: number
}

/** Puts values in place of `{{names}}`, deep; a name alone in a text keeps the type of its value. */
export function fillTemplate(template: unknown, scope: Scope): FilledTemplate<unknown> {
  const unknown = new Set<string>()

  const value = mapLeaves(template, (leaf) => {
    if (typeof leaf !== 'string') return leaf
    const name = alone.exec(leaf)?.[1]
    if (name === undefined) return replacePlaces(leaf, scope, unknown, textOf)
    const found = lookUp(name, scope)
    if (found === undefined) unknown.add(name)
    return found
  })
  return { value, unknown: [...unknown] }
}

/** The same for an address: a value is percent-encoded, unless the address begins with it. */
export function fillAddress(template: string, scope: Scope): FilledTemplate<string> {
  const unknown = new Set<string>()
  const value = replacePlaces(template, scope, unknown, (found, offset) =>
    offset === 0 ? textOf(found) : encodeURIComponent(textOf(found).toWellFormed()),
  )
  return { value, unknown: [...unknown] }
}

function replacePlaces(
  text: string,
  scope: Scope,
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

/** The names that a template uses, wherever they stand in it. */
export function namesIn(template: unknown): readonly string[] {
  const names = new Set<string>()
  mapLeaves(template, (leaf) => {
    for (const [, used] of typeof leaf === 'string' ? leaf.matchAll(place) : []) names.add(used!)
    return leaf
  })
  return [...names]
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const moment = /^(now|today)(?:([+-]\d+)([smhd]))?$/

/** Whether a name is filled in without being taken from a response. */
export function isBuiltin(used: string): boolean {
  return used === 'uuid' || moment.test(used) || /^env\.\w+$/.test(used)
}

function lookUp(used: string, { fields, env, now }: Scope): unknown {
  if (used === 'uuid') return randomUUID()
  const [, word, count = '0', unit = 's'] = moment.exec(used) ?? []
  if (word !== undefined) {
    const time = new Date(now + Number(count) * units[unit]!)
    // Years that a date cannot hold are no moment.
    if (Number.isNaN(time.getTime())) return undefined
    return word === 'now' ? time.toISOString() : time.toISOString().slice(0, 10)
  }
  if (used.startsWith('env.')) return env[used.slice('env.'.length)]
  return memberOf(fields, used)
}

/** `from.id` is the member `id` of what is called `from`. Own members only. */
function memberOf(fields: Fields, path: string): unknown {
  let value: unknown = fields
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Fields)[part]
  }
  return value
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
