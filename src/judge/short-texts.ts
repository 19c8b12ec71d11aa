import { eachText } from '../json/index.ts'
import { RecentMap } from './recent-map.ts'

const mostTexts = 20_000
/** How many values of one document are looked at. */
const mostValues = 2_000
/** Longer texts do not count as ids. */
const longest = 1_000

/** The short texts in JSON values, the latest ones. */
export class ShortTexts {
  readonly #texts = new RecentMap<string, true>(mostTexts)

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /** Adds every short text in a JSON value: nothing marks an id. */
  add(value: unknown): void {
    const add = (text: string) => {
      if (text.length <= longest) this.#texts.set(text, true)
    }
    eachText(value, add, mostValues)
  }
}
