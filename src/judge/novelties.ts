import { isObject, pointerOf } from '../json/index.ts'
import type { Context, FaultDetails } from './context.ts'
import type { Field } from './fields.ts'

/** So many remarks on one field of a response are made; the others are only counted. */
const mostRemarks = 20

/** The remarks on one field: how many, and the first of those that are only counted. */
interface Remarks {
  count: number
  firstCounted?: FaultDetails
}

interface JudgedValue {
  readonly schema: string
  readonly value: unknown
  readonly at: string
  readonly blamed: ReadonlySet<string>
}

/**
 * Notes what the contract does not know: members of another name, values that no sample shows. Warns of null
 * in the place of a list, which is absent so (A48).
 */
export function reportNovelties(
  context: Context,
  { schema, value, at, blamed }: JudgedValue,
): void {
  const path: (string | number)[] = []
  const remarks = openRemarks(context, at)

  // Nothing in here makes a function: most values hold nothing to remark on, and there may be millions.
  const visit = (field: Field, value: unknown): void => {
    const { seen, members, items, values } = field
    if (value === null && field.list && !blamed.has(pointerOf(path))) {
      remarks.ofNull(field, pointerOf(path))
    }
    if (seen !== undefined && isScalar(value) && !seen.includes(value)) {
      // A novelty that is only counted by now needs no place.
      if (remarks.isFull(field)) remarks.count(field)
      else if (!blamed.has(pointerOf(path))) remarks.ofUnseen(field, seen, pointerOf(path), value)
    }
    if (Array.isArray(value)) {
      if (items === undefined) return
      for (let index = 0; index < value.length; index++) visitPart(index, items, value[index])
    } else if (isObject(value) && (members !== undefined || values !== undefined)) {
      for (const name in value) {
        const member = members?.get(name) ?? values
        if (member !== undefined) {
          if (!member.open) visitPart(name, member, value[name])
        } else if (remarks.isFull(field)) remarks.count(field)
        else remarks.ofUnknown(field, pointerOf([...path, name]), value[name])
      }
    }
  }

  const visitPart = (part: string | number, field: Field, value: unknown): void => {
    path.push(part)
    visit(field, value)
    path.pop()
  }

  visit(context.fields(schema), value)
  remarks.reportCounted()
}

/** Reports remarks on fields, and counts those beyond a number. */
function openRemarks(context: Context, at: string) {
  const { operation, prefix } = context
  const remarks = new Map<Field, Remarks>()

  function report({ clause = operation.promise }: Field, wrong: FaultDetails): void {
    context.report(clause, { severity: 'novelty', ...wrong, pointer: at + wrong.pointer })
  }

  function remark(field: Field, wrong: FaultDetails): void {
    const here = remarks.get(field) ?? { count: 0 }
    remarks.set(field, here)
    here.count++
    if (here.count <= mostRemarks) report(field, wrong)
    else here.firstCounted ??= wrong
  }

  return {
    /** Whether further remarks on a field are only counted. */
    isFull: (field: Field) => remarks.get(field)?.firstCounted !== undefined,
    count(field: Field): void {
      const here = remarks.get(field)
      if (here !== undefined) here.count++
    },
    ofNull(field: Field, pointer: string): void {
      const expected = 'a list: a client that reads its items fails'
      report(field, { pointer, expected, value: null, severity: 'warning' })
    },
    ofUnseen(field: Field, seen: readonly unknown[], pointer: string, value: unknown): void {
      const known = seen.map((example) => JSON.stringify(example)).join(', ')
      remark(field, { pointer, expected: `a value seen before: ${known}`, value })
    },
    ofUnknown(field: Field, pointer: string, value: unknown): void {
      remark(field, {
        pointer,
        expected: 'a member that the contract knows',
        actual: kindOf(value),
        message: `${operation.method} ${operation.path}: ${prefix}${context.placeOf(at + pointer)} is a member that the contract does not know.`,
      })
    },
    reportCounted(): void {
      for (const [field, { count, firstCounted }] of remarks) {
        if (firstCounted !== undefined)
          report(field, { ...firstCounted, times: count - mostRemarks })
      }
    },
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
