import { countOf, type Run } from '../../run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeHidden, listFirst } from '../wording.ts'

/** One thing that kept scenarios from running, and clauses from being tested. */
export interface Missing {
  readonly because: string
  /** What to do about it. */
  readonly remedy: string | undefined
  /** The clause whose violation is the reason: the target is at fault, and not the configuration. */
  readonly broken: string | undefined
  readonly scenarios: number
  /** The clauses that it would unlock, by address. */
  readonly clauses: readonly string[]
  /** The configuration accepts it: no reason for a run to be incomplete. */
  readonly isAccepted: boolean
}

const unseen = 'No response showed what they are about.'
const accepted = 'The configuration accepts that they are not tested.'

/** What was not tested, by what is missing, what unlocks most first. */
export function missingOf(run: Run): readonly Missing[] {
  const stopped = run.scenarios.filter(
    ({ outcome, reason }) => outcome !== 'passed' && outcome !== 'failed' && reason !== undefined,
  )
  const reasonOf = new Map(stopped.map(({ id, reason }) => [id, reason!]))
  const untested = run.clauses.filter(({ verdict }) => verdict === 'unreached')
  const clauses = Map.groupBy(untested, ({ stoppedBy = '', accepted: isAccepted }) =>
    isAccepted ? accepted : (reasonOf.get(stoppedBy) ?? unseen),
  )
  const scenarios = Map.groupBy(stopped, ({ reason }) => reason!)
  const undecided = [...scenarios].flatMap(([reason, of]) =>
    of.some(({ outcome }) => outcome !== 'skipped') ? reason : [],
  )
  const reasons = new Set([...undecided, ...clauses.keys()])
  return Array.from(reasons, (reason) => {
    const of = scenarios.get(reason) ?? []
    const broken = of.find(({ brokenClause }) => brokenClause !== undefined)?.brokenClause
    const remedy = broken ? undefined : of.find((one) => one.remedy !== undefined)?.remedy
    return {
      because: showLine(reason, limits.sentence),
      remedy: remedy && showLine(remedy, limits.sentence),
      broken,
      scenarios: of.length,
      clauses: (clauses.get(reason) ?? []).map(({ id }) => showLine(id, limits.name)),
      isAccepted: reason === accepted,
    }
  }).sort(
    (one, other) => other.clauses.length - one.clauses.length || other.scenarios - one.scenarios,
  )
}

/** What kept a run as a whole from testing, but for what is its reason already; none of a complete run. */
export function problemLines({ completeness, verdict, problems }: Run): readonly string[] {
  if (completeness === 'complete') return []
  const others = verdict === 'incomplete' ? problems.slice(1) : problems
  return others.map((one) => showLine(one, limits.sentence))
}

/**
 * Why a run is incomplete, one line each: its problems, but for the one in its reason, and what was missing. None of a run
 * that is complete, whatever did not run.
 */
export function undecidedLines(run: Run, missing: readonly Missing[], most: number) {
  if (run.completeness === 'complete') return []
  const open = missing.filter(({ isAccepted }) => !isAccepted)
  const hidden = open.length - most
  return [
    ...problemLines(run).map((because) => ({ because, remedy: undefined })),
    ...open.slice(0, most).map(({ because, remedy, scenarios, clauses }) => {
      const figures = [
        ...(scenarios > 0 ? [countOf(scenarios, 'scenario')] : []),
        ...(clauses.length > 0 ? [countOf(clauses.length, 'clause')] : []),
      ]
      const names = clauses.length > 0 ? `: ${listFirst(clauses)}` : ''
      return { because: `${because} (${figures.join(', ')}${names})`, remedy }
    }),
    ...(hidden > 0 ? [{ because: describeHidden(hidden, 'reason'), remedy: undefined }] : []),
  ]
}
