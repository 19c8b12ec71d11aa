import { styleText } from 'node:util'
import { count, countClauses, nounOf, type Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { most } from './limits.ts'
import { showLine, wrap } from './show.ts'
import {
  closingLines,
  differenceLines,
  noteLines,
  type Screen,
  violationLines,
  warningLines,
} from './terminal-findings.ts'
import { viewOf } from './view/view.ts'

interface TerminalOptions extends RenderOptions {
  readonly colour?: boolean
  /** Columns of the terminal; 80 by default. */
  readonly width?: number
  /** Whether the table of clauses and the new values are omitted. */
  readonly quiet?: boolean
}

const colours = { '✓': 'green', '✕': 'red', '!': 'yellow' } as const

/** Renders the end of a run as text: headline, clauses by noun, what broke, why the run is incomplete, warnings, differences. */
export function renderTerminal(
  run: Run,
  catalogue: Catalogue,
  { colour = false, width = 80, quiet = false, ...options }: TerminalOptions = {},
): string {
  const paint: Screen['paint'] = (name, text) =>
    colour ? styleText(name, text, { validateStream: false }) : text
  const screen: Screen = {
    view: viewOf(run, catalogue, options),
    width: Math.max(40, width),
    paint,
  }
  const { news, exemptions } = screen.view
  const parts = [
    headlineLines(screen),
    quiet ? [] : clauseLines(screen),
    operationLines(screen),
    violationLines(screen),
    reasonLines(screen),
    warningLines(screen),
    quiet ? [] : noteLines(screen),
    listLines('Profile, waivers and relaxations', exemptions, screen),
    differenceLines(screen),
    quiet && !run.history?.broken.length ? [] : listLines(news.title, news.lines, screen),
    recordingPart(screen, quiet),
    closingLines(screen),
  ]
  const shown = parts.filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function headlineLines({ view, width, paint }: Screen): readonly string[] {
  const { mark, title, reason, figures, remarks, run } = view
  const isLoud = run.headline.alarm !== undefined
  const colour = isLoud ? 'yellow' : colours[mark]
  const paintHeadline = (line: string) => paint(colour, isLoud ? paint('bold', line) : line)
  return [
    ...wrap(title, width, '', '  ').map(paintHeadline),
    ...wrap(reason, width, '  '),
    ...[...figures, ...remarks].flatMap((line) =>
      wrap(line, width, '  ').map((part) => paint('dim', part)),
    ),
  ]
}

/** Returns a title with sentences below; nothing where there are none. */
function listLines(title: string, sentences: readonly string[], { width, paint }: Screen) {
  if (sentences.length === 0) return []
  const lines = sentences.flatMap((sentence) => wrap(sentence, width, '  ', '      '))
  return [paint('yellow', title), ...lines]
}

/** Returns what the run did with recordings; in a quiet summary only where one of them needs a remedy. */
function recordingPart({ view, width }: Screen, quiet: boolean): readonly string[] {
  const { stale = [], spared = [] } = view.run.recordings ?? {}
  if (quiet && stale.length + spared.length === 0) return []
  // A command is copied as a whole.
  return view.recordings.flatMap((line) =>
    line.startsWith('→') ? line : wrap(line, width, '', '  '),
  )
}

/** Returns why the run is incomplete, and under each reason its remedy. */
function reasonLines({ view, width, paint }: Screen): readonly string[] {
  const reasons = view.undecided(most.terminal.reasons)
  if (reasons.length === 0) return []
  const lines = reasons.flatMap(({ because, remedy }) => [
    ...wrap(because, width, '  ', '      '),
    ...(remedy === undefined ? [] : wrap(`→ ${remedy}`, width, '      ', '        ')),
  ])
  return [paint('yellow', 'Why the run is incomplete'), ...lines]
}

/** Returns a row for each noun whose clauses are not all kept, and a line with the names of the others. */
function clauseLines({ view: { run }, width, paint }: Screen): readonly string[] {
  const nouns = Array.from(Map.groupBy(run.clauses, ({ id }) => showLine(nounOf(id), 30)))
  if (nouns.length === 0) return []
  if (run.clauses.every(({ verdict }) => verdict === 'unreached')) {
    return [paint('dim', `  clauses: ${count(run.clauses.length)} unreached`)]
  }
  const isKept = (clauses: Run['clauses']) => clauses.every(({ verdict }) => verdict === 'kept')
  const kept = nouns.filter(([, clauses]) => isKept(clauses))
  const unkept = nouns.filter(([, clauses]) => !isKept(clauses))
  const names = kept.map(([noun, clauses]) => `${noun} ${clauses.length}`).join(', ')
  const rest = kept.length === 0 ? [] : wrap(`all kept: ${names}`, width, '  ', '    ')
  if (unkept.length === 0) return rest.map((line) => paint('dim', line))
  const columns = ['kept', 'broken', 'warned', 'waived', 'unreached'] as const
  const rows = unkept.map(([noun, clauses]) => ({
    name: noun,
    figures: { ...countClauses(clauses) },
  }))
  return [...tableLines('clauses', columns, rows, paint), ...rest.map((line) => paint('dim', line))]
}

const loud: Readonly<Record<string, 'red' | 'yellow'>> = {
  broken: 'red',
  violations: 'red',
  warned: 'yellow',
  warnings: 'yellow',
}

/** Returns rows of figures under the names of their columns, each as wide as its longest figure; a zero is a dot. */
function tableLines(
  title: string,
  columns: readonly string[],
  rows: readonly { readonly name: string; readonly figures: Readonly<Record<string, number>> }[],
  paint: Screen['paint'],
): readonly string[] {
  const first = Math.max(title.length, ...rows.map(({ name }) => name.length))
  const cellOf = (figure = 0) => (figure === 0 ? '·' : count(figure))
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map(({ figures }) => cellOf(figures[column]).length)),
  )
  const lines = rows.map(({ name, figures }) => {
    const cells = columns.map((column, index) => {
      const cell = cellOf(figures[column]).padStart(widths[index]!)
      const colour = figures[column] ? loud[column] : undefined
      return colour ? paint(colour, cell) : cell
    })
    return `  ${name.padEnd(first)}  ${cells.join('  ')}`
  })
  const names = columns.map((column, index) => column.padStart(widths[index]!))
  return [paint('dim', `  ${title.padEnd(first)}  ${names.join('  ')}`), ...lines]
}

/** Returns the operations whose responses have findings, about whichever clauses. */
function operationLines({ view, paint }: Screen): readonly string[] {
  const rows = view.ledger.operations
    .filter(({ found }) => found.length > 0)
    .map(({ number, name, calls, found }) => {
      const sum = (kind: string) =>
        found.reduce((all, clause) => all + (clause.kind === kind ? clause.times : 0), 0)
      const figures = { calls, violations: sum('violation'), warnings: sum('warning') }
      return { name: `${number} ${name}`, figures }
    })
  if (rows.length === 0) return []
  return tableLines('operations with findings', ['calls', 'violations', 'warnings'], rows, paint)
}
