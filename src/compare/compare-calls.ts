import { createHash } from 'node:crypto'
import { notServed } from '../exchange/index.ts'
import { pointerOf } from '../json/index.ts'
import { type Example, type FactSet, isRare, type Pair } from './facts.ts'
import { nameSets, wordsOf } from './names.ts'
import { type Observation, type Observed, type Section, success, unanswered } from './observe.ts'
import type { RuleId } from './rules.ts'
import { compareBodies, compareSets } from './sets.ts'
import { type Change, changeOf, compareStatuses, statusesOf } from './statuses.ts'

/** One difference between two sides, at one place of a call. */
export interface Difference {
  /** Made of rule, operation and place: the same in the next comparison. */
  readonly id: string
  readonly rule: RuleId
  /** The aspect of the place that differs. */
  readonly aspect: string
  /** The row of the endpoint table; null where none is meant. */
  readonly operation: number | null
  readonly call: string
  readonly direction: 'request' | 'response'
  /** Responses of success, refusals of one status, or two statuses, of which either may be none; '' where it is in no response. */
  readonly level: string
  /** Of the response that differs, as side A has it; null where it is in no response. */
  readonly status: number | null
  /** JSON Pointer into the body, `*` for items and free names; '' for the whole of it and where it is in none. */
  readonly pointer: string
  /** The header that differs, in lower case. */
  readonly header?: string
  readonly before: string
  readonly after: string
  /** How often the place was seen on each side. */
  readonly seen: Pair<number>
  /** Fewer records than enough could have shown it. */
  readonly rare: boolean
  /** Whether both sides showed it. */
  readonly observed: boolean
  /** The facts that differ. */
  readonly facts: Pair<FactSet>
  /** An exchange of each side that shows them, or else the place. */
  readonly examples: Pair<Example | undefined>
}

/** How two sides differ, call by call; a call that one side never made is no difference. */
export function compareObservations(before: Observation, after: Observation): Difference[] {
  return [...before].flatMap(([call, was]) => {
    const is = after.get(call)
    return is === undefined ? [] : compareCalls({ before: was, after: is })
  })
}

function compareCalls(calls: Pair<Observed>): Difference[] {
  const { before, after } = calls
  const presence = comparePresence(calls)
  if (presence !== undefined) return [conclude(presence, before, 'path', '')]
  const statuses = compareStatuses(calls).map((change) => {
    const { before: gone, after: came } = change.facts
    return conclude(change, before, 'status', `${wordsOf(gone)}, ${wordsOf(came)}`)
  })
  const places = [...before.places].flatMap(([name, was]) => {
    const is = after.places.get(name)
    const [section, level] = name.split(' ') as [Section, string]
    if (is === undefined || section === 'status') return []
    const places = { before: was, after: is }
    const sets = section === 'body' ? compareBodies(places, level !== success) : compareSets(places)
    return sets.flatMap((one) =>
      nameSets(one, section).map((named) =>
        conclude({ ...named, sets: one, rare: isRare(one) }, before, section, level),
      ),
    )
  })
  return [...statuses, ...places]
}

/** A call of which only one side has a response other than that its path does not exist. */
function comparePresence({ before, after }: Pair<Observed>): Change | undefined {
  const facts = { before: statusesOf(before), after: statusesOf(after) }
  const seen = { before: before.count, after: after.count }
  const isThere = (set: FactSet) => set.some(({ value }) => value.startsWith('2'))
  const isNowhere = (set: FactSet) => {
    const shown = set.filter(({ value }) => value !== unanswered)
    return shown.length > 0 && shown.every(({ value }) => notServed.has(Number(value)))
  }
  if (isThere(facts.before) && isNowhere(facts.after)) return changeOf('path-gone', facts, seen)
  const isNew = isThere(facts.after) && isNowhere(facts.before)
  return isNew ? changeOf('path-new', facts, seen) : undefined
}

function conclude(
  { sets, ...change }: Change,
  { operation, call }: Observed,
  section: Section,
  level: string,
): Difference {
  const { rule, facts } = change
  const direction = section === 'request' || section === 'path' ? 'request' : 'response'
  const header = section === 'header' ? sets.path[0] : undefined
  const pointer = header === undefined ? pointerOf(sets.path) : ''
  const examples = {
    before: (facts.before[0] ?? sets.before[0])?.example,
    after: (facts.after[0] ?? sets.after[0])?.example,
  }
  const status = direction === 'request' ? undefined : examples.before?.exchange.response?.status
  return {
    id: idOf([rule, call, direction, level, pointer, header ?? '']),
    ...{ ...change, aspect: sets.aspect, seen: sets.seen, operation, call, direction, level },
    ...{ status: status ?? null, pointer, ...(header !== undefined && { header }), examples },
    observed: true,
  }
}

/** What stays the same of a difference in the next comparison, as 12 digits. */
export function idOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}
