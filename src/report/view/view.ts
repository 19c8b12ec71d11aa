import {
  count,
  countOf,
  levelMeanings,
  placeOf,
  type ReportedFinding,
  type Run,
  type ScenarioResult,
} from '../../run/index.ts'
import type { Catalogue, RenderOptions } from '../catalogue.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import {
  describeForeign,
  describeNotKept,
  describeRepeated,
  differenceLines,
  exemptionNews,
  formatDuration,
  formatFigures,
  formatFindingCounts,
  formatMoment,
  newsLines,
  profileNews,
} from '../wording.ts'
import { entriesOf } from './entries.ts'
import { faultsByClause, faultsIn, siteOf, timesOf } from './faults.ts'
import { saidOf } from './finding.ts'
import { missingOf, problemLines, undecidedLines } from './missing.ts'
import { ledgerOf } from './operations.ts'
import { recordingLines } from './recordings.ts'

/** Information: a value that is new, or what a target does where the contract is silent. Its title says what was found. */
export interface Note {
  readonly kind: 'novelty' | 'observation'
  readonly title: string
  readonly address: string
  readonly times: number
}

export type View = ReturnType<typeof viewOf>

/**
 * Returns a run as a reader sees it: the sentences, their order, and how many of them. Every report renders this view, and
 * decides nothing. All texts are short and of one line.
 */
export function viewOf(run: Run, catalogue: Catalogue, options: RenderOptions = {}) {
  const { counts, headline } = run
  const missing = missingOf(run)
  const entries = (kind: 'violation' | 'warning' | 'waived') =>
    entriesOf(run, catalogue, kind, options)
  return {
    run,
    mark: headline.mark,
    headline: showLine(headline.text, limits.sentence),
    title: `${headline.mark} ${showLine(headline.text, limits.sentence)}`,
    reason: showLine(run.reason, limits.sentence),
    figures: figuresOf(run),
    remarks: [describeRepeated(run, catalogue) ?? [], describeNotKept(run) ?? []].flat(),
    broken: entries('violation'),
    warned: entries('warning'),
    waived: entries('waived'),
    notes: [...notesOf(run, 'novelty'), ...notesOf(run, 'observation')],
    foreign: describeForeign(run.findings.filter(({ severity }) => severity !== 'observation')),
    tested: testedIn(run),
    missing,
    problems: problemLines(run),
    undecided: (length: number) => undecidedLines(run, missing, length),
    ledger: ledgerOf(run, catalogue),
    untestable: Object.values(catalogue.clauses).filter(({ excluded }) => excluded).length,
    failed: run.scenarios
      .filter(({ outcome }) => outcome === 'failed')
      .map((scenario) => failedRow(scenario, run)),
    scenarios: run.scenarios.length === 0 ? '' : formatFigures(counts.scenarios),
    exemptions: [...profileNews(run), ...exemptionNews(run)].map((sentence) =>
      showLine(sentence, limits.sentence),
    ),
    news: newsLines(run, most.news),
    differences: differenceLines(run),
    recordings: recordingLines(run, options),
    environment: environmentOf(run),
  }
}

/** Returns the figures of the run in the order of reading, a line each. */
function figuresOf(run: Run): readonly string[] {
  const { counts, target } = run
  return [
    ...(run.scenarios.length > 0 ? [`scenarios: ${formatFigures(counts.scenarios)}`] : []),
    ...(run.findings.length > 0 ? [`findings: ${formatFindingCounts(counts.findings)}`] : []),
    [
      formatDuration(run.durationMs),
      `API ${showLine(run.apiVersion, limits.name)}`,
      ...(target.baseUrl === '' ? [] : [showLine(target.baseUrl, limits.line)]),
    ].join(' · '),
  ]
}

function testedIn({ counts: { clauses } }: Run): number {
  return clauses.kept + clauses.broken + clauses.warned + clauses.waived
}

/** Returns what was found, once for each clause and place. */
function notesOf(run: Run, kind: Note['kind']): readonly Note[] {
  return [...faultsByClause(run, kind)].flatMap(([address, faults]) => {
    const all = faultsIn(
      faults.flatMap((fault) => fault.all),
      siteOf,
    )
    return all.map(({ finding, all: same, times }): Note => {
      const place =
        finding.pointer === '' ? '' : `${showLine(placeOf(finding.pointer), limits.name)}: `
      const isValue = saidOf(finding, 'actual')?.isValue
      const title = (isValue ? place : '') + listValues(same)
      return { kind, title, address: showLine(address, limits.name), times }
    })
  })
}

/** Returns the values of findings or their messages, the most frequent first, and how often each was seen. */
function listValues(findings: readonly ReportedFinding[]): string {
  const textOf = (finding: ReportedFinding) => {
    const said = saidOf(finding, 'actual')
    return said?.isValue ? said.text : finding.message
  }
  const values = [...Map.groupBy(findings, textOf)].sort(([, a], [, b]) => b.length - a.length)
  const texts = values.slice(0, most.values).map(([text, same]) => {
    const figure = values.length > 1 && same.length > 1 ? ` (${count(same.length)})` : ''
    return showLine(text, limits.line) + figure
  })
  const hidden = values.length - texts.length
  return `${texts.join(', ')}${hidden > 0 ? ` and ${countOf(hidden, 'more value')}` : ''}`
}

function failedRow({ id, title }: ScenarioResult, run: Run) {
  const own = run.findings.filter(
    ({ scenario, severity, waived }) => scenario === id && severity === 'violation' && !waived,
  )
  return {
    id: showLine(id, limits.name),
    title: showLine(title, limits.line),
    times: timesOf(own),
    clauses: [...new Set(own.map(({ clause }) => clause))],
  }
}

/** Returns the circumstances of the run, a name and a value each. */
function environmentOf(run: Run): readonly (readonly [name: string, value: string])[] {
  const { target, tool, hashes, environment } = run
  const { mode, folder } = run.recordings ?? {}
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['command', environment?.command],
    ['target', [target.name, target.baseUrl].filter(Boolean).join(', ')],
    ['sandbox address', target.sandboxUrl === target.baseUrl ? undefined : target.sandboxUrl],
    ['API version', run.apiVersion],
    ['judged by the rules of', run.rulesVersion],
    ['profile', run.profile?.names.join(', ')],
    ['shard', run.shard && `${run.shard.index} of ${run.shard.count}`],
    ['seed', environment?.seed === undefined ? undefined : String(environment.seed)],
    [
      'recordings',
      mode &&
        (folder ?? 'none kept') &&
        `${mode === 'record' ? 'recorded to' : 'replayed from'} ${folder ?? 'nothing'}`,
    ],
    ['exchanges judged', count(run.counts.exchanges)],
    ['operations tested', `${run.counts.operations.tested} of ${run.counts.operations.all}`],
    ['started', formatMoment(run.startedAt)],
    ['duration', formatDuration(run.durationMs)],
    ['Assay', tool.version],
    ...Object.entries<string>({ ...hashes }).map(
      ([name, hash]) => [`hash of the ${name}`, hash.slice(0, 12)] as const,
    ),
  ]
  return facts.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, showLine(value, limits.list)] as const],
  )
}

/** The words of a report, and what they mean. */
export const glossary: Readonly<Record<string, string>> = {
  clause: 'one statement of the contract, with its address',
  kept: 'tested, without a violation or a warning',
  broken: 'at least one violation: a response contradicts the clause',
  warned: 'no violation, but at least one warning',
  waived: 'broken, and accepted until a date by a waiver of the configuration',
  relaxed: 'different for good, as the configuration declares: observed, and no violation',
  unreached: 'not tested in this run',
  blocked: 'a scenario that lacks something it needs, such as a subject',
  ...levelMeanings,
}
