import { type Change, countOf, endsRun, type Run, wasEndedBy } from '../../core/run/index.ts'
import { describeRecord, formatDay, listFirst, nameOperation } from '../report/index.ts'
import { type ClauseHistory, clauseHistories } from './course.ts'
import { type HistoryLine, markIn, verdictIn } from './line.ts'

const kinds = { broken: 'broken', flaky: 'flaky', waived: 'waiver', kept: 'fixed' } as const

export function turnChanges(
  line: HistoryLine,
  tonight: readonly ClauseHistory[],
  before: readonly HistoryLine[],
): readonly Change[] {
  const known = new Map(clauseHistories(before).map((one) => [one.clause, one]))
  return tonight.flatMap((now): Change[] => {
    const { clause, state } = now
    const was = known.get(clause)
    if (state === was?.state) return [...elsewhereIn(now)]
    if (state === 'unreached') return []
    const says = { broken: '', kept: '', waived: ' is waived', flaky: describeFlaky(now) }
    const isTold = state === 'flaky' || was === undefined || /kept|unreached/.test(was.state)
    const last = before.findLast((run) => markIn(run, clause) !== undefined)
    const isLess = state === 'broken' && last?.warned.includes(clause)
    const warned = isLess ? ', it was warned of' : ''
    const end = isTold ? warned : `, it was ${describeState(was)} since ${formatDay(was.since)}`
    const still = state === 'kept' && line.warned.includes(clause) ? ', and is warned of now' : ''
    const where = line.outside?.includes(clause) ? ', outside of the profile' : ''
    return [{ kind: kinds[state], text: `${clause}${says[state]}${end}${still}${where}`, clause }]
  })
}

/** What was steady before a clause began to come and go is told beside it. */
function describeFlaky(now: ClauseHistory): string {
  const phases = now.phases.slice(0, -1)
  const bad = phases.slice(
    phases.findLastIndex(({ phase }) => !/^(?:broken|waived)$/.test(phase)) + 1,
  )
  const [first, last] = [bad[0], bad.at(-1)]
  if (first === undefined || last === undefined) return ` ${describeRecord(now)}`
  const how = bad.every(({ phase }) => phase === 'broken') ? '' : ' broken or waived'
  const days = `from ${formatDay(first.since)} to ${formatDay(last.until)}`
  return ` ${describeRecord(now)}, and${how} in each one ${days} before`
}

/** A known clause that is broken at other operations, too. */
function elsewhereIn({ clause, elsewhere = [] }: ClauseHistory): readonly Change[] {
  if (elsewhere.length === 0) return []
  const names = listFirst(elsewhere.map(nameOperation))
  return [{ kind: 'broken', text: `${clause}, where it was not broken before: ${names}`, clause }]
}

/** A waiver changes nothing about since when a clause is broken. */
function describeState({ state, since, phases }: ClauseHistory): string {
  const first = phases.findIndex((one) => one.since === since)
  const isWaivedToo = phases.slice(first).some(({ phase }) => phase === 'waived')
  return state === 'broken' && isWaivedToo ? 'broken or waived' : state
}

/** The clauses that this run tested and the last one that planned them did not, and the other way round; those that are lost by the reason. */
export function coverageChanges(
  { clauses }: Run,
  line: HistoryLine,
  before: readonly HistoryLine[],
): readonly Change[] {
  const all = clauses.map((clause) => {
    const last = before.findLast((run) => verdictIn(run, clause.id) !== undefined)
    const isOfContract = last?.hashes.contract === line.hashes.contract
    return { ...clause, isOfContract, was: last && verdictIn(last, clause.id) }
  })
  const lost = all.filter(({ verdict, accepted, isOfContract, was }) => {
    return verdict === 'unreached' && !accepted && isOfContract && was && was !== 'unreached'
  })
  const gained = all.filter(({ verdict, was }) => verdict !== 'unreached' && was === 'unreached')
  const [again = [], first = []] = [true, false].map((isAgain) =>
    gained.filter(({ id }) => before.some((run) => markIn(run, id) !== undefined) === isAgain),
  )
  const byWhy = Map.groupBy(lost, whyOf)
  const namesOf = (some: typeof all) => listFirst(some.map(({ id }) => id))
  return [
    ...Array.from(byWhy, ([why, some]): Change => {
      const reason = some.every(endsRun) ? mostFrequentOf(some.map((one) => one.reason ?? '')) : why
      return { kind: 'no longer tested', text: `${namesOf(some)}. ${reason}`.trim() }
    }),
    ...(first.length > 0 ? [{ kind: 'newly tested', text: namesOf(first) } as const] : []),
    ...(again.length > 0 ? [{ kind: 'tested again', text: namesOf(again) } as const] : []),
  ]
}

/** What ends a run has a reason for each request that met it, and is one cause. */
function whyOf({ reason = '', cause }: Run['clauses'][number]): string {
  if (cause !== undefined && endsRun({ cause })) return cause
  return cause === 'unshown' ? 'No response showed what they are about.' : reason
}

/** The reason of most, the shortest of several. */
function mostFrequentOf(reasons: readonly string[]): string {
  const [first, ...others] = [...Map.groupBy(reasons, (reason) => reason)].sort(
    ([one, a], [another, b]) => b.length - a.length || one.length - another.length,
  )
  const [reason = ''] = first ?? []
  return others.length === 0
    ? reason
    : `${reason} (and ${countOf(others.length, 'reason')} like it)`
}

/** A warning is new where the last run that could show it did not, and over where this one could: in a profile or not, as it is for what is broken. */
export function warningChanges(
  run: Run,
  line: HistoryLine,
  before: readonly HistoryLine[],
): readonly Change[] {
  // A run that something ended, or that failed, may not have sent what shows it.
  const isKeptIn = (one: HistoryLine, id: string) =>
    markIn(one, id) !== undefined &&
    !one.incomplete?.includes('failure') &&
    !wasEndedBy(one.incomplete)
  const lastOf = (id: string) =>
    before.findLast((one) => one.warned.includes(id) || isKeptIn(one, id))
  const over = [...new Set(before.flatMap(({ warned }) => warned))].filter((id) => {
    const isKept = markIn(line, id) === 'kept' && isKeptIn(line, id) && !line.warned.includes(id)
    return isKept && lastOf(id)?.warned.includes(id)
  })
  const fresh = line.warned.filter((id) => lastOf(id)?.warned.includes(id) === false)
  return [
    ...over.map((id): Change => ({ kind: 'fixed', text: `${id}, it was warned of`, clause: id })),
    ...fresh.map((id): Change => {
      const found = run.findings.find(
        ({ clause, severity }) => clause === id && severity === 'warning',
      )
      return { kind: 'new warning', text: `${id}. ${found?.message ?? ''}`.trim(), clause: id }
    }),
  ]
}
