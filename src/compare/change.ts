import type { RuleId } from './rules/index.ts'

/** How often a place was seen on each side. */
export interface Evidence {
  readonly before: number
  readonly after: number
}

/** One difference of two sides at one place of a call, without what its rule says of it. */
export interface Change {
  readonly rule: RuleId
  readonly direction: 'request' | 'response'
  /** JSON Pointer into the body, `*` for items and free names; '' for the whole of it and where it is in none. */
  readonly pointer: string
  /** The header that differs, in lower case. */
  readonly header?: string
  readonly before: string
  readonly after: string
  readonly seen: Evidence
}

/** What was seen on both sides at one place. */
export interface Pair<Value> {
  readonly before: Value
  readonly after: Value
}

/** What one side has that the other does not, each way. */
export function newsOf<Value>(before: Iterable<Value>, after: Iterable<Value>) {
  const [was, is] = [new Set(before), new Set(after)]
  return {
    gone: [...was].filter((one) => !is.has(one)),
    new: [...is].filter((one) => !was.has(one)),
  }
}

/** Names as one text, sorted, so that the order in which they were seen says nothing. */
export function either(names: Iterable<string | number>): string {
  return [...new Set(names)]
    .map(String)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' or ')
}
