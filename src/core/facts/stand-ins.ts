import { isKeptAt, isMask } from '../redaction/index.ts'
import { isHash } from './hide.ts'
import { anything, aspectOf, kindOf, type Observation, type Place } from './place.ts'

/**
 * What a side shows of values, without what a stand-in does not keep of the value that it stands for: how a hidden text is written,
 * where it stands in an order, and which hidden word it is.
 */
export function withoutHidden(all: Observation): Observation {
  const withoutHiddenIn = (section: Place, name: string) =>
    name === 'status' ? section : comparableAt(section, [])
  return mapOf(all, ({ counts, members }) => ({ counts, members: mapOf(members, withoutHiddenIn) }))
}

function mapOf<Value>(all: ReadonlyMap<string, Value>, of: (value: Value, name: string) => Value) {
  return new Map(Array.from(all, ([name, value]) => [name, of(value, name)]))
}

function comparableAt({ counts, members }: Place, path: readonly string[]): Place {
  const comparableFacts = new Map<string, number>()
  for (const [fact, count] of counts) {
    // Where anything stands, a hidden text may be taken for a word, and a word for a hidden text.
    if (counts.has(`${aspectOf(fact)}=${anything}`)) continue
    const comparable = comparableFact(fact, path)
    if (comparable !== undefined)
      comparableFacts.set(comparable, (comparableFacts.get(comparable) ?? 0) + count)
  }
  const named = [...members].filter(([name]) => name === '*' || !isMask(name))
  return {
    counts: comparableFacts,
    members: mapOf(new Map(named), (one, name) => comparableAt(one, [...path, name])),
  }
}

/** A fact as far as it holds of a value and of its stand-in; undefined if it does not. */
function comparableFact(fact: string, path: readonly string[]): string | undefined {
  const aspect = aspectOf(fact)
  const value = fact.slice(aspect.length + 1)
  switch (kindOf(aspect)) {
    case 'wording':
    case 'mask':
    case 'spelling':
    case 'size':
      return undefined
    case 'form':
      return value === 'masked' || isKept(path) ? fact : 'text=text'
    case 'digits':
    case 'zone':
      return isKept(path) ? fact : undefined
    case 'order':
      return isKept([...path, value.replace(/^\w+ by /, '')]) ? fact : undefined
    case 'id':
      // Its length stays, and its alphabet does not.
      return `${aspect}=${value.replace(/,.*/, '')}`
    case 'prefix':
      return isMask(value) ? undefined : fact
    case 'echo': {
      const echoed = comparableFact(value, path)
      return echoed && `echo=${echoed}`
    }
    default:
      return isHash(value) ? undefined : fact
  }
}

function isKept(path: readonly string[]): boolean {
  return isKeptAt(path.filter((part) => part !== '*'))
}
