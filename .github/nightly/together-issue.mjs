// One issue for the clauses that broke in one night, where they are many: what still stands after some nights gets issues of its own.
import { clauseText } from './clause-issue.mjs'
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
  const isCovered = ({ clause }) => open.some(({ clauses }) => clauses.includes(clause))
  const fresh = beginning.filter((one) => !isCovered(one))
  const areMany = fresh.length > handful
  if (areMany) {
    const clauses = fresh.map(({ clause }) => clause)
    const key = `together ${run.startedAt}`
    open.unshift({ key, clauses, all: clauses.length, since: run.startedAt, runs: 0 })
  }
  let room = areMany ? 0 : handful - fresh.length
  const held = new Set()
  const together = open.map((night) => {
    const still = beginning.filter(({ clause }) => night.clauses.includes(clause))
    const apart = night.runs >= patience ? still.slice(0, room) : []
    room -= apart.length
    const left = still.slice(apart.length)
    for (const one of left) held.add(one)
    return togetherIssue(night, left, apart, around)
  })
  const others = own.filter((one) => !held.has(one))
  return [...byGravity(others, around), ...together]
}

/** The gravest first, in the order of the reports. */
function byGravity(some, { texts }) {
  const order = [...texts.keys()]
  const placeOf = ({ clause }) => order.indexOf(clause) >>> 0
  return some.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The issue of a night: of its clauses some are left in it, some have issues of their own now, some are not tested, others are kept. */
function togetherIssue({ key, clauses, all, since, runs }, left, apart, around) {
  const { run } = around
  const isApart = (id) => apart.some(({ clause }) => clause === id)
  const untested = run.clauses.filter(
    ({ id, verdict }) => clauses.includes(id) && verdict === 'unreached',
  )
  const isOpen = left.length + untested.length > 0
  const isPart = isOpen && left.length < all
  const count = `${countOf(all, 'clause')} ${isPart ? 'that broke' : 'broke'} in one night`
  const standing = `**${left.length} of ${all}** clauses that broke on ${moment(since)} are broken in the ${jobOf(run)}`
  const moved = `Issues of their own have from now on: ${apart.map(({ clause }) => code(clause)).join(', ')}.`
  return {
    ...{ key, isOpen, phase: isOpen ? 'broken' : 'over' },
    title: `${run.target.name}: ${isPart ? `${left.length} of ${count} are broken` : count}`,
    status: [
      `${standing}, and have no issue of their own.`,
      ...(untested.length > 0 ? [`Not tested: ${untested.length}.`] : []),
      ...(apart.length > 0 ? [moved] : []),
    ].join(' '),
    rest: left.length > 0 ? textOf(left, around) : undefined,
    comment: apart.length > 0 ? moved : `Over: kept again in the ${jobOf(run)}.`,
    state: { clauses: clauses.filter((id) => !isApart(id)), all, since, runs: runs + 1 },
  }
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
