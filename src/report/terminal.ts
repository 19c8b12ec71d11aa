import { styleText } from 'node:util'
import { count, countClauses, countOf, nounOf, type Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { describeRepeated } from './repeated.ts'
import { showLine, wrap } from './show.ts'
import { closingLines, remarkLines, type Screen, violationLines } from './terminal-findings.ts'
import {
  describeHidden,
  describeNotKept,
  differenceLines,
  exemptionNews,
  formatDuration,
  formatFigures,
  formatFindingCounts,
  newsLines,
  profileNews,
  type Reason,
  reasonsUndecided,
} from './wording.ts'

interface TerminalOptions extends RenderOptions {
  readonly colour?: boolean
  /** Columns of the terminal; 80 unless given. */
  readonly width?: number
  /** Only what went wrong: without the table of clauses. */
  readonly quiet?: boolean
}

const most = { reasons: 8, differences: 50, news: 20, line: 2_000 }
const colours = { '✓': 'green', '✕': 'red', '!': 'yellow' } as const

/** The end of a run as text: the headline, the clauses by noun, violations, warnings and differences. */
export function renderTerminal(
  run: Run,
  catalogue: Catalogue,
  options: TerminalOptions = {},
): string {
  const { colour = false, width = 80, quiet = false } = options
  const paint: Screen['paint'] = (name, text) =>
    colour ? styleText(name, text, { validateStream: false }) : text
  const screen: Screen = { ...options, run, catalogue, width: Math.max(40, width), paint }
  const parts = [
    headlineLines(screen),
    reasonLines(reasonsUndecided(run, most.reasons), screen),
    quiet ? [] : clauseLines(screen),
    operationLines(screen),
    violationLines(screen),
    remarkLines('warning', screen),
    remarkLines('novelty', screen),
    listLines('Waivers and relaxations', exemptionNews(run), screen),
    listLines('Outside of the profile', profileNews(run), screen),
    differencePart(screen),
    quiet && !run.history?.broken.length ? [] : newsPart(screen),
    closingLines(screen),
  ]
  const shown = parts.filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function headlineLines({ run, catalogue, width, paint }: Screen): readonly string[] {
  const { headline, counts, scenarios, findings } = run
  const figures = [
    ...(scenarios.length > 0 ? [`scenarios: ${formatFigures(counts.scenarios)}`] : []),
    ...(findings.length > 0 ? [`findings: ${formatFindingCounts(counts.findings)}`] : []),
    [
      formatDuration(run.durationMs),
      `API ${showLine(run.apiVersion, 40)}`,
      ...(run.target.baseUrl === '' ? [] : [showLine(run.target.baseUrl, 200)]),
    ].join(' · '),
    ...[describeRepeated(run, catalogue) ?? [], describeNotKept(run) ?? []].flat(),
  ]
  const colour = headline.alarm === undefined ? colours[headline.mark] : 'yellow'
  const paintHeadline = (line: string) =>
    paint(colour, headline.alarm === undefined ? line : paint('bold', line))
  const sentence = `${headline.mark} ${showLine(headline.text, most.line)}`
  return [
    ...wrap(sentence, width, '', '  ').map(paintHeadline),
    ...wrap(showLine(run.reason, most.line), width, '  '),
    ...figures.flatMap((line) =>
      wrap(showLine(line, most.line), width, '  ').map((one) => paint('dim', one)),
    ),
  ]
}

/** A title with one sentence per line; nothing where there are none. */
function listLines(title: string, sentences: readonly string[], { width, paint }: Screen) {
  if (sentences.length === 0) return []
  const lines = sentences.flatMap((one) => wrap(showLine(one, most.line), width, '  ', '      '))
  return [paint('yellow', title), ...lines]
}

/** Why the run is incomplete, and under each reason what to do about it. */
function reasonLines(reasons: readonly Reason[], { width, paint }: Screen): readonly string[] {
  if (reasons.length === 0) return []
  const lines = reasons.flatMap(({ because, remedy }) => [
    ...wrap(showLine(because, most.line), width, '  ', '      '),
    ...(remedy === undefined
      ? []
      : wrap(`→ ${showLine(remedy, most.line)}`, width, '      ', '        ')),
  ])
  return [paint('yellow', 'Why the run is incomplete'), ...lines]
}

/** A row for each noun with more than kept clauses, and the names of the others. */
function clauseLines({ run, width, paint }: Screen): readonly string[] {
  const nouns = Array.from(Map.groupBy(run.clauses, ({ id }) => showLine(nounOf(id), 30)))
  if (nouns.length === 0) return []
  if (run.clauses.every(({ verdict }) => verdict === 'unreached')) {
    return [paint('dim', `  clauses: ${count(run.clauses.length)} unreached`)]
  }
  const isKept = (clauses: Run['clauses']) => clauses.every(({ verdict }) => verdict === 'kept')
  const [kept, others] = [true, false].map((is) => nouns.filter(([, all]) => isKept(all) === is))
  const names = kept!.map(([noun, clauses]) => `${noun} ${clauses.length}`).join(', ')
  const rest = kept!.length === 0 ? [] : wrap(`all kept: ${names}`, width, '  ', '    ')
  if (others!.length === 0) return rest.map((line) => paint('dim', line))
  const first = Math.max('clauses'.length, ...others!.map(([noun]) => noun.length))
  const columns = ['kept', 'broken', 'warned', 'waived', 'unreached'] as const
  const loud: Readonly<Record<string, 'red' | 'yellow'>> = { broken: 'red', warned: 'yellow' }
  const rows = others!.map(([noun, clauses]) => {
    const figures = countClauses(clauses)
    const cells = columns.map((column) => {
      const figure = figures[column]
      const cell = (figure === 0 ? '·' : count(figure)).padStart(column.length)
      const colour = figure === 0 ? undefined : loud[column]
      return colour ? paint(colour, cell) : cell
    })
    return `  ${noun.padEnd(first)}  ${cells.join('  ')}`
  })
  const head = paint('dim', `  ${'clauses'.padEnd(first)}  ${columns.join('  ')}`)
  return [head, ...rows, ...rest.map((line) => paint('dim', line))]
}

/** The operations whose responses have findings, whatever clause these are about. */
function operationLines({ run, catalogue, paint }: Screen): readonly string[] {
  const { calls, violations, warnings } = run.counts.operations
  const found = Object.values(catalogue.operations)
    .filter(({ number }) => (violations[number] ?? 0) + (warnings[number] ?? 0) > 0)
    .sort((one, other) => one.number - other.number)
  if (found.length === 0) return []
  const names = found.map(({ number, method, path }) => `${number} ${method} ${path}`)
  const first = Math.max('operations with findings'.length, ...names.map(({ length }) => length))
  const columns = { calls, violations, warnings }
  const rows = found.map(({ number }, index) => {
    const cells = Object.entries(columns).map(([column, figures]) => {
      const figure = figures[number] ?? 0
      const cell = (figure === 0 ? '·' : count(figure)).padStart(column.length)
      if (figure === 0 || column === 'calls') return cell
      return paint(column === 'violations' ? 'red' : 'yellow', cell)
    })
    return `  ${names[index]!.padEnd(first)}  ${cells.join('  ')}`
  })
  const head = `  ${'operations with findings'.padEnd(first)}  ${Object.keys(columns).join('  ')}`
  return [paint('dim', head), ...rows]
}

function newsPart(screen: Screen): readonly string[] {
  const { title, lines } = newsLines(screen.run, most.news)
  return listLines(title, lines, screen)
}

function differencePart({ run, width, paint }: Screen): readonly string[] {
  if (run.recordings?.drift === undefined) return []
  const lines = differenceLines(run)
  if (lines.length === 0) return ['No differences from the baseline.']
  const indent = ' '.repeat(22)
  const hidden = lines.length - most.differences
  return [
    paint('yellow', `${countOf(lines.length, 'difference')} from the baseline`),
    ...lines
      .slice(0, most.differences)
      .flatMap(({ kind, message, seen }) => [
        ...wrap(showLine(message, most.line), width, `    ${kind.padEnd(18)}`, indent),
        ...wrap(showLine(seen, most.line), width, indent).map((line) => paint('dim', line)),
      ]),
    ...(hidden > 0 ? [paint('dim', `  ${describeHidden(hidden, 'difference')}`)] : []),
  ]
}
