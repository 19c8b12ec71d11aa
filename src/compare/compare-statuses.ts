import type { Change } from './name-sets.ts'
import { type Observed, success, unanswered } from './observe.ts'
import type { RuleId } from './rules.ts'
import { either, enough, newsOf, type Pair } from './sets.ts'

type Counts = ReadonlyMap<number, number>

/** How the statuses of a call differ, by scenario where both sides have it. */
export function compareStatuses(calls: Pair<Observed>): Change[] {
  const found = new Map<string, Change>()
  for (const [scenario, was] of calls.before.statuses) {
    const is = calls.after.statuses.get(scenario)
    if (is === undefined) continue
    for (const turn of turnsOf(was, is, scenario !== '')) {
      const { rule, before, after } = turn
      const key = `${rule} ${before} ${after}`
      const known = found.get(key) ?? { seen: { before: 0, after: 0 }, rare: true }
      const seen = {
        before: known.seen.before + total(was, before),
        after: known.seen.after + total(is, after),
      }
      const words = { before: either(before.map(describe)), after: either(after.map(describe)) }
      const rare = known.rare && isSeldom(turn, { before: was, after: is }, seen)
      found.set(key, { ...changeOf(calls, rule, [before, after]), ...words, seen, rare })
    }
  }
  return [...found.values()]
}

/** A status in the place of another, or besides others. */
interface Turn {
  readonly rule: RuleId
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/**
 * A scenario sends the same requests each time: where it got as many responses, a status that came less often is gone as
 * often. Of other traffic only the sets are compared.
 */
function turnsOf(was: Counts, is: Counts, isScenario: boolean): Turn[] {
  const isAligned = isScenario && total(was) === total(is)
  const timesIn = (counts: Counts, status: number) =>
    isAligned ? (counts.get(status) ?? 0) : Number(counts.has(status))
  const all = [...new Set([...was.keys(), ...is.keys()])]
  const gone = all.filter((status) => timesIn(was, status) > timesIn(is, status))
  const came = all.filter((status) => timesIn(was, status) < timesIn(is, status))
  if (gone.length > 0 && came.length > 0) {
    return gone.flatMap((one) =>
      came.map((other) => ({ rule: ruleOf(one, other), before: [one], after: [other] })),
    )
  }
  if (came.length > 0) return [{ rule: 'status-new', before: [...was.keys()], after: came }]
  return gone.length > 0 ? [{ rule: 'status-gone', before: gone, after: [...is.keys()] }] : []
}

/** A status that is gone or new in a scenario, with another in its place, needs no sample; any other difference does. */
function isSeldom({ rule, before, after }: Turn, counts: Pair<Counts>, seen: Pair<number>) {
  if (rule === 'status-new') return seen.before < enough
  if (rule === 'status-gone') return seen.after < enough
  const isShift = counts.after.has(before[0]!) && counts.before.has(after[0]!)
  return isShift && total(counts.after) < enough
}

function total(counts: Counts, only: Iterable<number> = counts.keys()): number {
  return [...only].reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
}

function describe(status: number): string {
  return status === unanswered ? 'no response' : String(status)
}

function ruleOf(before: number, after: number): RuleId {
  if (after === unanswered) return 'unanswered-now'
  if (before === unanswered) return 'answered-now'
  const [was, is] = [before, after].map((status) => status >= 200 && status < 300)
  if (was === is) return was ? 'status-success' : 'status-refusal'
  return was ? 'refused-now' : 'accepted-now'
}

/** A change of whole responses, with the first exchange of each status as its example. */
function changeOf(
  { before, after }: Pair<Observed>,
  rule: RuleId,
  [was, is]: readonly [readonly number[], readonly number[]],
): Change {
  const factsOf = ({ statuses, examples }: Observed, some: readonly number[]) =>
    some.map((status) => ({
      ...{ aspect: 'status', value: describe(status), key: `status ${status}` },
      count: [...statuses.values()].reduce((sum, counts) => sum + (counts.get(status) ?? 0), 0),
      example: examples.get(status)!,
    }))
  const facts = { before: factsOf(before, was), after: factsOf(after, is) }
  return {
    ...{ rule, direction: 'response', pointer: '', before: '', after: '', rare: false, facts },
    seen: { before: before.count, after: after.count },
    examples: { before: facts.before[0]?.example, after: facts.after[0]?.example },
  }
}

/** Statuses that say that there is nothing at a path. */
const nothing = new Set([404, 405, 410, 501])

/** Whether a path is gone or new, or another one. */
export function comparePaths(calls: Pair<Observed>): Change[] {
  const { before, after } = calls
  const change = (rule: RuleId, was: string, is: string): Change => {
    const statuses = [[...before.examples.keys()], [...after.examples.keys()]] as const
    return { ...changeOf(calls, rule, statuses), direction: 'request', before: was, after: is }
  }
  const [was, is] = [before.responses.has(success), after.responses.has(success)]
  const describeAll = ({ responses }: Observed) => either(responses.keys())
  if (was && isNowhere(after)) return [change('path-gone', 'answered', describeAll(after))]
  if (is && isNowhere(before)) return [change('path-new', describeAll(before), 'answered')]
  const { gone, came } = newsOf(before.paths, after.paths)
  if (gone.length < before.paths.size || came.length < after.paths.size) return []
  return [change('path', either(before.paths), either(after.paths))]
}

function isNowhere({ responses }: Observed): boolean {
  return responses.size > 0 && [...responses.keys()].every((level) => nothing.has(Number(level)))
}
