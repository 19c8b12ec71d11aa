import { isNumberFilling } from './forms/digits.ts'
import { familyOf } from './forms/families.ts'
import { hasForm } from './forms/has-form.ts'
import { isIdPseudonym } from './forms/ids.ts'

/** Whether a value is a pseudonym of a kind, by its form alone: digits that begin with 7 or 8, `Name-1`, … */
export function isPseudonym(kind: string, value: unknown): boolean {
  if (typeof value === 'number') return isNumberFilling(value)
  if (typeof value !== 'string') return false
  return kind === 'id' ? isIdPseudonym(value) : hasForm(familyOf(kind), value.trim())
}
