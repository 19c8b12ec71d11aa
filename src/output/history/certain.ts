import { type Difference, isOfGone } from '../../core/facts/index.ts'

/** What differs from record to record, and from night to night where each night picks or makes its own. */
const ofRecords = /^(?:word|name|boolean|known|listed|null|present|entries|list|text)$/

/** So many different records show what is always so, and of so many others one alone would have shown it. */
const records = { always: 3, before: 8 }

/** Whether each side showed a place in several records, and what is new at more than one: reads of one say no more than one of them. */
export function isCertain(one: Difference): boolean {
  const { aspect, rare, records: seen } = one
  const areFew = seen !== undefined && Math.min(seen.before, seen.after) < records.always
  return !rare && !((areFew || isOfOneAmongMany(one)) && ofRecords.test(aspect))
}

/** Whether what is new stands in one place of many alone. */
function isOfOneAmongMany({ facts: { before, after }, seen }: Difference): boolean {
  const came = after.filter(({ value }) => before.every((one) => one.value !== value))
  return seen.after > 1 && came.reduce((sum, { count }) => sum + count, 0) === 1
}

/** One record alone shows only what none of many showed, and never that anything is gone. */
export function isOfManyRecords(one: Difference): boolean {
  if (isCertain(one) || one.records === undefined || !ofRecords.test(one.aspect)) return true
  // Where others are null, a value is there, or not yet, when the record is read.
  if (one.rule === 'values-came') return false
  return one.records.before >= records.before && !isOfGone(one.rule)
}
