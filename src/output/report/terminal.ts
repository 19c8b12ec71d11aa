import { styleText } from 'node:util'
import { count } from '../../core/run/index.ts'
import { layOut } from './excerpt.ts'
import { limits, most } from './limits.ts'
import { cut, showLine, wrap } from './show.ts'
import { detailsOf } from './view/details.ts'
import type { Entry } from './view/entries.ts'
import type { List } from './view/lists.ts'
import { bodyOf, describeOutcome } from './view/steps.ts'
import type { View } from './view/view.ts'
import { describeHidden, sumOfTimes } from './wording.ts'

interface TerminalOptions {
  readonly colour?: boolean
  readonly width?: number
  readonly quiet?: boolean
}

interface Screen {
  readonly view: View
  /** The broken clauses that are shown at length: a quiet summary names those that are known in one line each, with the history. */
  readonly broken: View['broken']
  readonly width: number
  readonly paint: (colour: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string
}

const colours = { '✓': 'green', '✕': 'red', '!': 'yellow' } as const
const indent = '     '

export function renderTerminal(
  view: View,
  { colour = false, width = 80, quiet = false }: TerminalOptions = {},
): string {
  const paint: Screen['paint'] = (name, text) =>
    colour ? styleText(name, text, { validateStream: false }) : text
  const broken = view.broken.filter(({ since }) => !quiet || since === undefined || since.isNew)
  const screen: Screen = { view, broken, width: Math.max(40, width), paint }
  const lists = view.lists.filter(({ isRoutine }) => !quiet || !isRoutine)
  const parts = [
    headlineLines(screen),
    quiet || view.isIdle ? [] : clauseLines(screen),
    violationLines(screen),
    ...lists.map((list) => (quiet && list.isKnown ? knownLines : listLines)(list, screen)),
    closingLines(screen),
  ]
  const filled = parts.filter((lines) => lines.length > 0)
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function headlineLines({ view, width, paint }: Screen): readonly string[] {
  const { mark, title, reason, figures, remarks, run } = view
  const isLoud = run.headline.alarm !== undefined
  return [
    ...wrap(title, width, '', '  ').map((line) =>
      paint(colours[mark], isLoud ? paint('bold', line) : line),
    ),
    ...wrap(reason, width, '  '),
    ...[...figures, ...remarks].flatMap((line) =>
      wrap(line, width, '  ').map((part) => paint('dim', part)),
    ),
  ]
}

function listLines(list: List, { width, paint }: Screen): readonly string[] {
  return [
    paint('yellow', list.title),
    ...boundedLines(list, ({ text, remedy }) => [
      ...wrap(text, width, '  ', indent),
      ...(remedy ? [`${indent}→ ${remedy}`] : []),
    ]),
  ]
}

/** Of what an earlier night showed, one line each. */
function knownLines(list: List, { width, paint }: Screen): readonly string[] {
  const shown = boundedLines(list, ({ text }) => [cut(`  ${text}`, width)])
  return [paint('yellow', `${list.title}, as before`), ...shown]
}

function boundedLines(
  { noun, lines, isRoutine }: List,
  linesOf: (line: List['lines'][number]) => readonly string[],
): readonly string[] {
  const mostLines = isRoutine ? most.terminal.routine : most.terminal.lines
  const hidden = lines.length - mostLines
  const shown = lines.slice(0, mostLines).flatMap(linesOf)
  return [...shown, ...(hidden > 0 ? [`  ${describeHidden(hidden, noun)}`] : [])]
}

function clauseLines({ view: { topics }, width, paint }: Screen): readonly string[] {
  const lines = topics
    .filter(({ isKept }) => !isKept)
    .map(({ name, figures }) => `  ${`${name}:`.padEnd(16)} ${figures}`)
  const kept = topics.filter(({ isKept }) => isKept).map(({ name, kept }) => `${name} ${kept}`)
  const rest = kept.length === 0 ? [] : wrap(`all kept: ${kept.join(', ')}`, width, '  ', indent)
  return [...lines, ...rest].map((line) => paint('dim', line))
}

function violationLines(screen: Screen): readonly string[] {
  const { broken } = screen
  if (broken.length === 0) return []
  const listed = broken.slice(0, most.terminal.entries)
  const blocks = listed.map((entry, index) => entryLines(entry, index + 1, screen).join('\n'))
  const title = screen.paint('red', 'Violations')
  return [[title, ...blocks, ...hiddenLine('  ', broken.slice(listed.length))].join('\n\n')]
}

function hiddenLine(start: string, hidden: readonly { readonly times: number }[]) {
  const times = sumOfTimes(hidden)
  return times > 0 ? [start + describeHidden(times, 'violation')] : []
}

/** What is known of a clause and not shown by its other lines. */
const shownDetails = [
  'seen',
  'API version',
  'expectation',
  'note',
  'scenario',
  'scenarios',
  'recorded in',
]

function entryLines(entry: Entry, position: number, screen: Screen): readonly string[] {
  const { width, paint } = screen
  const { example, places, address, origin, level, since, says, repeat } = entry
  const label = [origin, level, since?.text].filter(Boolean).join(', ')
  const startOf = (name: string) => `${indent}${`${name}:`.padEnd(13)}`
  const detail = (name: string, text: string) => {
    return wrap(text, width, startOf(name), ' '.repeat(startOf(name).length))
  }
  const others = places.slice(1)
  const also = others.slice(0, most.terminal.places).map(({ times, message }) => {
    return cut(`${startOf('also')}${count(times)} × ${message}`, width)
  })
  return [
    `${String(position).padStart(3)}  ${paint('bold', showLine(address, limits.name))} ${paint('dim', `(${label})`)}`,
    ...wrap(says, width, indent).map((line) => paint('dim', line)),
    ...wrap(example.message, width, indent).map((line) => paint('red', line)),
    ...exchangeLines(entry, screen),
    ...detailsOf(entry).flatMap(([name, text]) =>
      shownDetails.includes(name) ? detail(name, text) : [],
    ),
    // A command is copied as a whole.
    ...(repeat ? [startOf('repeat with') + showLine(repeat)] : []),
    ...also,
    ...hiddenLine(indent, others.slice(most.terminal.places)),
  ]
}

function exchangeLines({ example }: Entry, { width, paint }: Screen): readonly string[] {
  const { exchange, finding } = example
  if (!exchange) return []
  const { request, response } = exchange
  const line = `${request.method} ${request.url}${bodyOf(request)} → ${describeOutcome(exchange)}`
  const note = response?.bodyNote
  const excerpt = layOut(response?.body, finding.pointer, limits.excerpt, 3).map(
    ({ place, depth, text }) => {
      const line = `${indent}  ${place === 'start' ? '→' : ' '} ${'  '.repeat(depth)}${text}`
      return paint(place === 'start' ? 'yellow' : 'dim', cut(line, width))
    },
  )
  return [
    ...wrap(showLine(line, limits.sentence), width, indent, `${indent}  `),
    ...(note === undefined ? [] : [`${indent}  (${showLine(note, limits.line)})`]),
    ...excerpt,
  ]
}

function closingLines({ broken, view: { title }, paint, width }: Screen): readonly string[] {
  if (broken.length < 2) return []
  const first = Math.min(60, Math.max(...broken.map(({ address }) => address.length)))
  const hidden = broken.length - most.terminal.clauses
  return [
    paint('red', 'Broken clauses'),
    ...broken.slice(0, most.terminal.clauses).map(({ address, evidence, times }) => {
      const name = showLine(address, limits.name).padEnd(first)
      return cut(`${count(times).padStart(5)} ×  ${name}  ${evidence}`, width)
    }),
    ...(hidden > 0 ? [`  ${describeHidden(hidden, 'clause')}`] : []),
    '',
    ...wrap(title, width, '', '  ').map((line) => paint('red', line)),
  ]
}
