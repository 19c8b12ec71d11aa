import { operationOf } from '../contract/index.ts'
import { fieldAt } from '../contract/rules/index.ts'
import { countOf } from '../run/index.ts'
import type { JudgedDifference } from './compare-sides.ts'

/** One change, and all differences that show it: each in the answers of another call, or at another place of one. */
export interface Fold {
  readonly first: JudgedDifference
  readonly others: readonly JudgedDifference[]
}

/**
 * Differences that show the same change of one member of one kind of record, of whole answers, or of a header, in the order in
 * which the first of each comes. They are shown as one, and count as many.
 */
export function foldDifferences(differences: readonly JudgedDifference[]): readonly Fold[] {
  const folds = Map.groupBy(differences, changeKey)
  return [...folds.values()].map(([first, ...others]) => ({ first: first!, others }))
}

/** So many of the other places are listed in text; the page and `compare.json` have all. */
const mostListed = 5

/** The other places of a change, each written, and how many are left out. */
export function listOthers({ others }: Fold, write: (one: JudgedDifference) => string): string[] {
  const left = others.length - mostListed
  return [
    ...others.slice(0, mostListed).map(write),
    ...(left > 0 ? [`and ${countOf(left, 'place')} more`] : []),
  ]
}

function changeKey(one: JudgedDifference): string {
  const { rule, direction, header, forbidden, observed, accepted, before, after, pointer } = one
  const isWhole = header !== undefined || (pointer === '' && !rule.startsWith('path'))
  const what = isWhole ? [header, before, after] : [recordOf(one), pointerInRecord(one)]
  return JSON.stringify([rule, direction, forbidden, observed, accepted, ...what])
}

/** The place in one record of a list or a map. */
function pointerInRecord({ pointer, operation }: JudgedDifference): string {
  const schema = operationOf(operation)?.response
  const isMap = schema !== undefined && fieldAt(schema, [])?.values !== undefined
  return pointer.replace(isMap ? /^\/[^/]+(?=\/)/ : /^\/data(\/\*)?(?=\/)/, '')
}

/** The kind of record in which a difference is; of whole answers, the call. */
function recordOf({ pointer, call, operation, status, direction }: JudgedDifference): string {
  if (pointer === '') return call
  const isRefusal = direction === 'response' && status !== null && status >= 300
  if (isRefusal) return 'refusal'
  const noun = operationOf(operation)?.promise.split('/')[0]
  const parts = call.split(/[ /]/).filter((part) => part !== '' && !part.startsWith('{'))
  return noun ?? parts.at(-1)!.replaceAll('_', '-')
}
