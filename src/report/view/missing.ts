import { countOf, type Run } from '../../run/index.ts'
import { limits } from '../limits.ts'
import { showLine } from '../show.ts'
import { describeHidden, listFirst } from '../wording.ts'

/** A reason that kept scenarios from running, and clauses from being tested. */
export interface Missing {
  readonly because: string
  readonly remedy: string | undefined
  /** The broken clause that is the reason: the target is at fault, and not the configuration. */
  readonly broken: string | undefined
  readonly scenarios: number
  /** The addresses of the clauses that were not tested. */
  readonly clauses: readonly string[]
  /** Whether the configuration accepts the reason: the run is not incomplete by it. */
  readonly isAccepted: boolean
}

const unseen = 'No response showed what these clauses are about.'
const accepted = 'The configuration accepts that they are not tested.'

/** Returns why scenarios and clauses were not tested, the reason of the most clauses first. */
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
    const remedy = broken ? undefined : of.find((scenario) => scenario.remedy !== undefined)?.remedy
    return {
      because: showLine(reason, limits.sentence),
      remedy: remedy && showLine(remedy, limits.sentence),
      broken,
      scenarios: of.length,
      clauses: (clauses.get(reason) ?? []).map(({ id }) => showLine(id, limits.name)),
      isAccepted: reason === accepted,
    }
  }).sort((a, b) => b.clauses.length - a.clauses.length || b.scenarios - a.scenarios)
}

/** Returns the problems of an incomplete run that its reason does not name already. */
export function problemLines({ completeness, verdict, problems }: Run): readonly string[] {
  if (completeness === 'complete') return []
  const unnamed = verdict === 'incomplete' ? problems.slice(1) : problems
  return unnamed.map((problem) => showLine(problem, limits.sentence))
}

/**
 * Returns why a run is incomplete, a line each: its problems, and the reasons why scenarios and clauses were not tested; nothing
 * for a complete run.
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
