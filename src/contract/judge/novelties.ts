import { pointerOf } from '../../json/index.ts'
import type { ClauseId } from '../clauses/index.ts'
import { type Context, remark } from './context.ts'
import { describeActual } from './describe.ts'
import { type Field, fieldsOf } from './fields.ts'
import { isObject } from './matches.ts'

interface Search {
  readonly context: Context
  /** Where the judged value stands in the answer. */
  readonly at: string
  /** Places that something worse was already said of. */
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
  visit({ context, at, blamed, path: [] }, fieldsOf(schema), value)
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
  remark(search.context, clauseOf(search, field), {
    pointer: search.at + pointer,
    expected: `a value seen before: ${seen.map((known) => JSON.stringify(known)).join(', ')}`,
    actual: describeActual(value, field.secret !== undefined),
    severity: 'novelty',
  })
}

function remarkUnknown(search: Search, field: Field, value: unknown): void {
  const { context, at } = search
  const { method, path } = context.operation
  const pointer = at + pointerOf(search.path)
  remark(context, clauseOf(search, field), {
    pointer,
    expected: 'no member of this name, or any',
    actual: kindOf(value),
    message: `${method} ${path} answered a member the contract does not know, ${context.prefix}${pointer}.`,
    severity: 'novelty',
  })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
}

function clauseOf(search: Search, field: Field): ClauseId {
  return (field.clause ?? search.context.operation.promise) as ClauseId
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
