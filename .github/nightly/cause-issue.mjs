// The issues of a run that did not test all that it should, one for each kind of cause, and of a night that left no run.
import { clausesOf, whyIn } from './clause-issue.mjs'
import { endsRun } from './ends.mjs'
import { groupedByKind, kinds, obstaclesOf, stopOf } from './kinds.mjs'
import { code, countOf, gistOf, jobOf, moment, seenLine } from './text.mjs'
import { isStopped, joinUnseen, unseenOf, unshown } from './unseen.mjs'

/** The issue of nights that left no run; `because`: undefined where there is one again; `issue`: what exists of it. */
export function noRunIssue(because, run, issue) {
  const isOpen = because !== undefined
  const before = issue?.isClosed === false ? issue.state.since : undefined
  const since = isOpen ? (before ?? new Date().toISOString()) : before
  const text = isOpen
    ? `There is no run: ${code(because)} ${jobOf(run)}`.trim()
    : `There is a run again. ${since ? `There was none since ${moment(since)}. ` : ''}${jobOf(run)}.`
  const rest = isOpen ? 'To repair it: read the log of the job that runs Assay.' : ''
  return {
    ...{ key: 'no run', phase: isOpen ? 'open' : 'over', isOpen, rest },
    title: 'There is no run of this night',
    status: isOpen ? `${text} ${seenLine(since)}` : text,
    comment: text,
    state: { since },
  }
}

/** One issue for each cause, and the end of those that are over. */
export function causeIssues({ run, known }) {
  // What a run saw that tested nothing may have a warning all the same.
  const isIdle =
    run.nothingTested !== undefined || run.clauses.every(({ verdict }) => verdict === 'unreached')
  const groups = run.completeness === 'incomplete' ? causesOf(run, isIdle, known) : []
  const wanted = groups.map(({ key, text, remedy, clauses, reasons = [text] }) => {
    const count = countOfGaps(clauses, isIdle)
    const ids = clauses.map(({ id }) => id)
    // What no response showed is one reason, whatever else may be why: other clauses of it are told as such.
    const ways = key === unshown ? [key] : reasons
    const gists = [...new Set(ways.map(gistOf))]
    const begun = begunIn(known.get(key), run, { ids, gists })
    const { phase, since, seen, met, isAgain } = begun
    const before = known.get(key)?.state
    const more = moreUntested(ids, seen, { run, before }) ?? otherReason(ways, met)
    const why = [...new Set([text, reasons[0]])].map((one) => code(one)).join(' First: ')
    const what = `**${count}** in the ${jobOf(run)}: ${code(text)}${whyIn(run, since)}`
    return {
      ...{ key, phase, isOpen: true },
      title: `${run.target.name}: ${count}: ${titleOf(text, { clauses, reasons })}`,
      status: `${what} ${seenLine(since, run.startedAt)}`,
      rest: [
        ...(remedy ? [`To repair it: ${code(remedy)}`, ''] : []),
        ...(clauses.length > 0 ? ['Not tested', '', ...gapLines(clauses)] : []),
        ...endedGaps(clauses, run),
        // Where clauses were not tested, their reasons say more.
        ...(clauses.length > 0 || isIdle ? [] : unservedLines(run)),
      ].join('\n'),
      comment: `${isAgain ? 'Again' : 'Other clauses than before'}: ${count}: ${why} ${jobOf(run)}.`,
      more: more && `${more}. ${count}: ${code(text)} ${jobOf(run)}.`,
      state: { since, ended: undefined, ...rememberedOf(ids, gists, { ...begun, isIdle }) },
    }
  })
  const now = new Set(wanted.map(({ key }) => key))
  const over = [...known].filter(([key]) => key.startsWith('cause ') && !now.has(key))
  return [...wanted, ...over.map(([key, issue]) => endedCause(key, issue, run, isIdle))]
}

/** What a response said stands in the body; of several reasons the title names that of most clauses. */
function titleOf(text, { clauses, reasons }) {
  const short = (said) =>
    said.replace(/(: status \d{3}| returned \d{3}| the same response): .*/s, '$1')
  if (reasons.length < 2) return short(text)
  const own = clauses.filter(({ cause }) => cause !== 'unshown')
  const [[most] = []] = [...Map.groupBy(own, ({ reason = '' }) => reason)].toSorted(
    ([a, one], [b, another]) => another.length - one.length || a.length - b.length,
  )
  const bare = (said) => short(said).replace(/\.$/, '')
  return most === undefined ? text : `${bare(text)}: ${bare(most)}, and others.`
}

function rememberedOf(ids, gists, { seen = [], met = [], isIdle }) {
  return {
    // Of a run that tested every clause none is tested again.
    clauses: ids.length > 0 || isIdle ? ids : null,
    idle: isIdle || undefined,
    seen: [...new Set([...seen, ...ids])],
    gists,
    met: [...new Set([...met, ...gists])].slice(-20),
  }
}

function countOfGaps(clauses, isIdle) {
  if (isIdle) return 'Nothing was tested'
  if (clauses.length === 0) return 'The run is incomplete'
  return `${countOf(clauses.length, 'clause')} not tested`
}

/**
 * What was over is seen for the first time again, and is another phase, also if nobody was notified of its end. Clauses of which none was
 * untested before are so since tonight; `isAgain`: whether any of them ever was.
 */
function begunIn({ state } = { state: {} }, { startedAt }, { ids, gists }) {
  const { seen = state.clauses ?? [], clauses: before, met } = state
  const isSame = state.phase?.startsWith('open') && !state.ended && state.since
  const areOthers = state.gists !== undefined && !gists.some((gist) => state.gists.includes(gist))
  const areFresh = ids.length > 0 && !ids.some((id) => before?.includes(id))
  // Where nothing was tested, these clauses were not, either.
  const areNew = (areOthers || areFresh) && !(state.idle && ids.length > 0)
  const isAgain = ids.length === 0 || seen.length === 0 || ids.some((id) => seen.includes(id))
  return isSame
    ? { phase: state.phase, since: areNew ? startedAt : state.since, seen, met }
    : { phase: `open since ${startedAt}`, since: startedAt, isAgain }
}

/** What to say of untested clauses that were not `seen` so before; `before`: what is remembered of the last run. */
function moreUntested(ids, seen, { run, before }) {
  const fresh = seen === undefined ? [] : ids.filter((id) => !seen.includes(id))
  if (fresh.length === 0) return undefined
  const own = run.clauses.filter(({ id }) => before.clauses?.includes(id))
  const still = own.filter(({ verdict }) => verdict === 'unreached').length
  const again = own.length - still
  const shown = fresh.slice(0, 10).map((id) => code(id))
  const others = fresh.length > 10 ? ` and ${fresh.length - 10} more` : ''
  const tested = again > 0 ? `; tested again: ${again} of the earlier ones` : ''
  if (before.idle) {
    const gained = run.clauses.filter(({ verdict }) => verdict !== 'unreached').length
    return `Tested again: ${countOf(gained, 'clause')}; still not tested: ${shown.join(', ')}${others}`
  }
  return `Not tested ${still > 0 ? 'either' : 'now'}: ${shown.join(', ')}${others}${tested}`
}

/** What to say of a reason that this issue did not have before; `met`: those that it had. */
function otherReason(reasons, met) {
  const fresh = met === undefined ? [] : reasons.filter((one) => !met.includes(gistOf(one)))
  if (fresh.length === 0) return undefined
  return `Another reason than before${reasons.length > 1 ? `: ${code(fresh[0])}` : ''}`
}

/** The clauses that were not tested, by their reason and remedy. */
function gapLines(clauses) {
  const whyOf = ({ reason = '', remedy = '' }) => `${reason} ${remedy}`.trim()
  const byWhy = Map.groupBy(clauses, whyOf)
  return [...byWhy].map(
    ([why, some]) => `- ${some.map(({ id }) => code(id)).join(', ')}: ${code(why)}`,
  )
}

/** What made a run incomplete that tested every clause, as far as it says so. */
function unservedLines({ problems, obstacles = [] }) {
  const others = obstacles.filter(({ kind }) => kind === 'before').slice(0, 10)
  const calls = others.map(({ request, status, requests }) => {
    const said = `${request}: ${status ?? 'no response'}, ${countOf(requests, 'time')}`
    return `- not taken for responses of the API itself: ${code(said)}`
  })
  return [...problems.map((problem) => `- ${code(problem)}`), ...calls]
}

/** The entries of "untested" that ended. */
function endedGaps(clauses, { untested = [] }) {
  const ended = untested.filter(({ state }) => state === 'expired')
  const own = ended.filter((gap) => clauses.some(({ id }) => clausesOf(gap).includes(id)))
  return own.map(({ message }) => `- ${code(message)}`)
}

/** Why nothing was tested. What ends a run is one cause, however much was tested before; a failure of some requests and one of all are two. */
function causeOfAll([{ reason, cause = 'others', remedy: own } = {}], run) {
  const text = run.nothingTested === undefined ? (reason ?? run.reason) : `${run.nothingTested}.`
  const remedy = own ?? (run.reason === text ? '' : run.reason)
  const key = endsRun({ cause }) ? `cause ${cause}` : `cause ${cause} of all`
  return { key, text, remedy, clauses: [] }
}

/** What changes from night to night in a sentence makes no other cause of it: its kind is the cause. */
function causesOf(run, isIdle, known) {
  const open = run.clauses.filter(({ verdict, accepted }) => verdict === 'unreached' && !accepted)
  if (isIdle) return [causeOfAll(open, run)]
  // What a broken clause left untested, or no response showed beside it, stands in the issue of that clause.
  const unseen = new Set(unseenOf(run, known).map(({ id }) => id))
  const isBroken = run.clauses.some(({ verdict }) => verdict === 'broken')
  const others = open.filter((clause) => !isStopped(clause) && !unseen.has(clause.id))
  const byCause = groupedByKind(others)
  const unseenHere = open.filter(({ id }) => unseen.has(id))
  if (!isBroken) joinUnseen(byCause, unseenHere)
  const groups = [...byCause].map(([cause, clauses]) => {
    const reasons = [...new Set(clauses.map(({ reason = run.reason }) => reason))]
    const [first] = reasons
    const text = reasons.length === 1 ? first : `${kinds[cause] ?? 'for several reasons'}.`
    const remedies = new Set(clauses.map(({ remedy }) => remedy))
    return {
      key: `cause ${cause}`,
      text,
      reasons,
      clauses,
      remedy: remedies.size === 1 ? [...remedies][0] : '',
    }
  })
  const stopped = run.scenarios?.find(({ outcome }) => outcome === 'errored')
  const text = run.problems[0] ?? stopped?.reason ?? run.reason
  const ending = run.ended ? [{ key: `cause ${run.ended}`, text, clauses: [] }] : []
  const obstacles = [...ending, ...obstaclesOf(run)].filter(
    ({ key }) => !byCause.has(key.slice('cause '.length)),
  )
  if (groups.length + obstacles.length + open.length > 0) return [...groups, ...obstacles]
  const waived = run.clauses.filter(({ verdict }) => verdict === 'waived')
  if (waived.length === 0) {
    const cause = stopped ? stopOf(run) : 'others'
    return [{ key: `cause ${cause}`, text, clauses: [], remedy: stopped?.remedy }]
  }
  const key = 'cause waiver'
  const isNeeded = known.get(key)?.isClosed === false || !areTold(waived, run, known)
  return isNeeded ? [{ key, text, clauses: [], remedy: claimNothing }] : []
}

const claimNothing = 'Leave it out of "profile", or test without a profile.'

/** Whether the issue of the clause, or that of its waiver, tells of each waived clause. */
function areTold(waived, { waivers }, known) {
  const ending = waivers.filter(({ state }) => state === 'ends soon').flatMap(clausesOf)
  return waived.every(({ id }) => known.has(`clause ${id}`) || ending.includes(id))
}

function endingOf({ clauses }, own) {
  if (clauses === null) return 'no longer so'
  if (clauses?.length > 0 && own.length === 0) return 'none of these clauses is asked for any more'
  const isAccepted = own.some(({ accepted }) => accepted)
  return isAccepted ? 'tested again, or accepted by the configuration' : 'tested again'
}

function endedCause(key, { title, state }, run, isIdle) {
  const over = { key, phase: 'over', isOpen: false, title }
  // What is over since an earlier night is told as it was then.
  if (state.ended) return { ...over, status: state.ended }
  const own = run.clauses.filter(({ id }) => state.clauses?.includes(id))
  const still = own.filter(({ verdict, accepted }) => verdict === 'unreached' && !accepted).length
  // A run that was cut off does not know what it did not come to.
  if (isIdle || (run.ended && still > 0)) {
    const untested = isIdle ? 'Nothing was' : `${still} of these clauses were not`
    const what = `${untested} tested in the ${jobOf(run)}, so it is not known whether this is over.`
    const status = `${what} Since: ${moment(state.since)}.`
    return { key, phase: state.phase, isOpen: undefined, title, status }
  }
  const again = own.length - still
  const part = again > 0 ? `Over: ${again} of these clauses tested again. ` : ''
  const text =
    still > 0
      ? `${part}Another cause keeps ${part ? `${still} of them` : 'these clauses'} untested now. ${jobOf(run)}.`
      : `Over: ${endingOf(state, own)} in the ${jobOf(run)}.`
  return { ...over, status: text, comment: still > 0 ? undefined : text, state: { ended: text } }
}
