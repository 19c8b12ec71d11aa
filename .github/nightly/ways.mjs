// In which ways, and at which places, a clause was found broken until now.
import { createHash } from 'node:crypto'
import { code, gistOf, jobOf } from './text.mjs'

/** So many are named in a comment. */
const mostPlaces = 3

/** The ways in which a place fails, each in a few signs: the sentence, with each item of the first list in it alone. */
function waysOf({ id, message }) {
  const words = gistOf(message).replace(' and # more', '').split(' ')
  const from = words.findIndex((word) => word.endsWith(','))
  const length = words.slice(from).findIndex((word) => !word.endsWith(',')) + 1
  const items = from < 0 ? [[]] : words.slice(from, from + length).map((word) => [word])
  return items.map((item) => {
    const all = from < 0 ? words : words.toSpliced(from, length, ...item)
    const text = all.map((word) => word.replace(/[,;]$/, '')).join(' ')
    return createHash('sha256').update(`${id} ${text}`).digest('hex').slice(0, 8)
  })
}

export function allWays(found, issue) {
  if (found.length === 0) return issue?.state.ways
  return [...new Set([...(issue?.state.ways ?? []), ...found.flatMap(waysOf)])].slice(-300)
}

/** What to say where the clause is broken at places at which it never was, or in another way at one at which it was. */
export function moreOf(found, issue, { run, phase }) {
  const { ways, places = [] } = issue?.state ?? {}
  const elsewhere = found.filter(({ id }) => !places.includes(id))
  if (elsewhere.length > 0 && phase !== 'broken') return {}
  const isWayNew = (one) => ways !== undefined && waysOf(one).some((way) => !ways.includes(way))
  const fresh = elsewhere.length > 0 ? elsewhere : found.filter(isWayNew)
  if (fresh.length === 0) return {}
  const what = elsewhere.length > 0 ? 'Found elsewhere' : 'Broken in another way'
  const says = [...new Set(fresh.map(({ message }) => code(message)))]
  const more = says.length > mostPlaces ? ` and ${says.length - mostPlaces} more` : ''
  return { more: `${what}: ${says.slice(0, mostPlaces).join(', ')}${more} ${jobOf(run)}.` }
}
