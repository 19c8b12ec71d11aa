import {
  isOfGivenRecords,
  optionalClauses,
  optionalMembers,
  shownAt,
} from '../../../core/contract/index.ts'
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

type Clause = Run['clauses'][number]

/** Whether a run tested nothing, because it ended for one reason. */
export function isIdle({ clauses, nothingTested }: Run): boolean {
  const reasons = new Set(clauses.map(({ reason }) => reason))
  const isEnded = nothingTested !== undefined || clauses.every(endsRun)
  return isEnded && reasons.size === 1 && clauses.every(({ verdict }) => verdict === 'unreached')
}

/** Whether a clause is untested because the target leaves out what the contract makes optional. */
export function isLeftOut({ id, cause }: Clause): boolean {
  return cause === 'unshown' && optionalClauses().includes(id)
}

/** What may show clauses that no response showed. A recipe can prepare a record, such as a person whose phone is verified. */
function showIt({ command }: Run, clauses: Run['clauses']): string | undefined {
  if (command !== 'run') return 'Let the traffic show it'
  const isPrepared = ({ id, cause }: Clause) => cause === 'unshown' && isOfGivenRecords(id)
  return clauses.some(isPrepared) ? 'Let a subject show it, which its recipe prepares' : undefined
}

function acceptLeftOut(run: Run, clause: Clause): string {
  const how = showIt(run, [clause])
  const accept = how === undefined ? 'Accept' : `${how}, or accept`
  return `${accept} all that the target leaves out: "untested": [{ "clause": "${optionalMembers}", "reason": "…" }]`
}

function remedyOf(clause: Clause, run: Run): string | undefined {
  const isClaim = run.command === 'run' || run.profile !== undefined
  const isOpen = isClaim && isLeftOut(clause) && clause.lastTested === undefined
  return clause.remedy ?? (isOpen ? acceptLeftOut(run, clause) : undefined)
}

/**
 * Of what ended the run, or failed, or what an earlier run tested: to accept that helps nobody. Traffic shows what its clients called,
 * so its profile comes first.
 */
function remedyForGaps(run: Run, clauses: Run['clauses']): string {
  const { command, profile, nothingTested } = run
  const isOfRun = (clause: Clause) =>
    endsRun(clause) || isFailure(clause) || clause.lastTested !== undefined
  if (nothingTested !== undefined || clauses.every(isOfRun)) return ''
  if (command !== 'run' && profile === undefined)
    return 'Name what the traffic is about: --profile payments,accounts/create'
  if (clauses.length > most.names)
    return command === 'run'
      ? 'To accept these gaps in "untested": --accept-new FILE'
      : 'To accept these gaps, name them in "untested" of a target: --config FILE --target NAME'
  const entries = clauses.map(({ id }) => {
    return `{ "clause": "${showLine(id, limits.name)}", "reason": "…" }`
  })
  const how = showIt(run, clauses)
  const accept = how === undefined ? 'If this is so for good, accept' : `${how}, or accept`
  return `${accept} it: "untested": [${entries.join(', ')}]`
}

const keyOfAccepted = 'accepted'

/** Clauses with one key have one reason and one remedy; those that no response showed are one reason. */
function keyOf(clause: Clause, run: Run): string {
  const { cause, reason = '' } = clause
  if (clause.accepted) return keyOfAccepted
  const remedy = remedyOf(clause, run)
  const why = cause === 'unshown' ? cause : reason
  return remedy === undefined ? why : JSON.stringify([why, remedy])
}

function reasonOf(clauses: Run['clauses']): string {
  const [first] = clauses
  if (first?.accepted) return 'The configuration accepts that these clauses are not tested.'
  if (first?.cause !== 'unshown') return first?.reason ?? ''
  return `No response showed ${listFirst([...new Set(clauses.map(({ id }) => shownAt(id)))])}.`
}

/** A reason that stopped scenarios and left clauses untested. */
function gapLine(run: Run, clauses: Run['clauses'], scenarios: Run['scenarios']) {
  const [first] = clauses
  const [stopped] = scenarios
  const isAccepted = first?.accepted === true
  const names = clauses.map(({ id }) => showLine(id, limits.name))
  const figures = [
    ...(scenarios.length > 0 ? [countOf(scenarios.length, 'scenario')] : []),
    ...(names.length > 0 ? [`${countOf(names.length, 'clause')}: ${listFirst(names)}`] : []),
  ]
  const broken = scenarios.find(({ brokenClause }) => brokenClause)?.brokenClause
  const known = [...clauses, ...scenarios].find(({ remedy }) => remedy)?.remedy
  const own = stopped || !first ? undefined : remedyOf(first, run)
  // Who accepts a gap asks for no remedy.
  const remedy = isAccepted ? '' : (own ?? known ?? remedyForGaps(run, clauses))
  const reason = isAccepted ? undefined : stopped?.reason
  return {
    text: `${showLine(reason ?? reasonOf(clauses), limits.sentence)} (${figures.join(', ')})`,
    remedy: showLine(broken ? `The target breaks ${broken}.` : remedy, limits.sentence),
    names,
    scenarios: scenarios.length,
  }
}

/** Whether a reason is accepted: it left clauses untested, and each of them may be. */
function acceptedIn(untested: Run['clauses']): (reason: string) => boolean {
  const by = Map.groupBy(untested, ({ reason = '' }) => reason)
  return (reason) => by.get(reason)?.every(({ accepted }) => accepted) ?? false
}

/** Returns the problems of the run, and the reasons that stopped scenarios and left clauses untested, the most frequent first. */
export function missingLines(run: Run): readonly ListLine[] {
  const { verdict, completeness, problems, clauses, obstacles = [] } = run
  const stopped = run.scenarios.filter(
    ({ outcome, reason }) => outcome !== 'passed' && outcome !== 'failed' && reason !== undefined,
  )
  const untested = clauses.filter(({ verdict }) => verdict === 'unreached')
  const isAccepted = acceptedIn(untested)
  const causeOf = ({ reason = '' }: Run['scenarios'][number]) =>
    isAccepted(reason) ? keyOfAccepted : reason
  const scenariosBy = Map.groupBy(stopped, causeOf)
  const clausesBy = Map.groupBy(untested, (clause) => {
    const { accepted, reason = '' } = clause
    return !accepted && scenariosBy.has(reason) ? reason : keyOf(clause, run)
  })
  const undecided = stopped.filter(({ outcome }) => outcome !== 'skipped')
  const reasons = new Set([...undecided.map(causeOf), ...clausesBy.keys()])
  const lines = Array.from(reasons, (reason) =>
    gapLine(run, clausesBy.get(reason) ?? [], scenariosBy.get(reason) ?? []),
  ).sort((a, b) => b.names.length - a.names.length || b.scenarios - a.scenarios)
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
