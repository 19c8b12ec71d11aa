import {
  count,
  countOf,
  levelMeanings,
  placeOf,
  type ReportedFinding,
  type Run,
  timesOf,
} from '../../run/index.ts'
import type { Catalogue, RenderOptions } from '../catalogue.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import {
  describeNotKept,
  describeRepeated,
  formatDuration,
  formatFigures,
  formatFindingCounts,
} from '../wording.ts'
import { type Entry, entriesOf } from './entries.ts'
import { environmentOf } from './environment.ts'
import { faultsIn, findingsOf, saidOf } from './findings.ts'
import { ledgerOf } from './ledger.ts'
import {
  differenceList,
  differencesOf,
  exemptionList,
  historyList,
  type List,
  recordingList,
} from './lists.ts'
import { missingList } from './missing.ts'

export type View = ReturnType<typeof viewOf>

/** Information: a value that is new, or what a target does where the contract is silent. Its title says what was found. */
export type Note = ReturnType<typeof notesOf>[number]

/**
 * Returns a run as a reader sees it: the sentences, their order, and how many of them. Every report renders this view, and
 * decides nothing. All texts are short and of one line.
 */
export function viewOf(run: Run, catalogue: Catalogue, options: RenderOptions = {}) {
  const { counts, headline } = run
  const broken = entriesOf(run, catalogue, 'violation', options)
  const warned = entriesOf(run, catalogue, 'warning', options)
  const notes = [...notesOf(run, 'novelty'), ...notesOf(run, 'observation')]
  const text = showLine(headline.text, limits.sentence)
  const { unreached: _, ...tested } = counts.clauses
  const isForeign = run.findings.some(
    (finding) => finding.foreign && finding.severity !== 'observation',
  )
  const foreign = isForeign ? foreignNote : undefined
  return {
    ...{ run, catalogue, options, broken, warned, notes, foreign },
    waived: entriesOf(run, catalogue, 'waived', options),
    mark: headline.mark,
    headline: text,
    title: `${headline.mark} ${text}`,
    reason: showLine(run.reason, limits.sentence),
    figures: figuresOf(run),
    remarks: [describeRepeated(run) ?? [], describeNotKept(run) ?? []].flat(),
    tested: Object.values(tested).reduce((sum, figure) => sum + figure, 0),
    ledger: ledgerOf(run, catalogue, [...broken, ...warned]),
    untestable: Object.values(catalogue.clauses).filter(({ excluded }) => excluded).length,
    failed: failedIn(run),
    scenarios: run.scenarios.length === 0 ? '' : formatFigures(counts.scenarios),
    differences: differencesOf(run),
    /** What is said in sentences, in the order of reading. */
    lists: [
      missingList(run),
      warningList(foreign, warned),
      noveltyList(notes),
      exemptionList(run),
      differenceList(run),
      historyList(run),
      recordingList(run, options),
    ].filter(({ lines }) => lines.length > 0),
    environment: environmentOf(run),
  }
}

const foreignNote =
  'These are records of others, as far as the scenarios or files show. --foreign-records judge makes these warnings violations; --foreign-records ignore omits them.'

/** Returns the figures of the run in the order of reading, a line each. */
function figuresOf({ scenarios, findings, counts, target, durationMs, apiVersion }: Run) {
  const address = target.baseUrl === '' ? [] : [showLine(target.baseUrl, limits.line)]
  const version = `API ${showLine(apiVersion, limits.name)}`
  return [
    ...(scenarios.length > 0 ? [`scenarios: ${formatFigures(counts.scenarios)}`] : []),
    ...(findings.length > 0 ? [`findings: ${formatFindingCounts(counts.findings)}`] : []),
    [formatDuration(durationMs), version, ...address].join(' · '),
  ]
}

function warningList(foreign: string | undefined, warned: readonly Entry[]): List {
  const lines = warned.flatMap(({ address, places }) =>
    places.map(({ times, message }) => ({
      text: `${count(times)} × ${message} (${showLine(address, limits.name)})`,
    })),
  )
  return {
    id: 'warnings',
    title: 'Warnings',
    noun: 'warning',
    lines: foreign ? [{ text: foreign }, ...lines] : lines,
  }
}

function noveltyList(notes: readonly Note[]): List {
  const novelties = notes.filter(({ kind }) => kind === 'novelty')
  const lines = novelties.map(({ title, address, times }) => ({
    text: `${count(times)} × ${title} (${address})`,
  }))
  return { id: 'novelties', title: 'New values', noun: 'novelty', lines, isRoutine: true }
}

/** Returns what was found, once for each clause and place, whichever operation showed it. */
function notesOf(run: Run, kind: 'novelty' | 'observation') {
  const siteOf = ({ clause, pointer }: ReportedFinding) => `${clause} ${placeOf(pointer)}`
  return faultsIn(findingsOf(run, kind), siteOf).map(({ finding, all, times }) => {
    const { clause, pointer, exchange } = finding
    const isValue = pointer !== '' && saidOf(finding, 'actual')?.isValue
    const place = isValue ? `${showLine(placeOf(pointer), limits.name)}: ` : ''
    return {
      ...{ kind, times, pointer },
      title: place + listValues(all),
      address: showLine(clause, limits.name),
      /** An example of what was found. */
      exchange: exchange === undefined ? undefined : run.exchanges[exchange],
    }
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

/** Returns the scenarios that failed, each with what it found. */
function failedIn(run: Run) {
  const found = Map.groupBy(findingsOf(run, 'violation'), ({ scenario }) => scenario)
  const failed = run.scenarios.filter(({ outcome }) => outcome === 'failed')
  return failed.map(({ id, title }) => {
    const own = found.get(id) ?? []
    return {
      id,
      title: showLine(title, limits.line),
      times: timesOf(own),
      clauses: [...new Set(own.map(({ clause }) => clause))],
      findings: own,
    }
  })
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
