import type { Cause, Run } from './run.ts'

type End = NonNullable<Run['ended']>

/** The cause, where it ends all that follows, whichever clauses that would have tested. */
export function endOf({ cause }: { readonly cause?: Cause | undefined }): End | undefined {
  const ends: readonly (Cause | undefined)[] = ['away', 'before', 'limit', 'key', 'time']
  return ends.includes(cause) ? (cause as End) : undefined
}

export function endsRun(one: { readonly cause?: Cause | undefined }): boolean {
  return endOf(one) !== undefined
}

/** The kinds of what made a run incomplete. */
export function incompleteIn(run: Run): readonly string[] {
  const { completeness, ended, clauses, obstacles = [] } = run
  if (completeness !== 'incomplete') return []
  const gaps = clauses.filter(({ verdict, accepted }) => verdict === 'unreached' && !accepted)
  const causes = new Set<string>([
    ...(ended ? [ended] : []),
    ...gaps.map(({ cause = 'others' }) => cause),
    ...obstacles.flatMap(({ kind }) => (kind === 'failure' || kind === 'setting' ? kind : [])),
  ])
  return causes.size > 0 ? [...causes].sort() : ['others']
}

/** Whether something kept a run from sending all requests; `incomplete`: the kinds of what made it incomplete. */
export function wasEndedBy(incomplete: readonly string[] = []): boolean {
  return incomplete.some((cause) => endsRun({ cause: cause as Cause }))
}
