import { RecentMap } from './recent-map.ts'

const mostIds = 20_000
/** So many values of one document are looked at. */
const mostValues = 2_000
/** No id is longer. */
const longestId = 200

/** The ids of records that a trace made, was given or named in a request, and of those that such records name (A49). */
export class OwnIds {
  readonly #ids = new RecentMap<string, true>(mostIds)

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /**
   * Adds the ids in a JSON value. All short texts are added, since nothing marks an id; one that is none is the id of
   * no record.
   */
  add(value: unknown): void {
    const open = [value]
    for (let looked = 0; open.length > 0 && looked < mostValues; looked++) {
      const part = open.pop()
      if (typeof part === 'string') {
        if (part.length <= longestId) this.#ids.set(part, true)
      } else if (typeof part === 'object' && part !== null) {
        // Not `for … in`: V8 compiles that anew for nearly every shape of object.
        const parts = Object.values(part)
        for (let index = 0; index < parts.length && index < mostValues; index++)
          open.push(parts[index])
      }
    }
  }
}
