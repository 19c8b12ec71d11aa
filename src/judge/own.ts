import { isObject } from '../json/index.ts'

/** So many ids are remembered; beyond them the oldest are dropped. */
const mostIds = 20_000
/** So many values of one document are looked at. */
const mostValues = 2_000
/** No id is longer. */
const longestId = 200

/**
 * Adds the ids in a JSON value. All short texts are added, since nothing marks an id; one that is none is the id of
 * no record.
 */
export function addIds(ids: Set<string>, value: unknown): void {
  const open = [value]
  for (let looked = 0; open.length > 0 && looked < mostValues; looked++) {
    const one = open.pop()
    if (typeof one === 'string') {
      if (one.length <= longestId) ids.add(one)
    } else if (Array.isArray(one) || isObject(one)) {
      for (const held of Object.values(one).slice(0, mostValues)) open.push(held)
    }
  }
  if (ids.size <= mostIds) return
  // Several at a time: a set finds its oldest entries slowly.
  for (const oldest of ids) {
    ids.delete(oldest)
    if (ids.size <= mostIds * 0.75) break
  }
}
