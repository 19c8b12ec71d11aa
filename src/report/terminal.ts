import { styleText } from 'node:util'
import { count, countClauses, countOf, type Run } from '../run/index.ts'
import { type Catalogue, nounOf } from './catalogue.ts'
import { differenceLines, reasonsUndecided, waiverNews } from './run-facts.ts'
import type { Screen, TerminalOptions } from './screen.ts'
import { showLine } from './show.ts'
import { findingLines } from './terminal-findings.ts'
import { sayDuration, sayFigures, sayFindings, sayHidden } from './wording.ts'
import { wrap } from './wrap.ts'

const most = { reasons: 8, differences: 50, line: 300 }
const colours = { '✓': 'green', '✕': 'red', '!': 'yellow' } as const

/** The end of a run as text: the headline, the clauses by noun, violations, warnings and differences. */
export function renderTerminal(
  run: Run,
  catalogue: Catalogue,
  options: TerminalOptions = {},
): string {
  const { colour = false, width = 80 } = options
  const paint: Screen['paint'] = (name, text) =>
    colour ? styleText(name, text, { validateStream: false }) : text
  const screen: Screen = { ...options, run, catalogue, width: Math.max(40, width), paint }
  const parts = [
    verdictLines(screen),
    undecidedLines(screen),
    clauseLines(screen),
    findingLines(screen),
    waiverLines(screen),
    differencePart(screen),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function verdictLines({ run, width, paint }: Screen): readonly string[] {
  const { headline, counts, scenarios, findings } = run
  const figures = [
    ...(scenarios.length > 0 ? [`scenarios: ${sayFigures(counts.scenarios)}`] : []),
    ...(findings.length > 0 ? [`findings: ${sayFindings(counts.findings)}`] : []),
    [
      sayDuration(run.durationMs),
      `API ${showLine(run.apiVersion, 40)}`,
      showLine(run.target.baseUrl, 200),
    ].join(' · '),
  ]
  const sentence = `${headline.mark} ${showLine(headline.text, most.line)}`
  return [
    ...wrap(sentence, width, '', '  ').map((line) => paint(colours[headline.mark], line)),
    ...wrap(showLine(run.reason, most.line), width, '  '),
    ...figures.flatMap((line) => wrap(line, width, '  ').map((one) => paint('dim', one))),
  ]
}

/** What kept the run from a verdict on all that it planned. */
function undecidedLines({ run, width, paint }: Screen): readonly string[] {
  const lines = reasonsUndecided(run, most.reasons)
  if (lines.length === 0) return []
  return [
    paint('yellow', 'Not tested completely'),
    ...lines.flatMap((line) => wrap(showLine(line, most.line), width, '  ', '      ')),
  ]
}

function clauseLines({ run, paint }: Screen): readonly string[] {
  const nouns = Map.groupBy(run.clauses, ({ id }) => nounOf(id))
  if (nouns.size === 0) return []
  const names = [...nouns.keys()].map((noun) => showLine(noun, 30))
  const first = Math.max('clauses'.length, ...names.map((name) => name.length))
  const columns = ['kept', 'broken', 'warned', 'waived', 'unreached'] as const
  const loud = { broken: 'red', warned: 'yellow' } as const
  const rows = Array.from(nouns.values(), (clauses, index) => {
    const figures = countClauses(clauses)
    const cells = columns.map((column) => {
      const cell = (figures[column] === 0 ? '·' : count(figures[column])).padStart(column.length)
      const isLoud = (column === 'broken' || column === 'warned') && figures[column] > 0
      return isLoud ? paint(loud[column], cell) : cell
    })
    return `  ${names[index]!.padEnd(first)}  ${cells.join('  ')}`
  })
  return [paint('dim', `  ${'clauses'.padEnd(first)}  ${columns.join('  ')}`), ...rows]
}

function waiverLines({ run, width, paint }: Screen): readonly string[] {
  const news = waiverNews(run)
  if (news.length === 0) return []
  return [
    paint('yellow', 'Waivers'),
    ...news.flatMap((message) => wrap(showLine(message, most.line), width, '  ', '    ')),
  ]
}

function differencePart({ run, width, paint }: Screen): readonly string[] {
  if (run.recordings?.drift === undefined) return []
  const lines = differenceLines(run)
  if (lines.length === 0) return ['No differences from the baseline.']
  const indent = ' '.repeat(22)
  const shown = lines
    .slice(0, most.differences)
    .flatMap(({ kind, message, seen }) => [
      ...wrap(showLine(message, most.line), width, `    ${kind.padEnd(18)}`, indent),
      ...wrap(showLine(seen, most.line), width, indent).map((line) => paint('dim', line)),
    ])
  const hidden = lines.length - most.differences
  return [
    paint('yellow', `${countOf(lines.length, 'difference')} from the baseline`),
    ...shown,
    ...(hidden > 0 ? [paint('dim', `  ${sayHidden(hidden, 'difference')}`)] : []),
  ]
}
