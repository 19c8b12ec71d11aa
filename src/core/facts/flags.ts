import { haveCommon, type SetDifference } from './fact-sets.ts'
import { type FactSet, type Pair, pairOf, totalIn } from './place.ts'

/** The value of a boolean in a record that no operation changes. */
export function flagOf(record: string, value: boolean): string {
  return `flag=${record} ${value}`
}

/**
 * The change of a boolean that has the other value in each record which both sides showed, at least in two: whoever sets up a target may
 * have turned that of one. Nothing where no boolean stays as it was, because that says it.
 */
export function turnedFlags(
  flags: Pair<FactSet>,
  booleans: Pair<FactSet>,
): Pick<SetDifference, 'before' | 'after' | 'change' | 'words'> | undefined {
  const { before, after } = pairOf(flags, valuesOf)
  const shared = [...before.keys()].filter((record) => after.has(record))
  const haveTurned = shared.every((record) => {
    const [was, is] = [before.get(record)!, after.get(record)!]
    return was.length === 1 && is.length === 1 && was[0] !== is[0]
  })
  if (shared.length < 2 || !haveTurned || !haveCommon(booleans)) return undefined
  const setOf = (value: string) => (set: FactSet) => [
    { aspect: 'boolean', value, count: totalIn(set) },
  ]
  return {
    before: setOf('as it was')(booleans.before),
    after: setOf('turned')(booleans.after),
    words: { before: 'true or false', after: 'the other one in each record' },
    change: '+turned',
  }
}

function valuesOf(set: FactSet): ReadonlyMap<string, readonly string[]> {
  const pairs = set.flatMap(({ value }) => {
    const [, record, flag] = /^(.+) (true|false)$/.exec(value) ?? []
    return record === undefined ? [] : { record, flag: flag! }
  })
  const byRecord = Map.groupBy(pairs, ({ record }) => record)
  return new Map(Array.from(byRecord, ([record, all]) => [record, all.map(({ flag }) => flag)]))
}
