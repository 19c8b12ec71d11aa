// The issues of a run that did not test all that it should, one for each cause, and of a night that left no run.
import { createHash } from 'node:crypto'
import { code, isUnseen, jobOf, seenLine } from './text.mjs'

/** The issue of nights that left no run; `because`: undefined where there is one again. */
export function noRunIssue(because, run) {
  const isOpen = because !== undefined
  const text = isOpen
    ? `There is no run: ${code(because)} ${jobOf(run)}`
    : `There is a run again. ${jobOf(run)}.`
  const title = 'There is no run of this night'
  const phase = isOpen ? 'open' : 'over'
  return {
    key: 'no run',
    phase,
    isOpen,
    title,
    status: text.trim(),
    rest: '',
    comment: text.trim(),
  }
}

const mostCauses = 5
const unseen = 'No response showed what these clauses are about.'

/** One issue for each cause, and the end of those that are over. */
export function causeIssues({ run, known }) {
  const isIdle = run.clauses.every(({ verdict }) => verdict === 'unreached')
  const groups = run.completeness === 'incomplete' ? causesOf(run, isIdle) : []
  const wanted = groups.map(({ key, text, remedy, clauses }) => {
    const names = clauses.map(({ id }) => id)
    const count = isIdle
      ? 'Nothing was tested'
      : `${names.length} of ${run.clauses.length} clauses not tested`
    const status = `**${count}** in the ${jobOf(run)}: ${code(text)}`
    const since = known.get(key)?.state.since ?? run.startedAt
    return {
      key,
      phase: 'open',
      isOpen: true,
      // What a response said stands in the body.
      title: `${run.target.name}: ${count}: ${text.replace(/(: status \d{3}): .*/s, '$1')}`,
      status: `${status} ${seenLine(since, run.startedAt)}`,
      rest: [
        ...(remedy ? [`To repair it: ${code(remedy)}`, ''] : []),
        ...(isIdle ? [] : run.problems.map((problem) => `- ${code(problem)}`)),
        ...(isIdle ? [] : ['', 'Not tested', '', ...gapLines(clauses, text)]),
      ].join('\n'),
      comment: `Again: ${count}: ${code(text)} ${jobOf(run)}.`,
      state: { since, clauses: isIdle ? [] : names.slice(0, 400) },
    }
  })
  const now = new Set(wanted.map(({ key }) => key))
  const over = [...known].filter(([key]) => key.startsWith('cause ') && !now.has(key))
  return [...wanted, ...over.map(([key, issue]) => endedCause(key, issue, run, isIdle))]
}

/** The clauses that were not tested, by their reason and remedy where these are not those of the issue. */
function gapLines(clauses, text) {
  const whyOf = ({ reason = text, remedy = '' }) =>
    reason === text ? '' : `: ${code(`${reason} ${remedy}`.trim())}`
  const byWhy = Map.groupBy(clauses, whyOf)
  return [...byWhy].map(([why, some]) => `- ${some.map(({ id }) => code(id)).join(', ')}${why}`)
}

function causesOf(run, isIdle) {
  const open = run.clauses.filter(({ verdict, accepted }) => verdict === 'unreached' && !accepted)
  if (isIdle) {
    const text = (open[0]?.reason ?? run.reason).replace(/^Nothing was tested: /, '')
    return [{ key: keyOf(text), text, remedy: run.reason === text ? '' : run.reason, clauses: [] }]
  }
  // What a broken clause left untested, or no response showed beside it, stands in the issue of that clause.
  const explained = new Set(
    run.scenarios?.flatMap(({ brokenClause, reason }) => (brokenClause ? [reason] : [])),
  )
  const hasBroken = run.clauses.some(({ verdict }) => verdict === 'broken')
  const byKey = Map.groupBy(
    open.filter(({ reason }) => !explained.has(reason) && !(hasBroken && isUnseen({ reason }))),
    ({ reason = run.reason }) => keyOf(isUnseen({ reason }) ? unseen : reason),
  )
  const groups = [...byKey].map(([key, clauses]) => {
    const [{ reason = run.reason, remedy }] = clauses
    const text = isUnseen({ reason }) ? unseen : reason
    return { key, text, remedy, clauses }
  })
  if (groups.length === 0 && open.length === 0) {
    return run.problems.map((text) => ({ key: keyOf(text), text, clauses: [] }))
  }
  const first = groups.sort((a, b) => b.clauses.length - a.clauses.length).slice(0, mostCauses)
  const others = groups.slice(mostCauses).flatMap(({ clauses }) => clauses)
  if (others.length === 0) return first
  return [...first, { key: 'cause others', text: 'for further reasons.', clauses: others }]
}

/** What changes from night to night in a sentence, such as figures and ids, makes no other cause of it. */
function keyOf(text) {
  const stable = text.replace(/\S+/g, (word) => (/\d/.test(word) ? '#' : word))
  return `cause ${createHash('sha256').update(stable).digest('hex').slice(0, 12)}`
}

function endedCause(key, { title, state }, run, isIdle) {
  if (isIdle) {
    return {
      key,
      phase: state.phase,
      isOpen: undefined,
      title,
      status: `Nothing was tested in the ${jobOf(run)}, so it is not known whether this is over.`,
    }
  }
  const still = run.clauses.filter(
    ({ id, verdict }) => state.clauses?.includes(id) && verdict === 'unreached',
  )
  const text =
    still.length > 0
      ? `Another cause keeps ${still.length} of these clauses untested now. ${jobOf(run)}.`
      : `Over: tested again in the ${jobOf(run)}.`
  const comment = still.length > 0 ? undefined : text
  return {
    key,
    phase: 'over',
    isOpen: false,
    title,
    status: text,
    comment,
    isSilent: still.length > 0,
  }
}
