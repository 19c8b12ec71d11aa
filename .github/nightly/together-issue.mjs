// One issue for the clauses that broke in one night, where they are many: what still stands after some nights gets issues of its own.
import { clauseText, isPart, lastChange } from './clause-issue.mjs'
import { code, countOf, jobOf, moment } from './text.mjs'

/** More clauses than this are one issue; and so many at most get one of their own in a night. */
const handful = 5
/** So many runs wait whether what broke together heals together. */
const patience = 3
/** So many of them are shown with their evidence. */
const mostShown = 3

/** The issues of clauses as they should be, where many would begin tonight as one. */
export function gathered(own, around) {
  const { run, known } = around
  const begins = ({ key, isOpen, rest }) =>
    isOpen === true && rest !== undefined && (known.get(key)?.isClosed ?? true)
  const beginning = byGravity(own.filter(begins), around)
  const open = [...known].flatMap(([key, { isClosed, state }]) => {
    return key.startsWith('together ') && !isClosed ? [{ key, ...state }] : []
  })
  const isOf = ({ clauses, apart = [] }, id) => clauses.includes(id) && !apart.includes(id)
  const isCovered = ({ clause }) => open.some((night) => isOf(night, clause))
  const fresh = beginning.filter((one) => !isCovered(one))
  const areMany = fresh.length > handful
  if (areMany) {
    const clauses = fresh.map(({ clause }) => clause)
    const key = `together ${run.startedAt}`
    const begins = [...new Set(steadyOf(fresh).map(({ state }) => state.since))].sort()
    open.unshift({ key, clauses, since: begins[0], last: begins.at(-1), runs: 0 })
  }
  let room = areMany ? 0 : handful - fresh.length
  const held = new Set()
  const together = open.flatMap((night) => {
    const still = beginning.filter(({ clause }) => isOf(night, clause))
    const apart = night.runs >= patience ? still.slice(0, room) : []
    room -= apart.length
    const left = still.slice(apart.length)
    for (const one of left) held.add(one)
    // A run that tests none of its clauses says nothing of an issue.
    return isTold(night, around) ? togetherIssue(night, left, apart, around) : []
  })
  const nights = [...together, ...known.values()].map(({ state }) => state)
  const others = own
    .filter((one) => !held.has(one))
    .map((one) => (nights.some((night) => isKeptIn(night, one)) ? { ...one, comment: '' } : one))
  // The end of many is told before that of a few of them.
  return [...together, ...byGravity(others, around)]
}

/** Whether the issue of a night tells that all its clauses are kept, one of which did not break again since: a comment of its own says no more. */
function isKeptIn({ areKept, clauses, at }, { clause, phase, state }) {
  const isSince = at !== undefined && state.last > at
  return areKept === true && phase === 'fixed' && clauses.includes(clause) && !isSince
}

/** What was flaky before does not say since when the others are broken. */
function steadyOf(fresh) {
  const steady = fresh.filter(({ phase }) => phase !== 'flaky')
  return steady.length > 0 ? steady : fresh
}

function isTold({ clauses, apart = [], healed = [] }, { run }) {
  const { verdicts } = verdictsOf(clauses, healed, run)
  return clauses.some((id) => !apart.includes(id) && verdicts.has(id))
}

/** The gravest first, in the order of the reports. */
function byGravity(some, { texts }) {
  const order = [...texts.keys()]
  const placeOf = ({ clause }) => order.indexOf(clause) >>> 0
  return some.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The issue of a night: how its clauses are tonight, whichever issue each of them has by now. */
function togetherIssue(
  { key, clauses, apart: before = [], since, last = since, runs, healed = [] },
  left,
  more,
  around,
) {
  const { run } = around
  const apart = [...before, ...more.map(({ clause }) => clause)]
  const own = clauses.filter((id) => !apart.includes(id))
  const { verdicts, keptBeside, unsure } = verdictsOf(clauses, healed, run)
  const having = (some, ...meant) => some.filter((id) => meant.includes(verdicts.get(id))).length
  const isInDoubt = (id) => run.history?.doubted?.includes(id) === true
  const isOpen =
    having(own, 'broken', 'unreached') > 0 || own.some((id) => isInDoubt(id) || unsure.includes(id))
  const [all, broken] = [clauses.length, having(clauses, 'broken')]
  const [ofOwn, kept] = [having(apart, 'broken'), having(clauses, 'kept', 'warned')]
  const together = `${countOf(all, 'clause')} ${broken < all && isOpen ? 'that broke' : 'broke'}${since === last ? ' in one night' : ''}`
  const waived = having(clauses, 'waived')
  const others = { kept, waived, 'not tested': all - broken - kept - waived }
  const figures = [
    `**${broken} of ${all}** clauses are broken${ofOwn > 0 ? ` (${ofOwn} of them have issues of their own)` : ''}`,
    ...Object.entries(others).flatMap(([what, figure]) => (figure > 0 ? `${figure} ${what}` : [])),
  ]
  const tonight = `${figures.join(', ')} in the ${jobOf(run)}.`
  const names = more.map(({ clause }) => code(clause)).join(', ')
  const moved = more.length > 0 ? ` Issues of their own have from now on: ${names}.` : ''
  const lost = others['not tested'] > 0 ? `, ${others['not tested']} not tested` : ''
  return {
    ...{ key, isOpen, phase: isOpen ? 'broken' : 'over' },
    title: `${run.target.name}: ${broken < all && isOpen ? `${broken} of ${together} are broken${lost}` : together}`,
    status: `${tonight}${moved}${isOpen ? ` ${begunLine(since, last)}` : ''}`,
    rest: left.length > 0 ? textOf(left, around) : undefined,
    comment: `${isOpen ? '' : broken > 0 ? 'It goes on in other issues: ' : 'Over: '}${tonight}${moved}`,
    state: {
      clauses,
      apart,
      since,
      last,
      runs: runs + 1,
      healed: keptBeside,
      areKept: kept === all,
    },
  }
}

/** A run does not name a clause outside of its profile that it keeps: the history does, and whether a part of all requests shows enough; `unsure`: where it does not. */
function verdictsOf(clauses, healed, run) {
  const isUnsure = ({ id, verdict }) => isPart(id, run) && /^(?:kept|warned)$/.test(verdict)
  const unsure = run.clauses.flatMap((one) => (isUnsure(one) ? one.id : []))
  const verdicts = new Map(
    run.clauses.flatMap((one) => (isUnsure(one) ? [] : [[one.id, one.verdict]])),
  )
  const found = new Set(run.findings.map(({ clause }) => clause))
  const keptBeside = clauses.filter((id) => {
    const { kind = healed.includes(id) ? 'fixed' : undefined, at } = lastChange(id, run) ?? {}
    // The history says of tonight what comes and goes, and no finding is of it.
    const isKept = kind === 'fixed' || (kind === 'flaky' && at === run.startedAt)
    return !verdicts.has(id) && !found.has(id) && isKept
  })
  for (const id of keptBeside) verdicts.set(id, 'kept')
  return { verdicts, keptBeside, unsure }
}

/** When the first and the last of them broke. */
function begunLine(since, last) {
  return since === last
    ? `Since: ${moment(since)}.`
    : `The first since ${moment(since)}, the last since ${moment(last)}.`
}

/** A table of all, and what the report says of the gravest. */
function textOf(left, around) {
  const { run, texts } = around
  const rows = left.map(({ clause }) => {
    const { says = '', message = '' } = texts.get(clause) ?? {}
    return `| ${code(clause)} | ${code(says)} | ${code(message)} |`
  })
  const shown = left.slice(0, mostShown).map(({ clause }) => {
    const found = run.findings.filter((finding) => finding.clause === clause)
    return clauseText(clause, found, around)
  })
  const head = ['| clause | what it says | what is wrong |', '|---|---|---|']
  return [...head, ...rows, '', ...shown].join('\n')
}
