// The issue of a clause that is broken or flaky.
import { code, evidenceOf, fenced, isUnseen, jobOf, moment, seenLine } from './text.mjs'

/** The issue of a clause, where there is one or has to be. */
export function clauseIssue({ id, verdict, reason }, around) {
  const { run, known } = around
  const key = `clause ${id}`
  const issue = known.get(key)
  const record = run.history?.records?.find(({ clause }) => clause === id)
  const found = run.findings.filter(
    ({ clause, severity, waived }) => clause === id && severity === 'violation' && !waived,
  )
  const phase = record?.flaky ? 'flaky' : phases[verdict]
  if (issue === undefined && phase !== 'broken' && !(phase === 'flaky' && found.length > 0))
    return []
  const since = record?.since ?? (found.length > 0 ? run.startedAt : issue?.state.since)
  const last = found.length > 0 ? run.startedAt : issue?.state.last
  const facts = { id, issue, record, found, reason, since, last }
  const [status, comment] = says[phase ?? 'untested'](facts, around)
  const isEnd = phase === 'fixed' || phase === 'waived'
  return {
    key,
    phase: phase ?? issue.state.phase,
    isOpen: phase === undefined ? undefined : !isEnd,
    title: `${phase === 'flaky' ? 'Flaky: ' : ''}${clauseTitle(id, found, around) ?? issue.title.replace(/^Flaky: /, '')}`,
    status: `${status} ${seenLine(since, last)}`,
    rest: found.length > 0 ? clauseText(id, found, around) : undefined,
    comment,
    places: [...new Set(found.map((finding) => finding.id))].slice(0, 100),
    state: { since, last, contract: run.hashes?.contract },
  }
}

const phases = { broken: 'broken', waived: 'waived', kept: 'fixed', warned: 'fixed' }

/** For each phase what is true tonight, and the comment for the night on which it begins. */
const says = {
  broken({ found, record, issue }, { run }) {
    const often = record ? ` In ${record.broken} of ${record.tested} runs.` : ''
    const again = issue === undefined || issue.state.phase === 'broken' ? '' : ' again'
    const message = code(found[0]?.message ?? '')
    return [
      `**Broken** in the ${jobOf(run)}.${often}`,
      issue?.state.phase === 'flaky'
        ? `No longer flaky: broken in every run of late. ${message} ${jobOf(run)}.`
        : `Broken${again}: ${message} ${jobOf(run)}.`,
    ]
  },
  flaky({ record: { broken, tested, since }, found }, { run }) {
    const rate = `broken in ${broken} of ${tested} runs (${Math.round((100 * broken) / tested)} %)`
    const tonight = found.length > 0 ? 'broken' : 'kept'
    return [
      `**Flaky**: ${rate}. ${tonight === 'broken' ? 'Broken' : 'Kept'} in the ${jobOf(run)}. This issue stays open until chance no longer explains that the clause is kept.`,
      `Flaky: ${rate} since ${moment(since)}. Single runs neither close nor reopen this issue.`,
    ]
  },
  fixed({ since, issue }, { run }) {
    const was = issue.state.phase === 'flaky' ? 'flaky' : 'broken'
    const text = `Fixed: kept in the ${jobOf(run)}. It was ${was} since ${moment(since)}.`
    return [`**${text.slice(0, 5)}**${text.slice(5)}`, text]
  },
  waived({ id }, { run }) {
    const waiver = run.waivers.find(({ clause }) => clause === id)
    const text = `Waived in the ${jobOf(run)}. ${code(`${waiver?.message ?? ''} ${waiver?.reason ?? ''}`)}`
    return [`**${text.slice(0, 6)}**${text.slice(6)}`, text]
  },
  untested({ reason = '' }, { run }) {
    return [`**Not tested** in the ${jobOf(run)}: ${code(reason)}`, undefined]
  },
}

/** A clause that this suite does not have any more: its issue ends. */
export function goneIssue(key, { run, known }) {
  const id = key.startsWith('clause ') ? key.slice(7) : undefined
  const issue = known.get(key)
  const isOther = issue.state.contract !== run.hashes?.contract
  if (id === undefined || !isOther || run.clauses.some((clause) => clause.id === id)) return []
  const text = `The suite has no clause ${code(id)} any more. ${jobOf(run)}.`
  return [{ key, phase: 'gone', isOpen: false, title: issue.title, status: text, comment: text }]
}

function clauseTitle(id, found, { operations }) {
  if (found.length === 0) return undefined
  const names = [...new Set(found.map(({ operation }) => operations[operation] ?? ''))].filter(
    Boolean,
  )
  const more = names.length > 1 ? ` and ${names.length - 1} more` : ''
  const at = names.length === 0 ? '' : `${names[0]}${more}: `
  return `${at}${id} is broken at ${placeOf(found[0].pointer)}`
}

function placeOf(pointer) {
  return pointer === '' ? 'the whole response' : pointer.replace(/\/\d+(?=\/|$)/g, '/*')
}

function clauseText(id, found, { run, sentences, operations }) {
  // The report keeps the exchange of one finding of each fault.
  const shown = found.find(({ exchange }) => run.exchanges?.[exchange] !== undefined) ?? found[0]
  const { origin, message, operation, expected, actual, scenario } = shown
  const ended = run.waivers.find(({ clause, state }) => clause === id && state === 'expired')
  const facts = [
    ['clause', `${id} (${origin})`],
    ['operation', operations[operation]],
    ['place', placeOf(shown.pointer)],
    ['expected', expected],
    ['actual', actual],
    ['target', `${run.target.name}, API ${run.apiVersion}`],
    ['seen', `${found.length} ${found.length === 1 ? 'time' : 'times'} in this run`],
    ['waiver', ended && `${ended.message} Reason: ${ended.reason ?? 'none'}`],
    ['not tested because of it', becauseOf(id, run)],
    ['not seen in the same run', untestedWhere(run, isUnseen)],
  ].filter(([, value]) => value !== undefined && value !== null && value !== '')
  const places = [...Map.groupBy(found, (one) => one.id)]
    .slice(0, 20)
    .map(([, [one, ...others]]) => {
      return `- ${others.length + 1} × ${code(operations[one.operation] ?? 'whole run')} ${code(placeOf(one.pointer))}: ${code(one.message)}`
    })
  const repeat =
    scenario === undefined ? '' : `npx assay run ${scenario} --target ${run.target.name}`
  return [
    ...(sentences.has(id) ? [`> ${code(sentences.get(id))}`, ''] : []),
    code(message),
    '',
    ...facts.map(([name, value]) => `- ${name}: ${code(value)}`),
    ...(places.length > 1 ? ['', 'Places', '', ...places] : []),
    ...evidenceOf(run, shown),
    '',
    'Repeat it, or read what the contract says:',
    '',
    ...fenced(repeat, `npx assay explain ${id}`),
  ].join('\n')
}

/** The clauses that were not tested because the target broke another one. */
function becauseOf(id, run) {
  const reasons = new Set(
    run.scenarios?.flatMap(({ brokenClause, reason }) => (brokenClause === id ? [reason] : [])),
  )
  return untestedWhere(run, ({ reason }) => reasons.has(reason))
}

function untestedWhere({ clauses }, isMeant) {
  const names = clauses.filter((clause) => clause.verdict === 'unreached' && isMeant(clause))
  return names.map(({ id }) => id).join(', ')
}
