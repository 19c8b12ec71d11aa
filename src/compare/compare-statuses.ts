import { type Change, either, newsOf, type Pair } from './change.ts'
import { type Observed, success, unanswered } from './observe.ts'
import type { RuleId } from './rules/index.ts'

type Counts = ReadonlyMap<number, number>

/** A status in the place of another. */
interface Turn {
  readonly rule: RuleId
  readonly before: string
  readonly after: string
  seen: { before: number; after: number }
}

/** How the statuses of a call differ, by scenario where both sides have it. */
export function compareStatuses({ before, after }: Pair<Observed>): Change[] {
  const turns = new Map<string, Turn>()
  for (const [scenario, was] of before.statuses) {
    const is = after.statuses.get(scenario)
    if (is === undefined) continue
    for (const turn of turnsOf(was, is, scenario !== '')) {
      const key = `${turn.rule} ${turn.before} ${turn.after}`
      const known = turns.get(key)
      if (known === undefined) turns.set(key, turn)
      else {
        known.seen.before += turn.seen.before
        known.seen.after += turn.seen.after
      }
    }
  }
  return [...turns.values()].map((turn) => ({ ...turn, direction: 'response', pointer: '' }))
}

/**
 * A scenario sends the same requests each time: as many answers, so one status fewer is another one more. Of other
 * traffic only the sets are compared.
 */
function turnsOf(was: Counts, is: Counts, isScenario: boolean): Turn[] {
  const isAligned = isScenario && sum(was) === sum(is)
  const news = isAligned ? balance(was, is) : newsOf(was.keys(), is.keys())
  const seenOf = (before: Iterable<number>, after: Iterable<number>) => ({
    before: sum(new Map([...before].map((status) => [status, was.get(status) ?? 0]))),
    after: sum(new Map([...after].map((status) => [status, is.get(status) ?? 0]))),
  })
  if (news.gone.length === 0 && news.new.length === 0) return []
  if (news.gone.length > 0 && news.new.length > 0) {
    return news.gone.flatMap((before) =>
      news.new.map((after) => ({
        rule: ruleOf(before, after),
        before: describeStatus(before),
        after: describeStatus(after),
        seen: seenOf([before], [after]),
      })),
    )
  }
  const rule = news.new.length > 0 ? 'status-new' : 'status-gone'
  const [before, after] =
    rule === 'status-new' ? [[...was.keys()], news.new] : [news.gone, [...is.keys()]]
  return [
    {
      rule,
      before: either(before.map(describeStatus)),
      after: either(after.map(describeStatus)),
      seen: seenOf(before, after),
    },
  ]
}

/** The statuses that came less often, and those that came more often. */
function balance(was: Counts, is: Counts) {
  const all = [...new Set([...was.keys(), ...is.keys()])]
  const change = (status: number) => (is.get(status) ?? 0) - (was.get(status) ?? 0)
  return {
    gone: all.filter((status) => change(status) < 0),
    new: all.filter((status) => change(status) > 0),
  }
}

function sum(counts: Counts): number {
  return [...counts.values()].reduce((all, one) => all + one, 0)
}

function describeStatus(status: number): string {
  return status === unanswered ? 'no response' : String(status)
}

function ruleOf(before: number, after: number): RuleId {
  if (after === unanswered) return 'unanswered-now'
  if (before === unanswered) return 'answered-now'
  const [was, is] = [isGood(before), isGood(after)]
  if (was === is) return was ? 'status-success' : 'status-refusal'
  return was ? 'refused-now' : 'accepted-now'
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300
}

/** Statuses that say that there is nothing at a path. */
const nothing = new Set([404, 405, 410, 501])

/** Whether a path is gone or new, or another one. */
export function comparePaths({ before, after }: Pair<Observed>): Change[] {
  const change = (rule: RuleId, was: string, is: string): Change => ({
    rule,
    direction: 'request',
    pointer: '',
    before: was,
    after: is,
    seen: { before: before.count, after: after.count },
  })
  const [was, is] = [before.answers.has(success), after.answers.has(success)]
  if (was && isNowhere(after)) return [change('path-gone', 'answered', describeStatuses(after))]
  if (is && isNowhere(before)) return [change('path-new', describeStatuses(before), 'answered')]
  const news = newsOf(before.paths, after.paths)
  if (news.gone.length < before.paths.size || news.new.length < after.paths.size) return []
  return [change('path', either(before.paths), either(after.paths))]
}

function isNowhere({ answers }: Observed): boolean {
  return answers.size > 0 && [...answers.keys()].every((level) => nothing.has(Number(level)))
}

function describeStatuses({ answers }: Observed): string {
  return either(answers.keys())
}
