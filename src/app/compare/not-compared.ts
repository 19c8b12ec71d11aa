import { SuiteError } from '../../base/errors/index.ts'
import { isUnmade, scenariosOf } from '../../core/facts/index.ts'
import type { RunSide, Side } from './read-side.ts'

/** What one side could not show, so that nothing is said of it. */
export interface NotCompared {
  readonly what: 'clause' | 'call' | 'response'
  /** The side that could not show it. */
  readonly side: 'before' | 'after'
  /** Addresses of clauses, or calls; none for all responses. */
  readonly names: readonly string[]
  readonly because: string
}

/** Lists what is not compared, and why. E_NOT_COMPARABLE where nothing is: the sides are of two APIs or of two suites. */
export function notComparedIn(before: Side, after: Side): NotCompared[] {
  assertComparable(before, after)
  const sides = [
    { side: 'after', able: before, unable: after },
    { side: 'before', able: after, unable: before },
  ] as const
  return sides.flatMap(({ side, able, unable }) => [
    ...responsesOf(unable, side),
    ...(able.run && unable.run ? clausesOf(able.run, unable.run, side) : []),
    ...(able.noFacts || unable.noFacts ? [] : callsOf(able, unable, side)),
  ])
}

function assertComparable(before: Side, after: Side): void {
  const sides = [before, after]
  const empty = sides.find(({ exchanges, noFacts, run }) => exchanges === 0 && !noFacts && !run)
  if (empty) throw incomparable('it holds no request of this API', empty)
  const tested = sides.map(({ run }) => new Set(run && testedIn(run).keys()))
  const calls = sides.map(({ observation }) => new Set(observation.keys()))
  const haveCommon = ([some, others]: readonly ReadonlySet<string>[]) =>
    [...some!].some((name) => others!.has(name))
  if (haveCommon(calls) || haveCommon(tested)) return
  const noFacts = sides.find((side) => side.noFacts !== undefined)
  const areRuns = before.run !== undefined && after.run !== undefined
  if (noFacts && !areRuns) throw incomparable(noFacts.noFacts!, noFacts)
  throw incomparable('the sides have no call in common, and no clause that both tested', after)
}

function incomparable(why: string, { name }: Side): SuiteError {
  return new SuiteError('E_NOT_COMPARABLE', `Cannot compare: ${why}.`, {
    facts: { side: name },
    remedy: 'Name two sides of the same API, tested by the same suite.',
  })
}

function responsesOf({ noFacts }: Side, side: NotCompared['side']): NotCompared[] {
  return noFacts === undefined ? [] : [{ what: 'response', side, names: [], because: noFacts }]
}

/** The verdicts of the clauses that a run put to the test. */
function testedIn({ clauses }: RunSide): ReadonlyMap<string, string> {
  const tested = clauses.filter(({ verdict }) => verdict !== 'unreached')
  return new Map(tested.map(({ id, verdict }) => [id, verdict]))
}

function clausesOf(able: RunSide, unable: RunSide, side: NotCompared['side']): NotCompared[] {
  const planned = new Map(unable.clauses.map((clause) => [clause.id, clause]))
  const missing = [...testedIn(able).keys()].flatMap((id) => {
    const clause = planned.get(id)
    if (clause !== undefined && clause.verdict !== 'unreached') return []
    return { id, because: clause === undefined ? 'the run does not have it' : clause.reason }
  })
  const same = Map.groupBy(missing, ({ because = 'the run does not say why' }) => because)
  return Array.from(same, ([because, some]) => ({
    ...({ what: 'clause', side, because } as const),
    names: some.map(({ id }) => id),
  }))
}

function callsOf(able: Side, unable: Side, side: NotCompared['side']): NotCompared[] {
  const missing = [...able.observation.values()]
    .filter((observed) => {
      const other = unable.observation.get(observed.call)
      return other === undefined || isUnmade(observed, other)
    })
    .map((observed) => ({
      call: observed.call,
      because: whyUnsent(scenariosOf(observed), unable.run),
    }))
  return Array.from(
    Map.groupBy(missing, ({ because }) => because),
    ([because, some]) => ({
      ...({ what: 'call', side, because } as const),
      names: some.map(({ call }) => call).sort(),
    }),
  )
}

/** Why a run did not make a call: what became of the scenarios that make it. */
function whyUnsent(scenarios: readonly string[], run: RunSide | undefined): string {
  const ended = run?.scenarios.filter(({ id }) => scenarios.includes(id)) ?? []
  return ended.find(({ reason }) => reason !== undefined)?.reason ?? 'no request was sent'
}
