import type { Change, ClauseRecord, Run } from '../../core/run/index.ts'
import { describeRecord, formatDay, listFirst } from '../report/index.ts'
import { type ClauseHistory, clauseHistories } from './course.ts'
import { type HistoryLine, hasTested, verdictIn } from './line.ts'

/** A clause that was ever broken or waived, in this run and before it. */
export interface Turn {
  readonly now: ClauseHistory
  readonly was: ClauseHistory['state']
  readonly wasSince: string
}

/** The clauses of a run that were ever broken or waived. */
export function turnsOf(line: HistoryLine, before: readonly HistoryLine[]): readonly Turn[] {
  const earlier = new Map(clauseHistories(before).map((one) => [one.clause, one]))
  return clauseHistories([...before, line])
    .filter(({ lastTested }) => lastTested === line.at)
    .map((now) => {
      const { state: was = 'kept', since: wasSince = '' } = earlier.get(now.clause) ?? {}
      return { now, was, wasSince }
    })
}

/** Whether a clause is broken for the first time since it was kept or waived. */
export function isNew({ now, was }: Turn): boolean {
  return now.state === 'broken' && was !== 'broken' && was !== 'flaky'
}

export function recordOf({ now: { clause, since, broken, tested, state } }: Turn): ClauseRecord {
  return { clause, since, broken, tested, ...(state === 'flaky' && { flaky: true }) }
}

const kinds = { broken: 'broken', flaky: 'flaky', waived: 'waiver', kept: 'fixed' } as const

/** How a clause turned. */
export function turnChange({ now, was, wasSince }: Turn): readonly Change[] {
  const { clause, state } = now
  if (state === was || state === 'unreached') return []
  const says = {
    ...{ broken: '', kept: '', waived: ' is not kept, and waived' },
    flaky: ` ${describeRecord(now)}`,
  }
  const isTold = was === 'kept' || was === 'unreached' || state === 'flaky'
  const end = isTold ? '' : `, it was ${was} since ${formatDay(wasSince)}`
  return [{ kind: kinds[state], text: `${clause}${says[state]}${end}`, clause }]
}

/** The clauses that only this run tested, or only the last one that planned them; those that are lost by the reason. */
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
  const byReason = Map.groupBy(lost, ({ reason = '' }) =>
    reason.replace(/^No response showed .*/, 'No response showed what they are about.'),
  )
  const namesOf = (some: typeof all) => listFirst(some.map(({ id }) => id))
  return [
    ...Array.from(byReason, ([reason, some]): Change => {
      return { kind: 'no longer tested', text: `${namesOf(some)}. ${reason}`.trim() }
    }),
    ...(gained.length > 0 ? [{ kind: 'newly tested', text: namesOf(gained) } as const] : []),
  ]
}

/** The clauses that are warned of now, and were not when they were last tested. */
export function warningChanges(run: Run, before: readonly HistoryLine[]): readonly Change[] {
  const warned = run.clauses.filter(({ id, verdict }) => {
    const last = before.findLast((line) => hasTested(line, id))
    return verdict === 'warned' && last !== undefined && !last.warned.includes(id)
  })
  return warned.map(({ id }) => {
    const found = run.findings.find(
      ({ clause, severity }) => clause === id && severity === 'warning',
    )
    return { kind: 'new warning', text: `${id}. ${found?.message ?? ''}`.trim(), clause: id }
  })
}
