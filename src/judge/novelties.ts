import { isObject, pointerOf } from '../json/index.ts'
import type { Context } from './context.ts'
import type { Field } from './fields.ts'

interface Search {
  readonly context: Context
  /** Where the judged value stands in the body. */
  readonly at: string
  /** Places where a violation is already reported. */
  readonly blamed: ReadonlySet<string>
  readonly path: (string | number)[]
}

/** Notes what the contract does not know: members of another name, values no sample shows. */
export function remarkNovelties(
  context: Context,
  schema: string,
  value: unknown,
  at: string,
  blamed: ReadonlySet<string>,
): void {
  visit({ context, at, blamed, path: [] }, context.fields(schema), value)
}

function visit(search: Search, field: Field, value: unknown): void {
  if (field.seen !== undefined && isScalar(value) && !field.seen.includes(value)) {
    remarkUnseen(search, field, field.seen, value)
  }
  if (Array.isArray(value)) {
    if (field.items === undefined) return
    for (let index = 0; index < value.length; index++) {
      search.path.push(index)
      visit(search, field.items, value[index])
      search.path.pop()
    }
  } else if (isObject(value) && (field.members !== undefined || field.values !== undefined)) {
    for (const name of Object.keys(value)) {
      const member = field.members?.get(name) ?? field.values
      if (member?.open) continue
      search.path.push(name)
      if (member === undefined) remarkUnknown(search, field, value[name])
      else visit(search, member, value[name])
      search.path.pop()
    }
  }
}

function remarkUnseen(
  search: Search,
  field: Field,
  seen: readonly unknown[],
  value: string | number,
): void {
  const pointer = pointerOf(search.path)
  if (search.blamed.has(pointer)) return
  search.context.report(clauseOf(search, field), {
    pointer: search.at + pointer,
    expected: `a value seen before: ${seen.map((known) => JSON.stringify(known)).join(', ')}`,
    value,
    secret: field.secret !== undefined,
    severity: 'novelty',
  })
}

function remarkUnknown(search: Search, field: Field, value: unknown): void {
  const { context, at } = search
  const { method, path } = context.operation
  const pointer = at + pointerOf(search.path)
  context.report(clauseOf(search, field), {
    pointer,
    expected: 'a member that the contract knows',
    actual: kindOf(value),
    message: `${method} ${path}: ${context.prefix}${pointer} is a member that the contract does not know.`,
    severity: 'novelty',
  })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
}

function clauseOf(search: Search, field: Field): string {
  return field.clause ?? search.context.operation.promise
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
