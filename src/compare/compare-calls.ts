import { createHash } from 'node:crypto'
import { notServed } from '../exchange/index.ts'
import { pointerOf } from '../json/index.ts'
import { compareBodies } from './compare-bodies.ts'
import { type Change, changeOf, compareStatuses, statusesOf } from './compare-statuses.ts'
import { type Example, type Fact, isRare, type Pair, type SetDifference } from './facts.ts'
import { nameSets, type Section, wordsOf } from './names.ts'
import { type Observation, type Observed, success } from './observe.ts'
import type { RuleId } from './rules.ts'
import { compareSets } from './sets.ts'

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
  readonly facts: Pair<readonly Fact[]>
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

function compareCalls(pair: Pair<Observed>): Difference[] {
  const { before, after } = pair
  const { operation, call } = before
  const at = (section: Section, level: string): Where => ({ operation, call, section, level })
  const nowhere = comparePresence(pair)
  if (nowhere !== undefined) return [conclude(nowhere, at('path', ''))]
  const named = (all: readonly SetDifference[], where: Where) =>
    all.flatMap((sets) =>
      nameSets(sets, where.section).map((name) =>
        conclude({ ...name, sets, rare: isRare(sets) }, where),
      ),
    )
  const responses = [...before.responses].flatMap(([level, was]) => {
    const is = after.responses.get(level)
    if (is === undefined) return []
    const headers = compareSets({ before: was.whole, after: is.whole })
    const bodies = compareBodies({ before: was.body, after: is.body }, level !== success)
    return [...named(headers, at('header', level)), ...named(bodies, at('body', level))]
  })
  return [
    ...named(compareSets({ before: before.paths, after: after.paths }), at('path', '')),
    ...compareStatuses(pair).map((one) => {
      const { before: gone, after: came } = one.facts
      return conclude(one, at('status', `${wordsOf(gone)}, ${wordsOf(came)}`))
    }),
    ...responses,
    ...named(
      compareSets({ before: before.requests, after: after.requests }),
      at('request', success),
    ),
  ]
}

/** A call of which only one side has a response other than that its path does not exist. */
function comparePresence({ before, after }: Pair<Observed>): Change | undefined {
  const isThere = ({ responses }: Observed) => responses.has(success)
  const isNowhere = ({ responses }: Observed) =>
    responses.size > 0 && [...responses.keys()].every((level) => notServed.has(Number(level)))
  const sets = { before: statusesOf(before), after: statusesOf(after) }
  const seen = { before: before.count, after: after.count }
  if (isThere(before) && isNowhere(after)) return changeOf('path-gone', sets, seen)
  return isThere(after) && isNowhere(before) ? changeOf('path-new', sets, seen) : undefined
}

/** Where sets stand that are compared. */
interface Where extends Pick<Difference, 'operation' | 'call' | 'level'> {
  readonly section: Section
}

function conclude({ sets, ...change }: Change, where: Where): Difference {
  const { section, operation, call, level } = where
  const { rule, facts } = change
  const direction = section === 'request' || section === 'path' ? 'request' : 'response'
  const header = section === 'header' && sets.path.length > 0 ? sets.path[0]! : undefined
  const pointer = header === undefined ? pointerOf(sets.path) : ''
  const examples = {
    before: (facts.before[0] ?? sets.before[0])?.example,
    after: (facts.after[0] ?? sets.after[0])?.example,
  }
  const status = direction === 'request' ? null : examples.before?.exchange.response?.status
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
