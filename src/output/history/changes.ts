import { type Change, countOf, type News, type Run } from '../../core/run/index.ts'
import { listFirst } from '../report/index.ts'
import { clauseNews } from './clause-news.ts'
import type { HistoryFile } from './file.ts'
import { exemptionsOf, type HistoryLine, hasTestedAny, isSameSide } from './line.ts'
import { nightChanges } from './nights.ts'
import { paceChanges } from './slower.ts'

/** More changes of one run are counted. */
const most = 60
/** Of how many earlier runs a run repeats the changes, so that a forge which was away learns of them. */
const nights = 10

/** The gravest first. */
const order: readonly Change['kind'][] = [
  ...(['broken', 'flaky', 'no longer tested', 'fixed', 'newly tested', 'response'] as const),
  ...(['new warning', 'waiver', 'slower', 'suite', 'contract', 'configuration'] as const),
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
  const clauses = clauseNews(run, line, before)
  const all: readonly Change[] =
    base === undefined || !hasTestedAny(line)
      ? []
      : [
          ...clauses.changes,
          ...responses,
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

function exemptionChanges(run: Run, { exemptions = [] }: HistoryLine): readonly Change[] {
  const fresh = exemptionsOf(run).filter(({ key }) => !exemptions.includes(key))
  return fresh.map(({ message }) => ({ kind: 'waiver', text: message }))
}

/** What else than the target changed, so that it may explain the other changes. */
function inputChanges(line: HistoryLine, base: HistoryLine): readonly Change[] {
  const versions = [base.assay, line.assay].map((version) => version ?? 'an older one')
  const assay = versions[0] === versions[1] ? '' : `: Assay ${versions.join(' → ')}`
  const sizes = [base, line].map(({ counts: { violation: _, ...verdicts } }) =>
    Object.values(verdicts).reduce((sum, figure) => sum + figure, 0),
  )
  const size = sizes[0] === sizes[1] ? '' : `: ${sizes.join(' → ')} clauses`
  const inputs = [
    ['suite', 'suite', `the suite changed${assay}`],
    ['contract', 'contract', `the clauses changed${size}`],
    ['configuration', 'configuration', 'the configuration of the target changed'],
    ['setup', 'configuration', 'the subjects or actions of the target changed'],
  ] as const
  return inputs.flatMap(([input, kind, text]) => {
    const [was, is] = [base.hashes[input], line.hashes[input]]
    return is === undefined || is === was ? [] : { kind, text }
  })
}

/** The lines that could still be used when the last run was added. */
function historyChanges(problems: readonly string[], base: HistoryLine): readonly Change[] {
  const fresh = problems.length - (base.problems ?? 0)
  if (fresh <= 0) return []
  const text = `${countOf(fresh, 'line')} of the history cannot be used any more: ${listFirst(problems)}`
  return [{ kind: 'history', text }]
}
