// The issue of a clause that is broken or flaky.
import { incompleteIn, wasEndedBy } from './ends.mjs'
import { code, countOf, factLines, jobOf, moment, seenLine } from './text.mjs'
import { isStopped, unseenBeside } from './unseen.mjs'
import { allWays, moreOf } from './ways.mjs'

/** The issue of a clause, where there is one or has to be. */
export function clauseIssue({ id, verdict, reason }, around) {
  const { run, known } = around
  const issue = known.get(`clause ${id}`)
  const record = run.history?.records?.find(({ clause }) => clause === id)
  const isDoubted = run.history?.doubted?.includes(id) === true
  const tonight = tonightOf({ id, verdict, record, issue, isDoubted }, run)
  const isOfIt = ({ clause, severity, waived }) =>
    clause === id && severity === 'violation' && !waived
  const found = tonight === 'doubted' ? [] : run.findings.filter(isOfIt)
  const isBroken = found.length > 0 && isStanding(tonight)
  // What another run may have caused is no reason to begin or to end anything: the next run decides.
  const mayBegin = isBroken && !isDoubted
  if (!mayBegin && (issue === undefined || (issue.isClosed && isStanding(tonight)))) return []
  const stays = /^(?:doubted|unsettled|untested|partly)$/.test(tonight)
  const phase = stays ? issue.state.phase : tonight
  const times = timesOf({ issue, record, found, isBroken, tonight, run })
  const facts = { id, verdict, issue, record, found, reason, times }
  const [status, comment] = says[tonight](facts, around)
  const why = whyTurned(id, run)
  return {
    ...{ key: `clause ${id}`, clause: id, phase },
    isOpen: stays ? undefined : isStanding(phase),
    title: titleOf({ id, phase, verdict, issue }, around),
    status: `${status}${why} ${seenOf({ tonight, phase, record, times })}`,
    rest: found.length > 0 ? clauseText(id, found, around) : undefined,
    comment: comment && `${comment}${why}`,
    ...moreOf(found, issue, { run, phase }),
    places: [...new Set(found.map((finding) => finding.id))].slice(0, 100),
    state: {
      ...times,
      contract: run.hashes?.contract,
      profile: profileOf(run),
      says: saysOf({ id, issue }, around),
      ways: allWays(found, issue),
      named: found.length > 0 ? namedIn(run) : issue?.state.named,
      keeps: keepsAfter(tonight, { issue, found }),
    },
  }
}

/** The clauses of a waiver, which may be of a statement that stands for several. */
export function clausesOf({ clause, addresses = [clause] }) {
  return addresses
}

/** So many runs in a row that keep a flaky clause end its issue, where no history says more. */
const enough = 10

/**
 * `partly`: a run keeps a clause that another one broke, but may not have sent what breaks it, and the history does not call it fixed.
 * `unsettled`: a clause that was flaky is as it was before, and no history says that this is so for good: one that is lost, or none,
 * knows too few runs.
 */
function knownTonight({ id, verdict, record, issue }, run) {
  if (record?.flaky) return 'flaky'
  const tonight = phases[verdict] ?? 'untested'
  const isFlaky = issue?.state.phase === 'flaky' && !issue.isClosed
  if (tonight === 'broken' && isFlaky && !knowsSince(issue.state.turned, run)) return 'unsettled'
  const isSure = lastChange(id, run)?.kind === 'fixed'
  if (tonight !== 'fixed' || isSure) return tonight
  const isOfSame = run.history === undefined && issue?.state.named === namedIn(run)
  const isLess = wasEndedBy(incompleteIn(run)) || !isOfSame
  if (isPart(id, run) && isLess && isStanding(issue?.state.phase)) return 'partly'
  if (!isFlaky) return tonight
  return keepsOf(issue) < enough ? 'unsettled' : tonight
}

/** `doubted`: another run may be why a clause is not as its open issue says. */
function tonightOf({ issue, isDoubted, ...one }, run) {
  const tonight = knownTonight({ issue, ...one }, run)
  const isTurn = /^(?:broken|fixed)$/.test(tonight) && tonight !== issue?.state.phase
  return isDoubted && isTurn && issue?.isClosed === false ? 'doubted' : tonight
}

/** Whether a history has the runs since a moment. */
function knowsSince(moment, { history: { since = null, begins } = {} }) {
  return since !== null && (begins === undefined || begins <= moment)
}

/** Whether a run may not have sent what breaks a clause, as something ended it or somebody named its scenarios, and no history calls the clause fixed. */
export function isPart(id, run) {
  const isLess = run.addresses !== undefined || wasEndedBy(incompleteIn(run))
  return isLess && lastChange(id, run)?.kind !== 'fixed'
}

function namedIn({ addresses }) {
  return addresses?.join(' ')
}

/** How many runs in a row have kept a flaky clause of which no history says enough. */
function keepsAfter(tonight, { issue, found }) {
  return tonight === 'unsettled' && found.length === 0 ? keepsOf(issue) : undefined
}

function keepsOf({ state: { keeps = 0 } }) {
  return keeps + 1
}

/** What the history said last of a clause, in the nights that it repeats. */
export function lastChange(id, { history: { nights = [] } = {} }) {
  const changes = nights.flatMap(({ at, changes }) => changes.map((change) => ({ at, ...change })))
  return changes.findLast(({ clause }) => clause === id)
}

function whyTurned(id, run) {
  return lastChange(id, run)?.at === run.startedAt ? whyIn(run) : ''
}

/** What somebody changed before a run, which may be why it shows something else; of what began `since` an earlier one nothing. */
export function whyIn(run, since = run.startedAt) {
  if (since !== run.startedAt) return ''
  const settings = run.history?.changes?.find(({ kind }) => kind === 'configuration')
  return settings ? ` What may be why: ${code(settings.text)}.` : ''
}

/** Since when it is so, unless the sentence of the status says it, and when it was seen last. */
function seenOf({ tonight, phase, record, times: { since, turned, last } }) {
  const isSaid = tonight === 'fixed' || record?.since === since
  const isOfFlaky = phase === 'flaky' && since === turned
  return seenLine(isSaid ? undefined : since, last, isOfFlaky ? 'Flaky since' : 'Since')
}

export const profileOf = ({ profile }) => profile?.names.join(' ')

export const isStanding = (phase) => phase === 'broken' || phase === 'flaky'

/**
 * `since`: an issue that is open keeps its first night, whatever a history begins with or calls it since; `turned`: since when it is
 * as the history calls it, such as flaky; `last`: when it was broken the last time, waived or not.
 */
function timesOf({ issue: { state = {} } = {}, record, found: broken, isBroken, tonight, run }) {
  const isFound = broken.length > 0 || tonight === 'waived'
  const isNew = isFound && !isStanding(state.phase) && state.phase !== 'waived'
  // What is flaky no longer is broken since the history says so.
  const isSettled = state.phase === 'flaky' && tonight === 'broken' && record !== undefined
  const found = record?.since ?? (isFound ? run.startedAt : undefined)
  return {
    since: [isNew || isSettled ? undefined : state.since, found].filter(Boolean).sort()[0],
    turned:
      tonight === 'unsettled'
        ? state.turned
        : (record?.since ?? (isBroken ? undefined : state.turned)),
    last: isFound ? run.startedAt : state.last,
  }
}

export function titleOf({ id, phase, verdict, issue }, around) {
  const fixed = verdict === 'warned' ? 'A warning' : 'Fixed'
  const what = { flaky: 'Flaky', fixed, waived: 'Waived' }[phase] ?? 'Broken'
  return `${what}: ${saysOf({ id, issue }, around)}${around.run.of}`
}

/** The sentence of a clause: only the report of a run that breaks it has it. */
function saysOf({ id, issue }, { texts }) {
  return texts.get(id)?.says ?? issue?.state.says ?? id
}

const phases = { broken: 'broken', waived: 'waived', kept: 'fixed', warned: 'fixed' }

/** For each phase what is true tonight, and the comment for the night on which it begins. */
const says = {
  broken({ id, record, issue }, { run, texts }) {
    const often = record
      ? ` In ${record.broken} of ${countOf(record.tested, 'run')} since ${moment(record.since)}.`
      : ''
    const before = {
      broken: 'Broken:',
      flaky: 'No longer flaky: broken in every run of late.',
      waived: 'No longer waived:',
    }
    const begins = issue === undefined ? 'Broken:' : (before[issue.state.phase] ?? 'Broken again:')
    return [
      `**Broken** in the ${jobOf(run)}.${often}`,
      `${begins} ${code(texts.get(id)?.message ?? '')} ${jobOf(run)}.`,
    ]
  },
  flaky({ record: { broken, tested, since }, found }, { run }) {
    const rate = `broken in ${broken} of ${countOf(tested, 'run')} (${Math.round((100 * broken) / tested)} %)`
    const tonight = found.length > 0 ? 'Broken' : 'Kept'
    return [
      `**Flaky**: ${rate} since ${moment(since)}. ${tonight} in the ${jobOf(run)}. This issue stays open until chance no longer explains that the clause is kept.`,
      `Flaky: ${rate} since ${moment(since)}. From now on, single runs that test the clause neither close nor reopen this issue.`,
    ]
  },
  unsettled({ found }, { run }) {
    if (found.length > 0) {
      const text = `**Flaky**: broken in the ${jobOf(run)}, and no history shows enough runs to say more.`
      return [text, undefined]
    }
    const text = `**Flaky**: kept in the ${jobOf(run)}, and no history shows enough runs to call it fixed. This issue stays open until ${enough} runs in a row keep the clause.`
    return [text, undefined]
  },
  partly(_, { run }) {
    const text = `**Kept** in the ${jobOf(run)}, which may not have sent what breaks the clause. This issue stays open until a run that sends as much as before keeps it.`
    return [text, undefined]
  },
  doubted({ verdict }, { run }) {
    const how = verdict === 'broken' ? 'broken' : 'kept'
    const text = `**In doubt**: ${how} in the ${jobOf(run)}, while another run was under way. The next run that is alone decides.`
    return [text, undefined]
  },
  fixed({ id, verdict, times, issue }, { run }) {
    const isRefuted = run.history?.refuted?.includes(id) === true
    const isFlaky = issue.state.phase === 'flaky'
    const how = { flaky: 'flaky', waived: 'broken or waived' }[issue.state.phase] ?? 'broken'
    const was = `${how} since ${moment((isFlaky && times.turned) || times.since)}`
    const what = verdict === 'warned' ? 'A warning: no violation' : 'Fixed: kept'
    const text = isRefuted
      ? `Not confirmed: kept in the ${jobOf(run)}. It was broken only while another run was under way, which may be why.`
      : `${what} in the ${jobOf(run)}. It was ${was}.`
    return [text.replace(/^.*?(?=:)/, '**$&**'), text]
  },
  waived({ id }, { run }) {
    const waiver = run.waivers.find((one) => clausesOf(one).includes(id))
    const text = `Waived in the ${jobOf(run)}. ${code(`${waiver?.message ?? ''} ${waiver?.reason ?? ''}`)}`
    return [text.replace('Waived', '**$&**'), text]
  },
  untested({ reason = '' }, { run }) {
    return [`**Not tested** in the ${jobOf(run)}: ${code(reason)}`, undefined]
  },
}

/** The text that the report of the run has for the clause, and what the run says of others because of it. */
export function clauseText(id, found, { run, texts, known }) {
  const ended = run.waivers.find((one) => one.state === 'expired' && clausesOf(one).includes(id))
  const stopped = run.clauses.filter((one) => isStopped(one) && one.brokenClauses.includes(id))
  const facts = {
    waiver: ended && `${ended.message} Reason: ${ended.reason ?? 'none'}`,
    'not tested because of it': namesOf(stopped),
    'not tested, perhaps because of it': namesOf(unseenBeside(id, run, known)),
    'what the contract says': `npx assay explain ${id}`,
  }
  return [texts.get(id)?.text?.trimEnd() ?? code(found[0].message), '', ...factLines(facts)].join(
    '\n',
  )
}

function namesOf(clauses) {
  return clauses.map(({ id }) => id).join(', ')
}
