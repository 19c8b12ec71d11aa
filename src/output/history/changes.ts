import {
  type Change,
  changedSettings,
  count,
  countOf,
  incompleteIn,
  type News,
  type Run,
  wasEndedBy,
} from '../../core/run/index.ts'
import { formatDay, formatMoment, listFirst } from '../report/index.ts'
import { coverageChanges, turnChanges, warningChanges } from './clause-changes.ts'
import { clauseHistories, type Doubts, doubtsIn } from './course.ts'
import type { HistoryFile } from './file.ts'
import {
  areAlike,
  areBeside,
  exemptionsOf,
  type HistoryLine,
  hasTestedAny,
  sideOf,
} from './line.ts'
import { gapsIn } from './nights.ts'
import { laterThan, withRightClock, withThoseBeside } from './order.ts'
import { paceChanges } from './slower.ts'

/** More changes of one kind are counted, but those of clauses are all listed: a later run knows each of them. */
const most = 20
/** Of how many earlier runs a run repeats the changes, so that a forge which was away learns of them; with fewer, it says when they begin. */
const nights = 10

// What may be why a clause turned comes before it.
const order: readonly Change['kind'][] = [
  ...(['at once', 'configuration'] as const),
  ...(['broken', 'flaky', 'no longer tested', 'incomplete', 'fixed'] as const),
  ...([
    'newly tested',
    'tested again',
    'response',
    'new warning',
    'waiver',
    'limited',
    'slower',
    'suite',
  ] as const),
  ...(['contract', 'no run', 'history'] as const),
]

/**
 * A clause that broke is new against all earlier runs; what a run tested, warned of or met is compared with runs of the same choice,
 * the inputs with the last run that tested anything. A run that was under way at the same time is none before.
 */
export function newsOf(
  run: Run,
  line: HistoryLine,
  { runs, problems, next: nth }: HistoryFile,
  responses: readonly Change[] = [],
): News {
  const own = withThoseBeside([...runs, { nth, ...line }]).filter(
    (one) => sideOf(one) === sideOf(line),
  )
  const now = own.at(-1)!
  const before = own.slice(0, -1).filter((one) => !areBeside(one, now))
  const base = before.findLast(hasTestedAny)
  const same = before.filter(({ plan }) => plan === line.plan)
  const tonight = clauseHistories(own).filter((one) => one.lastTested === line.at)
  const doubts = doubtsIn(own)
  const turns = turnChanges(line, tonight, before)
  const coverage = coverageChanges(run, line, same)
  const all = base
    ? [
        ...turns,
        ...coverage,
        ...incompleteChanges(run, same, coverage),
        ...warningChanges(run, line, same),
        ...responses,
        ...exemptionChanges(run, before.filter(hasTestedAny)),
        ...paceChanges(
          now,
          same.filter((one) => areAlike(one, now)),
        ),
        ...inputChanges(line, base),
        ...limitChanges(line, same.findLast(hasTestedAny)),
        ...gapChanges(own, base),
        ...besideChanges(now, doubts),
        ...historyChanges(problems, base),
        ...clockChanges(laterThan(now, before)),
      ]
    : versionChanges(line, runs)
  const changes = hasTestedAny(line)
    ? bounded(all)
    : [...settingChanges(line, before.at(-1)), idleChange(run)]
  const unneeded = unneededIn(run, before.filter(hasTestedAny)).map(({ clause }) => clause)
  const earlier = before.slice(-nights).map((one) => ({ at: one.at, changes: ownIn(one, before) }))
  return {
    since: base?.at ?? null,
    ...(before.length === 0 &&
      runs.some(({ target }) => target === line.target) && { others: true }),
    ...(before.length > 0 && before.length < nights && { begins: withRightClock(own)[0]!.at }),
    broken: turns.flatMap(({ kind, clause }) => {
      // What is broken after its waiver ended was broken before. What breaks again may be flaky from now on.
      const isBegun = kind === 'broken' || kind === 'flaky'
      const isNew = line.broken.includes(clause!) && !base?.waived.includes(clause!)
      return isBegun && isNew ? clause! : []
    }),
    ...(unneeded.length > 0 && { unneeded }),
    records: tonight.flatMap(({ clause, since, broken, tested, state }) => {
      if (state !== 'broken' && state !== 'flaky') return []
      return { clause, since, broken, tested, ...(state === 'flaky' && { flaky: true }) }
    }),
    ...(doubts.open.length > 0 && { doubted: doubts.open }),
    ...(doubts.refuted.length > 0 && { refuted: doubts.refuted }),
    changes,
    nights: [...earlier, { at: line.at, changes }].filter((night) => night.changes.length > 0),
  }
}

/** The changes of a run, but for those that another one shows alike which was under way at once, and began before. */
function ownIn(run: HistoryLine, all: readonly HistoryLine[]): readonly Change[] {
  const others = all.filter((other) => other.at < run.at && areBeside(other, run))
  const keyOf = ({ kind, clause = '' }: Change) => `${kind} ${clause}`
  const said = new Set(others.flatMap(({ changes = [] }) => changes.map(keyOf)))
  return (run.changes ?? []).filter((change) => !said.has(keyOf(change)))
}

function bounded(changes: readonly Change[]): readonly Change[] {
  return order.flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind)
    const left = own.some(({ clause }) => clause) ? 0 : own.length - most
    const shown = own.slice(0, left > 0 ? most : own.length).map(({ text, ...change }) => {
      return { ...change, text: text.slice(0, 400) }
    })
    return left > 0 ? [...shown, { kind, text: `${left} more` }] : shown
  })
}

function idleChange({ nothingTested, clauses: [first], reason }: Run): Change {
  const because = nothingTested ? `${nothingTested}.` : (first?.reason ?? reason)
  return { kind: 'tested nothing', text: because.slice(0, 300) }
}

/** So many runs in a row show that a waiver is not needed any more. */
const enough = 3

/** The waivers that a run did not need, nor those just before it. */
function unneededIn(run: Run, before: readonly HistoryLine[]) {
  const last = before.slice(1 - enough)
  const stale = exemptionsOf(run).filter(({ state }) => state === 'stale')
  return stale.filter(({ key }) => {
    return last.length === enough - 1 && last.every((one) => one.exemptions?.includes(key))
  })
}

function exemptionChanges(run: Run, before: readonly HistoryLine[]): readonly Change[] {
  const unneeded = unneededIn(run, before)
  const were = (key: string) => before.at(-enough)?.exemptions?.includes(key) === true
  const fresh = exemptionsOf(run).filter((one) =>
    one.state === 'stale'
      ? unneeded.some(({ key }) => key === one.key) && !were(one.key)
      : before.at(-1)?.exemptions?.includes(one.key) !== true,
  )
  return fresh.map(({ message }) => ({ kind: 'waiver', text: message }))
}

function inputChanges(line: HistoryLine, base: HistoryLine): readonly Change[] {
  const [before, now] = [base, line].map(({ assay = 'an older one' }) => assay)
  const assay = before === now ? '' : `: Assay ${before} → ${now}`
  const inputs = [
    ['suite', 'suite', `the suite changed${assay}`],
    ['contract', 'contract', 'the clauses changed'],
  ] as const
  const changed = inputs.flatMap(([input, kind, text]) => {
    const [was, is] = [base.hashes[input], line.hashes[input]]
    return is === undefined || is === was ? [] : { kind, text }
  })
  return [...changed, ...settingChanges(line, base)]
}

function settingChanges(line: HistoryLine, base: HistoryLine | undefined): readonly Change[] {
  if (base?.settings === undefined || line.settings === undefined) return []
  const settings = changedSettings(base.settings, line.settings)
  const [asked, asks] = [base, line].map(({ counts: { violation: _, ...clauses } }) =>
    Object.values(clauses).reduce((sum, figure) => sum + figure, 0),
  )
  const planned =
    asked === asks ? '' : `; ${countOf(asks!, 'clause')} to be tested, ${count(asked!)} before`
  return settings === ''
    ? []
    : [{ kind: 'configuration', text: `settings changed: ${settings}${planned}` }]
}

/** The first run under a version of the API, after runs under another one. */
function versionChanges(line: HistoryLine, runs: readonly HistoryLine[]): readonly Change[] {
  const others = runs.filter(({ target }) => target === line.target)
  const last = others.findLast(({ apiVersion }) => apiVersion !== line.apiVersion)
  if (last === undefined || others.some(({ apiVersion }) => apiVersion === line.apiVersion))
    return []
  const versions = `${last.apiVersion},${line.apiVersion}`
  const first = `the first run under API version ${line.apiVersion}: the one of ${formatMoment(last.at)} was under ${last.apiVersion}`
  const text = `${first}. Runs under another version are not compared: assay compare --api-versions ${versions} does that`
  return [{ kind: 'configuration', text }]
}

/** Nights without a run since the last one that tested anything. */
function gapChanges(runs: readonly HistoryLine[], base: HistoryLine): readonly Change[] {
  const later = new Set(runs.slice(runs.indexOf(base) + 1).map(({ at }) => at))
  const gaps = gapsIn(runs).filter(({ before }) => later.has(before))
  return gaps.map(({ nights, after, before }) => {
    const days = `between ${formatDay(after)} and ${formatDay(before)}`
    return { kind: 'no run', text: `no run is known of ${countOf(nights, 'night')} ${days}` }
  })
}

/** Other runs that were under way: each may have changed what the other one saw. */
function besideChanges(
  { beside: [first] = [] }: HistoryLine,
  { open, refuted }: Doubts,
): readonly Change[] {
  if (first === undefined) {
    const text = `kept alone, so that two runs at once may have broken them: ${listFirst(refuted)}`
    return refuted.length > 0 ? [{ kind: 'at once', text }] : []
  }
  const began = `another run was under way: it began on ${formatMoment(first)}`
  const doubt = open.length > 0 ? `. In doubt until a run is alone: ${listFirst(open)}` : ''
  return [{ kind: 'at once', text: `${began}; each may change what the other one sees${doubt}` }]
}

/** What made the run incomplete, and not the last one that could show it, where no clause that is no longer tested says it. */
function incompleteChanges(
  run: Run,
  before: readonly HistoryLine[],
  coverage: readonly Change[],
): readonly Change[] {
  const base = before.findLast((one) => hasTestedAny(one) && !wasEndedBy(one.incomplete))
  const fresh = incompleteIn(run).filter((cause) => base?.incomplete?.includes(cause) !== true)
  const isSaid = coverage.some(({ kind }) => kind === 'no longer tested')
  const isUnknown = base?.verdict === 'incomplete' && base.incomplete === undefined
  if (fresh.length === 0 || isSaid || isUnknown) return []
  const stopped = run.scenarios.find(({ outcome }) => outcome === 'errored')
  return [{ kind: 'incomplete', text: run.problems[0] ?? stopped?.reason ?? run.reason }]
}

/** A target that begins to limit requests. */
function limitChanges({ limited = 0 }: HistoryLine, base?: HistoryLine): readonly Change[] {
  if (limited === 0 || base?.limited !== undefined) return []
  return [{ kind: 'limited', text: `${countOf(limited, 'request')} got 429` }]
}

/** Lines that could still be used when the last run was added: a run keeps how many could not, so those of before are named, too. */
function historyChanges(problems: readonly string[], base: HistoryLine): readonly Change[] {
  const before = base.problems ?? 0
  const fresh = problems.length - before
  if (fresh <= 0) return []
  const lines = countOf(fresh, before > 0 ? 'more line' : 'line')
  const all = before > 0 ? `, ${problems.length} in all` : ''
  const text = `${lines} of the history cannot be used any more${all}: ${listFirst(problems)}`
  return [{ kind: 'history', text }]
}

/** A run that is later than this one, although it came before. */
function clockChanges(later: HistoryLine | undefined): readonly Change[] {
  if (later === undefined) return []
  const run = `the run of ${formatMoment(later.at)} is later than this one`
  const text = `${run}: the clock of this machine or of the one that made it is wrong`
  return [{ kind: 'history', text }]
}
