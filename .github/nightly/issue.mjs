// What a run of Assay says in issues, as plain values: forge.mjs sends them. One issue for each clause that is broken or flaky, or one
// for many that broke together; one for each cause of an incomplete run and each waiver that needs attention; and one for all else.
import { causeIssues } from './cause-issue.mjs'
import { clauseIssue, clausesOf } from './clause-issue.mjs'
import { goneIssue } from './gone-issue.mjs'
import { code, factLines, jobOf, moment } from './text.mjs'
import { gathered } from './together-issue.mjs'

/**
 * An issue as it should be after this run.
 *
 * @typedef {object} Wanted
 * @property {string} key      which issue it is
 * @property {string} phase    what is true now: another phase than last night is worth a comment
 * @property {boolean | undefined} isOpen  undefined: as it is
 * @property {string} title
 * @property {string} status   the first paragraph: what is true tonight
 * @property {string | undefined} rest     what follows; undefined: as it was the last time
 * @property {string | undefined} comment  what to say where the phase or the places changed; undefined: nothing
 * @property {string | false} [more] what to say where the phase is as it was, and there is more of it
 * @property {readonly string[]} [places]  those of tonight, to be remembered
 * @property {object} [state]  what else to remember
 */

/**
 * All issues that a run has something to say about, the gravest first; `texts`: what its report says of each broken clause; `known`:
 * the issues that exist, by their key.
 */
export function wantedOf(run, texts, known) {
  const around = { run, texts, known }
  const clauses = gathered(
    run.clauses.flatMap((clause) => clauseIssue(clause, around)),
    around,
  )
  const gone = [...known.keys()].flatMap((key) => goneIssue(key, around))
  const all = [...clauses, ...gone, ...causeIssues(around), ...waiverIssues(around)]
  return [...all, ...changesIssue(around, all)]
}

// Waivers

function waiverIssues({ run, known }) {
  const accepted = (run.untested ?? []).map((entry) => ({
    ...entry,
    expires: entry.until,
    kind: 'accepted gap',
  }))
  const all = [...run.waivers.map((entry) => ({ ...entry, kind: 'waiver' })), ...accepted]
  const byPlace = Map.groupBy(all, ({ kind, clause }) => `${kind} ${clause}`)
  const wanted = [...byPlace].flatMap(([place, entries]) =>
    entries.flatMap((entry, nth) =>
      waiverIssue(`${place}${nth > 0 ? ` ${nth + 1}` : ''}`, entry, run, known),
    ),
  )
  const now = new Set(wanted.map(({ key }) => key))
  const gone = [...known].filter(([key]) => /^(?:waiver|accepted gap) /.test(key) && !now.has(key))
  const text = `It needs no attention any more. ${jobOf(run)}.`
  return [
    ...wanted,
    ...gone.map(([key, { isClosed }]) => {
      // Whoever read that it ended needs no second word.
      const comment = isClosed ? undefined : text
      const title = `The ${key.replace(/^(?:waiver|accepted gap)/, '$& for')} needs no attention any more${run.of}`
      return { key, phase: 'over', isOpen: false, title, status: text, comment }
    }),
  ]
}

function waiverIssue(
  key,
  { kind, clause, addresses, state: phase, expires, owner, reason, message },
  run,
  known,
) {
  const { title, isClosed = true } = known.get(key) ?? {}
  // A run that did not test the clause says nothing of its waiver.
  if (phase === 'unused') return title === undefined ? [] : [{ key, isOpen: undefined, title }]
  if (phase === 'applied') return []
  // One run that did not need a waiver is no reason to remove it.
  const isSure = run.history === undefined || run.history.unneeded?.includes(clause) === true
  if (phase === 'stale' && isClosed && !isSure) return []
  // The issue of the broken clause, or of the incomplete run, says that it ended.
  const isReported = phase === 'expired'
  if (isReported && title === undefined) return []
  const facts = { clause, owner, 'last day': expires, reason, target: run.target.name }
  return [
    {
      key,
      phase,
      isOpen: !isReported,
      title: `The ${kind} for ${clause} ${{ stale: 'is not needed any more', expired: 'ended' }[phase] ?? `ends on ${expires}`}${run.of}`,
      status: `${code(message)} ${jobOf(run)}.`,
      rest: [...factLines(facts), '', whatToDo(phase, { kind, clause, addresses }, run)].join('\n'),
      comment: isReported ? undefined : code(message),
    },
  ]
}

function whatToDo(phase, { kind, ...entry }, run) {
  if (phase === 'stale') return 'Remove it from the configuration.'
  if (areKept(clausesOf(entry), run))
    return 'The run kept all that it is for, as far as it tested it. Take it out of the configuration.'
  const repair = kind === 'waiver' ? 'Repair the target' : 'Let the runs test it'
  return `${repair}, or give it another last day.`
}

function areKept(ids, { clauses }) {
  const own = clauses.filter(({ id }) => ids.includes(id))
  return own.length > 0 && own.every(({ verdict }) => /^(?:kept|warned)$/.test(verdict))
}

// Everything else that changes

/** What the other issues say already. */
const shownElsewhere = new Set([
  ...['broken', 'flaky', 'fixed', 'no longer tested', 'newly tested', 'tested again', 'waiver'],
  ...['incomplete', 'tested nothing'],
])

/** One issue for all other changes, with a comment for each night that has some; what a forge missed follows the next night. */
function changesIssue({ run, known }, others) {
  const { changes = [] } = run.history ?? {}
  const key = 'changes'
  const issue = known.get(key)
  const isLost = hasNoHistory(run, known)
  const wasLost = issue?.state.lost === true
  const nights = [...(run.history?.nights ?? []), ...(isLost && !wasLost ? [lossOf(run)] : [])]
  const isLimit = others.some(({ key, isOpen }) => isOpen && key.startsWith('cause limit'))
  const isTold = { limited: isLimit, 'no run': run.isGapTold }
  const isNews = ({ kind }) => !shownElsewhere.has(kind) && !isTold[kind]
  const since = unreportedOf(nights, issue?.state.reported, run)
  // Of an earlier night the forge got nothing, or nothing for this issue.
  const isMissed = (at) => at !== run.startedAt && issue !== undefined
  const own = ({ clause }, at) => clause === undefined || !hasIssue(clause, at, { known, others })
  const missed = since.flatMap(({ at, changes }) =>
    isMissed(at) ? changes.filter((change) => own(change, at)) : [],
  )
  const begun = new Set(missed.flatMap(({ clause = [] }) => clause))
  const isShown = (change) => isNews(change) || begun.has(change.clause)
  const fresh = since
    .map(({ at, changes }) => ({
      at,
      changes: changes.filter((one) => (isMissed(at) ? missed.includes(one) : isShown(one))),
    }))
    .filter(({ changes }) => changes.length > 0)
  const isAsBefore = changes.length === 0 && isLost === wasLost
  if (fresh.length === 0 && (issue === undefined || isAsBefore)) return []
  const night = ({ at, changes }) => [`${moment(at)}`, '', ...changeLines(changes), ''].join('\n')
  return [
    {
      key,
      phase: fresh.length > 0 ? run.startedAt : issue.state.phase,
      isOpen: issue === undefined || issue.state.phase === 'left' ? true : undefined,
      title: `${run.target.name}: what changes from night to night`,
      status: `What changed between the last runs. Comments report what has no issue of its own. Latest ${jobOf(run)}.`,
      rest: nights.toReversed().map(night).join('\n'),
      comment: fresh.map(night).join('\n'),
      state: { reported: run.startedAt, lost: isLost },
    },
  ]
}

/** The nights after the one that was `reported` last, as the history has them: dates say so only where it no longer has that one. */
function unreportedOf(nights, reported = '', { startedAt }) {
  const last = nights.findLastIndex(({ at }) => at === reported)
  if (last >= 0) return nights.slice(last + 1)
  // A night of the future is one of a wrong clock: each night would report it again.
  const isLater = (at) => at > reported && at < startedAt
  return nights.filter(({ at }) => isLater(at) || at === startedAt)
}

/** Whether the history has no earlier run of any kind, though there are issues of one. */
function hasNoHistory({ history }, known) {
  const isEmpty = history?.since === null && history.begins === undefined && !history.others
  return isEmpty && known.size > 0
}

function lossOf({ startedAt: at }) {
  const text = 'it has no earlier run like this one, so what changed is not known'
  return { at, changes: [{ kind: 'history', text }] }
}

/** Whether an issue tells of a clause in a night: one that is open before this run or after it, or that was written since. */
function hasIssue(clause, at, { known, others }) {
  const isOf = (key, { clauses = [] } = {}) =>
    key === `clause ${clause}` || (key.startsWith('together ') && clauses.includes(clause))
  const isTold = ({ isClosed, state }) => !isClosed || state.at >= at
  return (
    others.some(({ key, isOpen, state }) => isOpen === true && isOf(key, state)) ||
    [...known].some(([key, issue]) => isOf(key, issue.state) && isTold(issue))
  )
}

/** More changes of one kind are counted. */
const mostOfKind = 20

function changeLines(changes) {
  return [...Map.groupBy(changes, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const most = own.length > mostOfKind + 1 ? mostOfKind : own.length
    const left = own.length - most
    const texts = own.slice(0, most).map(({ text }) => text)
    const shown = left > 0 ? [...texts, `${left} more`] : texts
    return shown.map((text) => `- ${code(`${kind}: ${text}`)}`)
  })
}
