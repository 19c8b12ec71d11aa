import { pointerOf } from '#exchange'
import type { ClauseId } from '../clauses/index.ts'
import { type Context, remark } from './context.ts'
import { describeActual } from './describe.ts'
import { type Field, fieldsOf } from './fields.ts'
import { isObject } from './matches.ts'

type Path = (string | number)[]

/** Notes what the contract does not know: members of another name, values no sample shows. */
export function remarkNovelties(
  context: Context,
  schema: string,
  value: unknown,
  at: string,
): void {
  visit(context, fieldsOf(schema), value, [], at)
}

function visit(context: Context, field: Field, value: unknown, path: Path, at: string): void {
  if (field.seen !== undefined && isScalar(value) && !field.seen.includes(value)) {
    const seen = field.seen.map((known) => JSON.stringify(known)).join(', ')
    remark(context, clauseOf(context, field), {
      pointer: at + pointerOf(path),
      expected: `a value seen before: ${seen}`,
      actual: describeActual(value, field.secret !== undefined),
      severity: 'novelty',
    })
  }
  if (Array.isArray(value)) {
    if (field.items === undefined) return
    for (let index = 0; index < value.length; index++) {
      path.push(index)
      visit(context, field.items, value[index], path, at)
      path.pop()
    }
    return
  }
  if (!isObject(value) || (field.members === undefined && field.values === undefined)) return
  for (const name of Object.keys(value)) {
    const member = field.members?.get(name) ?? field.values
    path.push(name)
    if (member !== undefined) visit(context, member, value[name], path, at)
    else if (!field.members?.has(name)) remarkUnknown(context, field, value[name], path, at)
    path.pop()
  }
}

function remarkUnknown(
  context: Context,
  field: Field,
  value: unknown,
  path: Path,
  at: string,
): void {
  const kind = Array.isArray(value)
    ? 'an array'
    : value === null
      ? 'null'
      : `a value of type ${typeof value}`
  remark(context, clauseOf(context, field), {
    pointer: at + pointerOf(path),
    expected: 'no member of this name, or any',
    actual: kind,
    message: `${context.operation.method} ${context.operation.path} answered a member the contract does not know, ${context.prefix}${at}${pointerOf(path)}.`,
    severity: 'novelty',
  })
}

function clauseOf(context: Context, field: Field): ClauseId {
  return (field.clause ?? context.operation.promise) as ClauseId
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
