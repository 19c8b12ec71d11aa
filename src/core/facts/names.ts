import { memo } from '../../base/json/index.ts'
import type { Pair, Place } from './place.ts'

/** The letters of a name: `zip_code`, `zipCode`, `Zip-Code`, `zipcode` and the header `X-Zip-Code` have the same. */
export const lettersOfName = memo((name: string) => name.toLowerCase().replace(/^x-|[._-]/g, ''))

/** The names of all members, each as both sides have it: one that is gone with the one that came of the same letters. */
export function namesOf({ before, after }: Pair<Place>, areMaps: boolean): Pair<string>[] {
  const came = [...after.members.keys()].filter((name) => !before.members.has(name))
  const byLetters = new Map(areMaps ? [] : came.map((name) => [lettersOfName(name), name]))
  const names = [...before.members.keys()].map((name) => {
    const cased = after.members.has(name) ? undefined : byLetters.get(lettersOfName(name))
    return { before: name, after: cased ?? name }
  })
  const known = new Set(names.map((name) => name.after))
  const others = came.filter((name) => !known.has(name))
  return [...names, ...others.map((name) => ({ before: name, after: name }))]
}
