// The end of the issue of a clause that the run does not name.
import { clauseIssue, isStanding, lastChange, profileOf, titleOf } from './clause-issue.mjs'
import { code, jobOf, moment, seenLine } from './text.mjs'

/** A clause that this suite does not have any more, or its profile does not claim and the run does not find. */
export function goneIssue(key, around) {
  const { run, known } = around
  const id = key.startsWith('clause ') ? key.slice(7) : undefined
  if (id === undefined || run.clauses.some((clause) => clause.id === id)) return []
  const issue = known.get(key)
  const text =
    issue.state.contract === run.hashes?.contract
      ? undefined
      : `The suite has no clause ${code(id)} any more. ${jobOf(run)}.`
  if (text !== undefined) return [ended(key, issue.title, text)]
  if (run.findings.some(({ clause, unclaimed }) => unclaimed && clause === id))
    return brokenOutside(key, issue, run)
  // One run that keeps it ends what is flaky or in doubt as little where the profile does not claim it.
  if (isUnsettled(id, run)) return clauseIssue({ id, verdict: 'kept' }, around)
  if (!isStanding(issue.state.phase)) return []
  const by = fixedBy(id, issue, run)
  if (by !== undefined) {
    const title = titleOf({ id, phase: 'fixed', issue }, around)
    return [
      ended(
        key,
        title,
        `Fixed: not found again in the ${by}, whose profile does not claim this clause.`,
      ),
    ]
  }
  const { at } = issue.state
  if (!isLongAgo(at, run)) return []
  const left = `No longer tested: no run since ${moment(at)} was to test this clause or found it broken. ${jobOf(run)}.`
  return [ended(key, issue.title, left)]
}

/** After so many days in which no run says anything of an issue, nothing of it is true tonight. */
const mostDays = 30

export function isLongAgo(at, { startedAt }) {
  return at !== undefined && Date.parse(at) < Date.parse(startedAt) - mostDays * 86_400_000
}

/** A run that breaks it all the same opens and ends nothing. */
function brokenOutside(key, { title, state }, run) {
  const text = `**Broken** in the ${jobOf(run)}, whose profile does not claim this clause.`
  const status = `${text} ${seenLine(state.since, run.startedAt)}`
  const said = { title, status, state: { last: run.startedAt } }
  return [{ key, phase: state.phase, isOpen: undefined, ...said }]
}

function ended(key, title, text) {
  return { key, phase: 'gone', isOpen: false, title, status: text, comment: text }
}

function isUnsettled(id, { history: { doubted = [], records = [] } = {} }) {
  return doubted.includes(id) || records.some(({ clause, flaky }) => clause === id && flaky)
}

/** The run that the history calls the end of it; without a history, a whole one of the same profile. */
function fixedBy(id, issue, run) {
  if (run.history === undefined) {
    // What a profile does not claim is no clause of a run that does not find it broken.
    const isWhole = run.profile !== undefined && run.completeness === 'complete'
    return isWhole && issue.state.profile === profileOf(run) ? jobOf(run) : undefined
  }
  const { kind, at } = lastChange(id, run) ?? {}
  if (kind !== 'fixed') return undefined
  return at === run.startedAt ? jobOf(run) : `run of ${moment(at)}`
}
