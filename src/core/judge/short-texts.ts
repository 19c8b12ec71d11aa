import { eachText } from '../../base/json/index.ts'
import { traceLimits } from '../exchange/index.ts'
import { RecentMap } from './recent-map.ts'

export class ShortTexts {
  readonly #texts = new RecentMap<string, true>(traceLimits.texts)

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /** Adds every short text in a JSON value: nothing marks an id. */
  add(value: unknown): void {
    eachText(value, (text) => {
      if (text.length <= traceLimits.idLength) this.#texts.set(text, true)
    })
  }
}
