import { memo } from '../../base/json/index.ts'
import type { Pair, Place } from './place.ts'

/** The words of a name: `holder_id`, `holderId` and `Holder-ID` have the same. */
export const wordsOfName = memo((name: string) =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replace(/[.-]/g, '_')
    .toLowerCase(),
)

/** The names of all members, each as both sides have it: one that is gone with the one that came of the same words. */
export function namesOf({ before, after }: Pair<Place>, areMaps: boolean): Pair<string>[] {
  const came = [...after.members.keys()].filter((name) => !before.members.has(name))
  const byWords = new Map(areMaps ? [] : came.map((name) => [wordsOfName(name), name]))
  const names = [...before.members.keys()].map((name) => {
    const cased = after.members.has(name) ? undefined : byWords.get(wordsOfName(name))
    return { before: name, after: cased ?? name }
  })
  const known = new Set(names.map((name) => name.after))
  const others = came.filter((name) => !known.has(name))
  return [...names, ...others.map((name) => ({ before: name, after: name }))]
}
