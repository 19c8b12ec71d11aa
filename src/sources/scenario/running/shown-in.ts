import { isObject } from '../../../base/json/index.ts'
import { vocabulary } from '../../../core/contract/index.ts'
import { type Exchange, jsonOf } from '../../../core/exchange/index.ts'
import type { Recording } from '../../recording/index.ts'

/** The members that the responses of a recording show, and the words of the contract in them. Whether another member has a value may be chance. */
export function shownIn({ exchanges }: Recording): ReadonlySet<string> {
  const shown = new Set<string>()
  for (const exchange of exchanges) {
    const { response } = exchange
    // Whether a request that was made up is refused depends on its seed.
    if (response === null || (exchange.madeUp && response.status >= 300)) continue
    const line = `${lineOf(exchange)} ${response.status} `
    shown.add(`${line}${response.body.kind}`)
    note(jsonOf(response.body), line, shown)
  }
  return shown
}

function lineOf({ request: { method, url } }: Exchange): string {
  const parts = new URL(url).pathname.split('/')
  const names = parts.map((part) => (vocabulary.words.has(part) ? part : '*'))
  return `${method} ${names.join('/')}`
}

function note(value: unknown, place: string, shown: Set<string>): void {
  shown.add(place)
  if (Array.isArray(value)) for (const item of value) note(item, `${place}/*`, shown)
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      note(member, `${place}/${nameOf(name)}`, shown)
    }
  } else if (typeof value === 'string' && vocabulary.words.has(value)) {
    shown.add(`${place} ${value}`)
  }
}

/** A map has ids for names. */
const nameOf = (name: string) => (vocabulary.members.has(name) || !/\d/.test(name) ? name : '*')
