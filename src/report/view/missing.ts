import { countOf, type Run } from '../../run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeHidden } from '../wording.ts'

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
}

const unknown = 'No exchange of this run tested them.'

/** What was not tested, by what is missing, what unlocks most first. */
export function missingOf(run: Run): readonly Missing[] {
  const stopped = run.scenarios.filter(
    ({ outcome, reason }) => outcome !== 'passed' && outcome !== 'failed' && reason !== undefined,
  )
  const reasonOf = new Map(stopped.map(({ id, reason }) => [id, reason!]))
  const untested = run.clauses.filter(({ verdict }) => verdict === 'unreached')
  const clauses = Map.groupBy(untested, ({ stoppedBy = '' }) => reasonOf.get(stoppedBy) ?? unknown)
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
    }
  }).sort(
    (one, other) => other.clauses.length - one.clauses.length || other.scenarios - one.scenarios,
  )
}

/** Why a run did not come to its end, one line each: its problems, but for the one in its reason, and what was missing. */
export function undecidedLines(run: Run, missing: readonly Missing[], most: number) {
  const problems = run.verdict === 'incomplete' ? run.problems.slice(1) : run.problems
  const blocking = missing.filter(({ scenarios }) => scenarios > 0)
  const hidden = blocking.length - most
  return [
    ...problems.map((because) => ({
      because: showLine(because, limits.sentence),
      remedy: undefined,
    })),
    ...blocking.slice(0, most).map(({ because, remedy, scenarios, clauses }) => {
      const figure = clauses.length > 0 ? `, ${countOf(clauses.length, 'clause')} untested` : ''
      return { because: `${scenarios} × ${because}${figure}`, remedy }
    }),
    ...(hidden > 0 ? [{ because: describeHidden(hidden, 'reason'), remedy: undefined }] : []),
  ]
}
