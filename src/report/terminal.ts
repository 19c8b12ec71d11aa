import { styleText } from 'node:util'
import { type Finding, type Run, tally } from '../run/index.ts'
import { type Catalogue, nounOf } from './catalogue.ts'
import { layOut } from './excerpt.ts'
import { exchangeOf, factsOf, sayHidden, sayOutcome } from './finding-facts.ts'
import {
  type ClauseGroup,
  countFindings,
  type Fault,
  groupFindings,
  groupUnexplained,
} from './group-findings.ts'
import type { RenderOptions } from './repeat.ts'
import { showLine } from './show.ts'
import { reasonsUndecided } from './undecided.ts'
import { count, countOf, sayDuration, sayFigures, sayFindings, sayVerdict } from './wording.ts'
import { wrap } from './wrap.ts'

export interface TerminalOptions extends RenderOptions {
  readonly colour?: boolean
  /** Columns of the terminal. */
  readonly width?: number
}

type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold'

interface Page extends TerminalOptions {
  readonly run: Run
  readonly catalogue: Catalogue
  readonly width: number
  readonly paint: (colour: Colour, text: string) => string
}

const most = { violations: 20, reasons: 8, value: 300, excerpt: 600 }

/** The end of a run for a terminal: the verdict, the clauses by noun, and the first violations. */
export function renderTerminal(
  run: Run,
  catalogue: Catalogue,
  options: TerminalOptions = {},
): string {
  const { colour = false, width = 80 } = options
  const paint: Page['paint'] = (name, text) =>
    colour ? styleText(name, text, { validateStream: false }) : text
  const page: Page = { ...options, run, catalogue, width: Math.max(40, width), paint }
  const parts = [tellVerdict(page), tellClauses(page), tellViolations(page)]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function tellVerdict({ run, width, paint }: Page): readonly string[] {
  const signs = { conformant: '✓', nonconformant: '✕', incomplete: '!' } as const
  const colours = { conformant: 'green', nonconformant: 'red', incomplete: 'yellow' } as const
  const { scenarios, findings } = tally(run)
  const figures = [
    countOf(run.exchanges.length, 'exchange'),
    sayDuration(run.durationMs),
    `API ${showLine(run.apiVersion, 40)}`,
    showLine(run.target.baseUrl, 200),
  ]
  const told = [
    ...(run.scenarios.length > 0 ? [`scenarios: ${sayFigures(scenarios)}`] : []),
    ...(run.findings.length > 0 ? [`findings: ${sayFindings(findings)}`] : []),
    figures.join(' · '),
  ]
  const verdict = `${signs[run.verdict]} ${showLine(sayVerdict(run), 200)}`
  return [
    ...wrap(verdict, width, '', '  ').map((line) => paint(colours[run.verdict], line)),
    ...wrap(showLine(run.reason, most.value), width, '  '),
    ...(run.interrupted ? [paint('yellow', '  The run was cut off before its end.')] : []),
    ...told.flatMap((line) => wrap(line, width, '  ').map((one) => paint('dim', one))),
    ...tellUndecided(run, width),
  ]
}

function tellUndecided(run: Run, width: number): readonly string[] {
  const reasons = reasonsUndecided(run, most.reasons)
  if (reasons.length === 0) return []
  return [
    '',
    ...reasons.flatMap((reason) => wrap(showLine(reason, most.value), width, '  ', '      ')),
  ]
}

function tellClauses({ run, paint }: Page): readonly string[] {
  const nouns = Map.groupBy(run.clauses, ({ id }) => nounOf(id))
  if (nouns.size === 0) return []
  const names = [...nouns.keys()].map((noun) => showLine(noun, 30))
  const first = Math.max('clauses'.length, ...names.map((name) => name.length))
  const columns = ['kept', 'broken', 'waived', 'unreached'] as const
  const rows = Array.from(nouns.values(), (clauses, index) => {
    const figures = tally({ clauses, scenarios: [], findings: [] }).clauses
    const cells = columns.map((column) => {
      const cell = (figures[column] === 0 ? '·' : count(figures[column])).padStart(column.length)
      return column === 'broken' && figures.broken > 0 ? paint('red', cell) : cell
    })
    return `  ${names[index]!.padEnd(first)}  ${cells.join('  ')}`
  })
  return [paint('dim', `  ${'clauses'.padEnd(first)}  ${columns.join('  ')}`), ...rows]
}

function tellViolations(page: Page): readonly string[] {
  const { run, catalogue, paint } = page
  const groups = [
    ...groupUnexplained(run, catalogue),
    ...groupFindings(run, catalogue, 'violation').filter(
      ({ result }) => result?.verdict !== 'waived',
    ),
  ]
  const all = groups.flatMap((group) => {
    const faults = group.faults.length > 0 ? group.faults : [undefined]
    return faults.map((fault) => ({ group, fault }))
  })
  const told = all.slice(0, most.violations).map(({ group, fault }, index) => {
    return [...tellClause(group, index + 1, page), ...tellFault(fault, group, page)].join('\n')
  })
  const hidden = countFindings(all.slice(most.violations).flatMap(({ fault }) => fault ?? []))
  const note = hidden > 0 ? [paint('dim', `  ${sayHidden(hidden, 'violation')}`)] : []
  return told.length === 0 ? [] : [[...told, ...note].join('\n\n')]
}

function tellClause(group: ClauseGroup, position: number, page: Page): readonly string[] {
  const { paint, width } = page
  const address = showLine(group.address, 120)
  const label = [showLine(group.origin, 20), group.level].filter(Boolean).join(', ')
  const says = group.clause ? wrap(group.clause.says, width, '     ') : []
  return [
    `${String(position).padStart(3)}  ${paint('bold', address)} ${paint('dim', `(${label})`)}`,
    ...says.map((line) => paint('dim', line)),
  ]
}

function tellFault(fault: Fault | undefined, group: ClauseGroup, page: Page): readonly string[] {
  const { catalogue, width, paint } = page
  const finding = fault?.finding
  const message = finding?.message ?? group.result?.reason ?? 'no finding tells why'
  const lines = wrap(showLine(message, most.value), width, '     ').map((l) => paint('red', l))
  if (!fault) return lines
  return [
    ...lines,
    ...tellExchange(fault.finding, page),
    ...factsOf(fault, catalogue, page).flatMap(({ label, value }) => {
      const start = `     ${`${label}:`.padEnd(13)}`
      const shown = showLine(value, most.value)
      // A command is pasted whole: better over the edge of the terminal than broken into lines.
      if (label === 'repeat with') return [start + shown]
      return wrap(shown, width, start, ' '.repeat(start.length))
    }),
  ]
}

function tellExchange(finding: Finding, { run, width, paint }: Page): readonly string[] {
  const exchange = exchangeOf(finding, run)
  if (!exchange) return []
  const { request, response } = exchange
  const line = `${request.method} ${request.url} → ${sayOutcome(exchange)}`
  const excerpt = layOut(response?.body, finding.pointer, most.excerpt, 3).map((one) => {
    const text = `${one.place === 'start' ? '→' : ' '} ${'  '.repeat(one.depth)}${one.text}`
    const cut = clip(`       ${text}`.replaceAll('\t', ' '), width)
    return one.place === 'start' ? paint('yellow', cut) : paint('dim', cut)
  })
  return [...wrap(showLine(line, most.value), width, '     ', '       '), ...excerpt]
}

function clip(line: string, width: number): string {
  const chars = Array.from(line)
  return chars.length > width ? `${chars.slice(0, width - 1).join('')}…` : line
}
