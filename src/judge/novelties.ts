import { isObject, pointerOf } from '../json/index.ts'
import type { Context, Wrong } from './context.ts'
import type { Field } from './fields.ts'

/**
 * Notes what the contract does not know: members of another name, values that no sample shows. `at` is
 * where the value stands in the body, `blamed` the places in it where a violation is already reported.
 */
export function remarkNovelties(
  context: Context,
  schema: string,
  value: unknown,
  at: string,
  blamed: ReadonlySet<string>,
): void {
  const { operation, prefix } = context
  const path: (string | number)[] = []

  const remark = ({ clause = operation.promise }: Field, wrong: Omit<Wrong, 'severity'>) =>
    context.report(clause, { ...wrong, pointer: at + wrong.pointer, severity: 'novelty' })

  const visit = (field: Field, value: unknown): void => {
    const { seen, members, items, values } = field
    if (seen !== undefined && isScalar(value) && !seen.includes(value)) {
      const pointer = pointerOf(path)
      const known = seen.map((one) => JSON.stringify(one)).join(', ')
      const expected = `a value seen before: ${known}`
      const secret = field.secret !== undefined
      if (!blamed.has(pointer)) remark(field, { pointer, expected, value, secret })
    }
    if (Array.isArray(value)) {
      if (items === undefined) return
      for (const [index, item] of value.entries()) visitPart(index, items, item)
    } else if (isObject(value) && (members !== undefined || values !== undefined)) {
      for (const name of Object.keys(value)) {
        const member = members?.get(name) ?? values
        if (member === undefined) remarkUnknown(field, name, value[name])
        else if (!member.open) visitPart(name, member, value[name])
      }
    }
  }

  const visitPart = (part: string | number, field: Field, value: unknown): void => {
    path.push(part)
    visit(field, value)
    path.pop()
  }

  const remarkUnknown = (field: Field, name: string, value: unknown): void => {
    const pointer = pointerOf([...path, name])
    remark(field, {
      pointer,
      expected: 'a member that the contract knows',
      actual: kindOf(value),
      message: `${operation.method} ${operation.path}: ${prefix}${at}${pointer} is a member that the contract does not know.`,
    })
  }

  visit(context.fields(schema), value)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
