import { createHash } from 'node:crypto'
import { pointerOf } from '../../base/json/index.ts'
import type { Difference } from './difference.ts'
import {
  anything,
  type FactSet,
  kindOf,
  ofContract,
  otherWord,
  type Pair,
  type SetDifference,
} from './facts.ts'
import { type ComparedSection, type Observation, type Observed, success } from './fold.ts'
import { compareHeaders, constantsOf } from './headers.ts'
import { isHash } from './hide.ts'
import { comparePaces } from './paces.ts'
import { countTogether, isRare, turnedIn } from './rare.ts'
import { type Named, nameSets } from './rules.ts'
import { compareBodies, compareSets } from './sets.ts'
import { compareStatuses, successOf } from './statuses.ts'

/** Compares two sides call by call. A call that one side never made is no difference. */
export function compareObservations(before: Observation, after: Observation): Difference[] {
  const [was, is] = [constantsOf(before), constantsOf(after)]
  const constants = new Set([...was].filter((name) => is.has(name)))
  const found = [...before].flatMap(([call, was]) => {
    const is = after.get(call)
    return is === undefined ? [] : compareCalls({ before: was, after: is }, constants)
  })
  return countTogether(found)
}

function compareCalls(calls: Pair<Observed>, constants: ReadonlySet<string>): Difference[] {
  const { before, after } = calls
  const named = (sets: SetDifference, section: ComparedSection, level?: string) =>
    nameSets(sets, section).map((name) => conclude(sets, name, before, section, level))
  const statuses = compareStatuses(calls).flatMap((sets) => named(sets, 'status'))
  const pace = comparePaces(calls)
  const paces = pace === undefined ? [] : named(pace, 'header', success)
  const places = [...before.places].flatMap(([name, was]) => {
    const is = after.places.get(name)
    const [section, level] = name.split(' ') as [ComparedSection, string]
    if (is === undefined) return []
    const places = { before: was, after: is }
    const sets =
      section === 'body'
        ? compareBodies(places, level !== success)
        : section === 'header'
          ? compareHeaders(places, constants)
          : compareSets(places)
    return sets.flatMap((difference) => named(difference, section, level))
  })
  return [...statuses, ...paces, ...places]
}

function conclude(
  sets: SetDifference,
  { rule, facts }: Named,
  before: Observed,
  section: ComparedSection,
  of: string | undefined,
): Difference {
  const { aspect, path, seen, says, renamedTo } = sets
  const direction = section === 'request' || section === 'path' ? 'request' : 'response'
  const isHeader = section === 'header' && path.length > 0
  const { operation, call } = before
  const status = direction === 'request' ? null : statusOf(before, of ?? facts.before[0]?.value)
  const statuses = section === 'status' ? [wordsOf(facts.before), wordsOf(facts.after)] : []
  return withId({
    ...{ rule, aspect, operation, call, direction, status },
    level: of ?? statuses.join(', '),
    pointer: isHeader ? '' : pointerOf(path),
    ...(isHeader && { header: path[0]! }),
    before: [wordsOf(sets.before), says?.before].filter(Boolean).join(': '),
    after: [wordsOf(sets.after), says?.after].filter(Boolean).join(': '),
    ...(renamedTo && { renamedTo }),
    facts,
    ...{ seen, rare: isRare(sets), turned: turnedIn(sets) },
  })
}

/** The first status of a kind of responses, or the one that a value names; null if no response came. */
function statusOf(observed: Observed, kind = ''): number | null {
  return Number(kind === success ? successOf(observed) : kind) || null
}

/** Adds an id of 12 digits, made of what stays the same in the next comparison. */
function withId(difference: Omit<Difference, 'id'>): Difference {
  const { rule, aspect, call, direction, level, pointer, header = '' } = difference
  const parts = JSON.stringify([rule, kindOf(aspect), call, direction, level, pointer, header])
  return { id: createHash('sha256').update(parts).digest('hex').slice(0, 12), ...difference }
}

/** Values that are words of Assay. */
const ours: ReadonlySet<string> = new Set([anything, ofContract, otherWord])

/** The values of a set as a text, in the order of the alphabet. Words of the target are quoted. */
function wordsOf(set: FactSet): string {
  const shown = set.map(({ aspect, value }) => {
    const isWord = /^(?:word|listed|known|name)$/.test(kindOf(aspect))
    if (!isWord || ours.has(value)) return value
    return isHash(value) ? `another word (${value})` : JSON.stringify(value)
  })
  return [...new Set(shown)].sort().join(' or ')
}
