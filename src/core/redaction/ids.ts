import { vocabulary } from '../contract/index.ts'
import { traceLimits } from '../exchange/index.ts'
import { RecentMap } from '../judge/index.ts'
import { isId } from './tokens.ts'

/** So many digits a scenario adds to an id that is shorter than this, to make one that was never issued. */
const added = 12
const mostShort = 8

export interface Ids {
  readonly add: (id: string) => void
  readonly hide: (id: string) => void
  readonly isPublic: (id: string) => boolean
  /** What stands for a text like an id: of what a scenario made of an id, the same of its stand-in, as a replay makes it. */
  readonly standIn: (text: string, replaced: () => string) => string
}

/**
 * The ids that anybody may read: those that the implementation issued, which a response of the trace showed where an id stands, and test
 * data. Everything else behind a prefix of the contract is a text like any other.
 */
export function openIds(isTestData: (text: string) => boolean): Ids {
  const issued = new RecentMap<string, true>(2 * traceLimits.texts)
  const hidden = new RecentMap<string, true>(traceLimits.texts)
  const standIns = new RecentMap<string, string>(traceLimits.texts)
  const beginnings = new RecentMap<string, string>(traceLimits.texts)
  const isPublic: Ids['isPublic'] = (id) => {
    if (!isId(id)) return false
    if (issued.has(id) || isTestData(id)) return true
    const shortId = id.slice(prefixOf(id).length, -added)
    return shortId.length < mostShort && isTestData(id.slice(-added))
  }
  const madeOf = (text: string): string | undefined => {
    const digits = text.slice(-added)
    const before = isTestData(digits) ? standIns.get(text.slice(0, -added)) : undefined
    return beginnings.get(text) ?? (before && before + digits)
  }
  return {
    add(id) {
      if (!isId(id) || hidden.has(id)) return
      issued.set(id, true)
      // Scenarios also send the beginning of an id.
      issued.set(id.slice(0, -1), true)
    },
    hide: (id) => hidden.set(id, true),
    standIn(text, replaced) {
      const made = isPublic(text) || standIns.has(text) ? undefined : madeOf(text)
      if (made !== undefined) return made
      const standIn = replaced()
      standIns.set(text, standIn)
      beginnings.set(text.slice(0, -1), standIn.slice(0, -1))
      return standIn
    },
    isPublic,
  }
}

const prefixes = new RegExp(
  `^(?:${[...vocabulary.prefixes, ...vocabulary.tokenPrefixes].join('|')}){0,4}`,
)

/** How a text begins that begins like an id or a token: `ent_`, and `ent_pk_elem_`; '' for any other. */
export function prefixOf(text: string): string {
  return prefixes.exec(text)?.[0] ?? ''
}
