import { SuiteError } from '../../base/errors/index.ts'
import { addressOfName, placesOfClauses, shownAt } from '../../core/contract/index.ts'
import { isUnmade, scenariosOf } from '../../core/facts/index.ts'
import { ownerOf, type Run, unseenBy } from '../../core/run/index.ts'
import { areAlike, isTested, verdictsIn } from './clauses.ts'
import type { Side } from './read-side.ts'

export interface NotCompared {
  readonly what: 'clause' | 'call' | 'response'
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
  return sides.flatMap(({ side, able, unable }) => {
    const { noFacts } = unable
    const responses = noFacts === undefined ? [] : [{ names: [], because: noFacts }]
    const all = {
      response: responses,
      clause: able.run && unable.run ? clausesOf(able, unable, side) : [],
      call: able.noFacts || noFacts ? [] : callsOf(able, unable),
    }
    return (['response', 'clause', 'call'] as const).flatMap((what) =>
      all[what].map((gap) => ({ what, side, ...gap })),
    )
  })
}

function assertComparable(before: Side, after: Side): void {
  const sides = [before, after]
  const empty = sides.find(({ exchanges, noFacts, run }) => exchanges === 0 && !noFacts && !run)
  if (empty) throw incomparable('it holds no request of this API', empty)
  const idle = sides.find(({ observation, run }) => observation.size === 0 && hasTestedNone(run))
  if (idle) throw incomparable(`the run tested nothing: ${idle.run!.headline.text}`, idle)
  const tested = sides.map(({ run }) => new Set(run && testedIn(run)))
  const calls = sides.map(({ observation }) => new Set(observation.keys()))
  const haveCommon = ([some, others]: readonly ReadonlySet<string>[]) =>
    [...some!].some((name) => others!.has(name))
  if (haveCommon(calls) || haveCommon(tested)) return
  const noFacts = sides.find((side) => side.noFacts !== undefined)
  const areRuns = before.run !== undefined && after.run !== undefined
  if (noFacts && !areRuns) throw incomparable(noFacts.noFacts!, noFacts)
  throw incomparable('the sides have no call in common, and no clause that both tested', after)
}

function incomparable(why: string, { name, run }: Side): SuiteError {
  return new SuiteError('E_NOT_COMPARABLE', `Cannot compare: ${why.replace(/\.$/, '')}.`, {
    details: { side: name },
    remedy: hasTestedNone(run)
      ? run!.reason
      : 'Name two sides of the same API, tested by the same suite.',
  })
}

const hasTestedNone = (run: Run | undefined) => run !== undefined && testedIn(run).length === 0

function testedIn({ clauses }: Run): readonly string[] {
  return clauses.flatMap(({ id, verdict }) => (verdict === 'unreached' ? [] : id))
}

function clausesOf(able: Side, unable: Side, side: NotCompared['side']) {
  const verdicts = verdictsIn(unable, able)
  const planned = new Map(unable.run!.clauses.map((clause) => [clause.id, clause]))
  const untested = [...verdictsIn(able, unable)].flatMap(([id, verdict]) => {
    // What is broken now is shown as such.
    const isShown = verdict === 'broken' && side === 'before'
    return verdict === 'unreached' || isShown || isTested(verdicts, id) ? [] : id
  })
  const unplanned = untested.filter((id) => !planned.has(id))
  const brokenBy = Map.groupBy(unplanned, (id) => brokenAbout(id, unable.run!).join())
  const why = (id: string) => {
    const clause = planned.get(id)
    if (clause) return clause.reason ?? 'the run does not say why'
    // A run of some scenarios plans what its responses show.
    if (!areAlike(able, unable)) return 'that run did not plan it, and no response showed it'
    const broken = brokenAbout(id, unable.run!)
    const areMany = brokenBy.get(broken.join())!.length > 1
    return unseenBy(areMany ? 'what these clauses are about' : shownAt(id), broken)
  }
  return byReason(untested, why)
}

/** The clauses that a run breaks where another clause is shown, or that are about the same: what is of another form shows nothing. */
function brokenAbout(id: string, { findings }: Run): readonly string[] {
  const places = placesOfClauses().get(id)
  const isAbout = ({ clause, operation, pointer = '' }: Run['findings'][number]) => {
    const shown = places?.get(addressOfName(operation ?? 0) ?? '') ?? []
    return (
      ownerOf(clause) === ownerOf(id) || shown.includes(pointer.replace(/\/\d+(?=\/|$)/g, '/*'))
    )
  }
  const own = findings.filter((one) => one.severity === 'violation' && isAbout(one))
  return [...new Set(own.map(({ clause }) => clause))]
}

function callsOf(able: Side, unable: Side) {
  const missing = [...able.observation].flatMap(([call, place]) => {
    const other = unable.observation.get(call)
    // Of a call at another version only the statuses are known, and they are looked at where they are.
    const isMissing = other === undefined || isUnmade(place, other)
    return isMissing && place.counts.size > 0 ? call : []
  })
  const why = (call: string) => {
    const scenarios = scenariosOf(able.observation.get(call)!)
    const ended = unable.run?.scenarios.filter(({ id }) => scenarios.includes(id)) ?? []
    const without = unable.observation.has(call) ? 'no request succeeded' : 'no request was sent'
    return ended.find(({ reason }) => reason !== undefined)?.reason ?? without
  }
  return byReason(missing.sort(), why)
}

function byReason(all: readonly string[], why: (name: string) => string) {
  return Array.from(Map.groupBy(all, why), ([because, names]) => ({ names, because }))
}
