import type { Change, News, Run } from '../../core/run/index.ts'
import { formatDay, listFirst } from '../report/index.ts'
import { type ClauseHistory, clauseHistories, lasted, rateOf, testsOf } from './analyse.ts'
import { type HistoryLine, hasTested, hasTestedAny } from './line.ts'

type ClauseNews = Pick<News, 'broken' | 'records' | 'changes'>

/** What each clause of a run was before, and is now. */
export function clauseNews(
  run: Run,
  line: HistoryLine,
  before: readonly HistoryLine[],
): ClauseNews {
  const was = new Map(clauseHistories(before).map((one) => [one.clause, one.state]))
  const tonight = clauseHistories([...before, line])
    .filter(({ lastTested }) => lastTested === line.at)
    .map((now) => ({ now, was: was.get(now.clause) ?? 'kept' }))
  const isNew = ({ now, was }: (typeof tonight)[number]) =>
    now.state === 'broken' && (was === 'kept' || was === 'waived')
  const faults = tonight.filter(
    ({ now }) => now.state === 'flaky' || line.broken.includes(now.clause),
  )
  return {
    broken: faults.filter(isNew).map(({ now }) => now.clause),
    records: faults
      .filter((one) => !isNew(one))
      .map(({ now: { clause, firstBad, broken, tested, state } }) => {
        const flaky = state === 'flaky' ? { flaky: true as const } : {}
        return { clause, since: firstBad, broken, tested, ...flaky }
      }),
    changes: [
      ...tonight.flatMap(({ now, was }) => {
        if (now.state === was) return []
        const { kind, text } = turnOf(now, was)
        return { kind, text: `${now.clause}${text}`, clause: now.clause }
      }),
      ...coverageChanges(run, line, before.findLast(hasTestedAny)),
      ...warningChanges(run, before),
    ],
  }
}

/** How a clause turned, for the sentence behind its address. */
function turnOf(now: ClauseHistory, was: ClauseHistory['state']): Change {
  if (now.state === 'flaky') return { kind: 'flaky', text: `, ${rateOf(now)}` }
  if (now.state === 'waived') return { kind: 'waiver', text: ' is not kept, and waived' }
  const kind = now.state === 'kept' ? 'fixed' : 'broken'
  if (was === 'flaky') return { kind, text: `, ${now.state} ${lasted(now)}; it was flaky` }
  if (kind === 'fixed') return { kind, text: `, ${was} since ${formatDay(now.firstBad)}` }
  return { kind, text: was === 'waived' ? ', and no waiver applies any more' : '' }
}

/** The clauses that only one of two runs of the same plan tested; those that are lost by the reason. */
function coverageChanges(run: Run, line: HistoryLine, base: HistoryLine | undefined): Change[] {
  if (line.plan !== base?.plan) return []
  const open = run.clauses.filter(({ verdict, accepted }) => verdict === 'unreached' && !accepted)
  const isSameContract = line.hashes.contract === base.hashes.contract
  const plans = new Set([base.plan])
  const lost = open.filter(({ id }) => isSameContract && hasTested(base, id, plans))
  const gained = run.clauses.filter(
    ({ id, verdict }) => verdict !== 'unreached' && base.unreached.includes(id),
  )
  const byReason = Map.groupBy(lost, ({ reason = '' }) =>
    reason.replace(/^No response showed .*/, 'No response showed what they are about.'),
  )
  const namesOf = (some: typeof lost) => listFirst(some.map(({ id }) => id))
  return [
    ...Array.from(byReason, ([reason, some]): Change => {
      return { kind: 'no longer tested', text: `${namesOf(some)}. ${reason}`.trim() }
    }),
    ...(gained.length > 0 ? [{ kind: 'newly tested', text: namesOf(gained) } as const] : []),
  ]
}

/** The clauses that are warned of now, and were not when they were last tested. */
function warningChanges(run: Run, before: readonly HistoryLine[]): readonly Change[] {
  const warned = run.clauses.filter(({ verdict }) => verdict === 'warned')
  return warned.flatMap(({ id }) => {
    const last = testsOf(id, before).at(-1)
    if (last === undefined || last.run.warned.includes(id)) return []
    const found = run.findings.find(
      ({ clause, severity }) => clause === id && severity === 'warning',
    )
    return [{ kind: 'new warning', text: `${id}. ${found?.message ?? ''}`.trim(), clause: id }]
  })
}
