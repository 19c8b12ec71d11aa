import { isObject } from '../json/index.ts'

/** So many texts are remembered; what comes later belongs to nobody. */
const mostTexts = 20_000
/** So many values of one document are looked at. */
const mostValues = 2_000
/** No id is longer. */
const longestId = 200

/**
 * Adds the ids in a JSON value to those of the records that a run made, was given, or that such a record names. All
 * short texts are added, since an id can be told by nothing; one that is none is the id of no record.
 */
export function addOwn(own: Set<string>, value: unknown): void {
  const open = [value]
  for (let looked = 0; open.length > 0 && looked < mostValues; looked++) {
    const one = open.pop()
    if (typeof one === 'string') {
      if (one.length <= longestId && own.size < mostTexts) own.add(one)
    } else if (Array.isArray(one) || isObject(one)) {
      for (const held of Object.values(one).slice(0, mostValues)) open.push(held)
    }
  }
}

/** Whether a value is a record that is not one of these. */
export function isForeign(own: ReadonlySet<string>, value: unknown): boolean {
  return isObject(value) && typeof value.id === 'string' && !own.has(value.id)
}
