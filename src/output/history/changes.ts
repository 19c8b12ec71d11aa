import { type Change, countOf, type News, type Run } from '../../core/run/index.ts'
import { formatDay, listFirst } from '../report/index.ts'
import { type ClauseHistory, clauseHistories, rateOf, testsOf } from './analyse.ts'
import type { HistoryFile } from './file.ts'
import { exemptionsOf, type HistoryLine, hasTested, hasTestedAny, isSameSide } from './line.ts'
import { nightChanges } from './nights.ts'
import { paceChanges } from './slower.ts'

/** More changes of one run are counted. */
const most = 60
/** Of how many earlier runs a run repeats the changes, so that a forge which was away learns of them. */
const nights = 10

/** The gravest first. */
const order: readonly Change['kind'][] = [
  ...([
    'broken',
    'flaky',
    'no longer tested',
    'fixed',
    'newly tested',
    'tested again',
    'response',
  ] as const),
  ...(['new warning', 'waiver', 'slower', 'faster', 'suite', 'contract', 'configuration'] as const),
  ...(['no run', 'at once', 'history'] as const),
]

/**
 * Compares a run, of which `line` will be remembered, with the earlier ones against the same target and version; each clause with
 * the last that tested it, everything else with the last that tested anything. `responses`: what differs in the responses.
 */
export function newsOf(
  run: Run,
  line: HistoryLine,
  { runs, problems }: HistoryFile,
  responses: readonly Change[] = [],
): News {
  const before = runs.filter((one) => isSameSide(one, line))
  const base = before.findLast(hasTestedAny)
  const clauses = clauseNews(line, before)
  const all: readonly Change[] =
    base === undefined || !hasTestedAny(line)
      ? []
      : [
          ...clauses.changes,
          ...coverageChanges(run, line, base, before),
          ...responses,
          ...warningChanges(run, before),
          ...exemptionChanges(run, base),
          ...paceChanges(line, before),
          ...inputChanges(line, base),
          ...nightChanges(line, before, base),
          ...historyChanges(problems, base),
        ]
  const changes = bounded(all.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)))
  const { broken, records } = clauses
  const earlier = before.slice(-nights).map(({ at, changes = [] }) => ({ at, changes }))
  return {
    since: (base ?? before.at(-1))?.at ?? null,
    ...{ broken, records, changes },
    nights: [...earlier, { at: line.at, changes }].filter((night) => night.changes.length > 0),
  }
}

function bounded(changes: readonly Change[]): readonly Change[] {
  const left = changes.length - most
  const shown = changes.slice(0, most).map((change) => {
    return { ...change, text: change.text.slice(0, 400) }
  })
  if (left <= 0) return shown
  return [...shown, { kind: 'history', text: `and ${countOf(left, 'more change')}` }]
}

/** What each clause that this run tested was before, and is now. */
function clauseNews(line: HistoryLine, before: readonly HistoryLine[]) {
  const was = new Map(clauseHistories(before).map((one) => [one.clause, one]))
  const tonight = clauseHistories([...before, line]).filter(
    ({ clause }) => testsOf(clause, [...before, line]).at(-1)?.run === line,
  )
  const pairs = tonight.map((now) => ({ now, state: was.get(now.clause)?.state ?? 'kept' }))
  const isBroken = ({ clause }: ClauseHistory) => line.broken.includes(clause)
  const isNew = ({ now, state }: (typeof pairs)[number]) =>
    now.state === 'broken' && (state === 'kept' || state === 'waived')
  const broken = pairs.filter(({ now }) => isBroken(now))
  const known = broken.filter((pair) => !isNew(pair))
  const flaky = pairs.filter(({ now }) => now.state === 'flaky' && !isBroken(now))
  return {
    broken: broken.filter(isNew).map(({ now }) => now.clause),
    records: [...known, ...flaky].map(({ now: { clause, firstBad, broken, tested, state } }) => {
      const flaky = state === 'flaky' ? { flaky: true as const } : {}
      return { clause, since: firstBad, broken, tested, ...flaky }
    }),
    changes: pairs.flatMap(({ now, state }) => {
      if (now.state === state) return []
      const { kind, text } = turnOf(now, state)
      return { kind, text: `${now.clause}${text}`, clause: now.clause }
    }),
  }
}

/** How a clause turned, for the sentence behind its address. */
function turnOf(now: ClauseHistory, was: ClauseHistory['state']): Change {
  const { state, firstBad, lasting } = now
  const lastRuns = `in the last ${countOf(lasting, 'run')}`
  if (state === 'flaky') return { kind: 'flaky', text: `, ${rateOf(now)}` }
  if (state === 'waived') return { kind: 'waiver', text: ' is not kept, and waived' }
  if (state === 'kept') {
    if (was === 'flaky') return { kind: 'fixed', text: `, kept ${lastRuns}; it was flaky` }
    return { kind: 'fixed', text: `, ${was} since ${formatDay(firstBad)}` }
  }
  if (was === 'waived') return { kind: 'broken', text: ', and no waiver applies any more' }
  if (was === 'flaky') return { kind: 'broken', text: ` ${lastRuns}; it was flaky` }
  return { kind: 'broken', text: '' }
}

/** The clauses that only one of two runs of the same plan tested, by the reason. */
function coverageChanges(
  run: Run,
  line: HistoryLine,
  base: HistoryLine,
  before: readonly HistoryLine[],
): readonly Change[] {
  if (line.plan !== base.plan) return []
  const plans = new Set([base.plan])
  const recent = before.slice(-nights)
  const open = run.clauses.filter(({ verdict, accepted }) => verdict === 'unreached' && !accepted)
  const lost = open.filter(
    ({ id }) => line.hashes.contract === base.hashes.contract && hasTested(base, id, plans),
  )
  const gained = run.clauses.filter(
    ({ id, verdict }) => verdict !== 'unreached' && base.unreached.includes(id),
  )
  const isKnown = ({ id }: (typeof lost)[number]) => recent.some((one) => hasTested(one, id, plans))
  const byReason = Map.groupBy(lost, ({ reason = '' }) =>
    reason.replace(/^No response showed .*/, 'No response showed what they are about.'),
  )
  const say = (some: typeof lost) => listFirst(some.map(({ id }) => id))
  return [
    ...Array.from(byReason, ([reason, some]): Change => {
      return { kind: 'no longer tested', text: `${say(some)}. ${reason}`.trim() }
    }),
    ...[...Map.groupBy(gained, isKnown)].map(([known, some]): Change => {
      return { kind: known ? 'tested again' : 'newly tested', text: say(some) }
    }),
  ]
}

/** The clauses that are warned of now, and were not when they were last tested. */
function warningChanges(run: Run, before: readonly HistoryLine[]): readonly Change[] {
  const warned = run.clauses.filter(({ verdict }) => verdict === 'warned')
  return warned.flatMap(({ id }) => {
    const last = testsOf(id, before).at(-1)
    if (last === undefined || last.run.warned.includes(id)) return []
    const found = run.findings.find(
      ({ clause, severity }) => clause === id && severity === 'warning',
    )
    return [{ kind: 'new warning', text: `${id}. ${found?.message ?? ''}`.trim(), clause: id }]
  })
}

function exemptionChanges(run: Run, { exemptions = [] }: HistoryLine): readonly Change[] {
  const fresh = exemptionsOf(run).filter(({ key }) => !exemptions.includes(key))
  return fresh.map(({ message }) => ({ kind: 'waiver', text: message }))
}

/** What else than the target changed, so that it may explain the other changes. */
function inputChanges(line: HistoryLine, base: HistoryLine): readonly Change[] {
  const isOther = (name: keyof HistoryLine['hashes']) =>
    line.hashes[name] !== undefined && line.hashes[name] !== base.hashes[name]
  const versions = [base.assay, line.assay].map((version) => version ?? 'an older one')
  const assay = versions[0] === versions[1] ? '' : `: Assay ${versions.join(' → ')}`
  const clauses = [base, line].map(({ counts: { violation: _, ...verdicts } }) =>
    Object.values(verdicts).reduce((sum, figure) => sum + figure, 0),
  )
  const set = clauses[0] === clauses[1] ? '' : `: ${clauses.join(' → ')} clauses`
  const said = {
    suite: ['suite', `the suite changed${assay}`],
    contract: ['contract', `the clauses changed${set}`],
    configuration: ['configuration', 'the configuration of the target changed'],
    setup: ['configuration', 'the subjects or actions of the target changed'],
  } as const
  return (Object.keys(said) as (keyof typeof said)[])
    .filter(isOther)
    .map((name) => ({ kind: said[name][0], text: said[name][1] }))
}

/** The lines that could still be used when the last run was added. */
function historyChanges(problems: readonly string[], base: HistoryLine): readonly Change[] {
  const fresh = problems.length - (base.problems ?? 0)
  if (fresh <= 0) return []
  const text = `${countOf(fresh, 'line')} of the history cannot be used any more: ${listFirst(problems)}`
  return [{ kind: 'history', text }]
}
