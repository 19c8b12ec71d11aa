import { optionalClauses, optionalMembers } from '../../../core/contract/index.ts'
import { countOf, endsRun, isFailure, problemsIn, type Run } from '../../../core/run/index.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import { listFirst } from '../wording.ts'

/** A sentence, and a remedy, which may be pasted and so is never broken into lines. */
export interface ListLine {
  readonly text: string
  readonly remedy?: string | undefined
  /** The addresses of the clauses that it is about. */
  readonly names?: readonly string[]
}

const unseen = 'No response showed what these clauses are about.'
/** Clauses that no response showed are one reason, if they have one remedy. */
const start = 'No response showed '
const divider = '\0'
const accepted = 'The configuration accepts that these clauses are not tested.'

function unseenOf(clauses: Run['clauses']): string {
  const places = new Set(clauses.map(({ reason = unseen }) => reason.slice(start.length, -1)))
  return places.has(unseen.slice(start.length, -1)) ? unseen : `${start}${listFirst([...places])}.`
}

/** Traffic shows what its clients called, so its profile is the first thing to name. */
function remedyForGaps({ command, profile }: Run, names: readonly string[]): string {
  if (command !== 'run' && profile === undefined)
    return 'Name what the traffic is about: --profile payments,accounts/create'
  return acceptAll(names)
}

function acceptAll(names: readonly string[]): string {
  if (names.length > most.names) return 'To accept these gaps in "untested": --accept-new FILE'
  const entries = names.map((name) => `{ "clause": "${name}", "reason": "…" }`)
  return `Let the target show it, or accept it: "untested": [${entries.join(', ')}]`
}

const nothing = 'Nothing was tested: '

/** Whether a clause is untested because the run came to nothing or ended, or because something failed: to accept that helps nobody. */
function isOfRun(clause: Run['clauses'][number]): boolean {
  return endsRun(clause) || isFailure(clause) || clause.reason?.startsWith(nothing) === true
}

/** Whether a run tested nothing, because it ended for one reason. */
export function isIdle({ clauses }: Run): boolean {
  const reasons = new Set(clauses.map(({ reason }) => reason))
  const isUntested = clauses.every((clause) => {
    const isEnd = endsRun(clause) || clause.reason?.startsWith(nothing)
    return clause.verdict === 'unreached' && isEnd
  })
  return isUntested && reasons.size === 1
}

/** Whether a clause is untested because the target leaves out what the contract makes optional. */
export function isLeftOut({ id, cause }: Run['clauses'][number]): boolean {
  return cause === 'unshown' && optionalClauses().includes(id)
}

const acceptLeftOut = `Let the target show it, or accept all that it leaves out: "untested": [{ "clause": "${optionalMembers}", "reason": "…" }]`

/** Returns the problems of the run, and the reasons that stopped scenarios and left clauses untested, the most frequent first. */
export function missingLines(run: Run): readonly ListLine[] {
  const { verdict, completeness, problems, clauses, obstacles = [] } = run
  const stopped = run.scenarios.filter(
    ({ outcome, reason }) => outcome !== 'passed' && outcome !== 'failed' && reason !== undefined,
  )
  const scenariosBy = Map.groupBy(stopped, ({ reason }) => reason!)
  const untested = clauses.filter((clause) => clause.verdict === 'unreached')
  const isClaim = run.command === 'run' || run.profile !== undefined
  const clausesBy = Map.groupBy(untested, (clause) => {
    const { reason = unseen } = clause
    if (clause.accepted) return accepted
    if (scenariosBy.has(reason)) return reason
    const said = clause.cause === 'unshown' ? unseen : reason
    const remedy = isClaim && isLeftOut(clause) ? acceptLeftOut : clause.remedy
    // Clauses with one reason may have several remedies.
    return remedy === undefined ? said : `${said}${divider}${remedy}`
  })
  const undecided = stopped.filter(({ outcome }) => outcome !== 'skipped')
  const reasons = new Set([...undecided.map(({ reason }) => reason!), ...clausesBy.keys()])
  const lines = Array.from(reasons, (reason) => {
    const scenarios = scenariosBy.get(reason) ?? []
    const about = clausesBy.get(reason) ?? []
    const names = about.map(({ id }) => showLine(id, limits.name))
    const figures = [
      ...(scenarios.length > 0 ? [countOf(scenarios.length, 'scenario')] : []),
      ...(names.length > 0 ? [`${countOf(names.length, 'clause')}: ${listFirst(names)}`] : []),
    ]
    const broken = scenarios.find(({ brokenClause }) => brokenClause)?.brokenClause
    const [first = '', own] = reason.split(divider, 2)
    const remedy =
      own ??
      [...about, ...scenarios].find((one) => one.remedy)?.remedy ??
      (reason !== accepted && about.some((one) => !isOfRun(one)) ? remedyForGaps(run, names) : '')
    const said = first === unseen ? unseenOf(about) : first
    return {
      text: `${showLine(said, limits.sentence)} (${figures.join(', ')})`,
      remedy: showLine(broken ? `The target breaks ${broken}.` : remedy, limits.sentence),
      names,
      scenarios: scenarios.length,
    }
  }).sort((a, b) => b.names.length - a.names.length || b.scenarios - a.scenarios)
  if (completeness === 'complete') return lines
  // The reason of an incomplete run names the first problem.
  const unnamed = verdict === 'incomplete' ? problems.slice(1) : problems
  // A setting that does not work is the reason of a line as well.
  const settings = obstacles.filter(
    ({ kind, reason = '' }) => kind === 'setting' && reasons.has(reason),
  )
  const said = new Set(problemsIn(settings))
  const open = unnamed
    .filter((problem) => !said.has(problem))
    .map((problem) => ({ text: showLine(problem, limits.sentence) }))
  return isIdle(run) ? open : [...open, ...lines]
}
