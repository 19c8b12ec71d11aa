import { RecentMap } from './recent-map.ts'

const mostTexts = 20_000
/** So many values of one document are looked at. */
const mostValues = 2_000
/** Longer texts are taken for no ids. */
const longest = 1_000

/** The short texts in JSON values, the latest ones. */
export class ShortTexts {
  readonly #texts = new RecentMap<string, true>(mostTexts)

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /** Adds every short text in a JSON value: nothing marks an id. */
  add(value: unknown): void {
    const open = [value]
    for (let looked = 0; open.length > 0 && looked < mostValues; looked++) {
      const part = open.pop()
      if (typeof part === 'string') {
        if (part.length <= longest) this.#texts.set(part, true)
      } else if (typeof part === 'object' && part !== null) {
        // Not `for … in`: V8 compiles that anew for nearly every shape of object.
        const parts = Object.values(part)
        for (let index = 0; index < parts.length && index < mostValues; index++)
          open.push(parts[index])
      }
    }
  }
}
