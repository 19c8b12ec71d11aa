import { count } from '../run/index.ts'
import { layOut } from './excerpt.ts'
import { limits, most } from './limits.ts'
import { showLine, wrap } from './show.ts'
import type { Entry, Place } from './view/entries.ts'
import { bodyOf, describeOutcome } from './view/evidence.ts'
import type { View } from './view/view.ts'
import { describeHidden } from './wording.ts'

/** What every part of the summary is written from. */
export interface Screen {
  readonly view: View
  readonly width: number
  readonly paint: (colour: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string
}

const indent = '     '
const { entries: mostEntries, places: mostPlaces, clauses: mostClauses } = most.terminal

/** The broken clauses, what harms most first: each with one example, and a line for each other place. */
export function violationLines(screen: Screen): readonly string[] {
  const { view, paint } = screen
  const { broken } = view
  if (broken.length === 0) return []
  const hidden = sumOf(broken.slice(mostEntries))
  const blocks = [
    paint('red', 'Violations'),
    ...broken
      .slice(0, mostEntries)
      .map((entry, index) =>
        [...titleLines(entry, index + 1, screen), ...exampleLines(entry, screen)].join('\n'),
      ),
    ...(hidden > 0 ? [paint('dim', `  ${describeHidden(hidden, 'violation')}`)] : []),
  ]
  return [blocks.join('\n\n')]
}

function sumOf(all: readonly { readonly times: number }[]): number {
  return all.reduce((sum, { times }) => sum + times, 0)
}

function titleLines(entry: Entry, position: number, { paint, width }: Screen) {
  const label = [entry.origin, entry.level, entry.since?.text].filter(Boolean).join(', ')
  return [
    `${String(position).padStart(3)}  ${paint('bold', showLine(entry.address, limits.name))} ${paint('dim', `(${label})`)}`,
    ...wrap(entry.says, width, indent).map((line) => paint('dim', line)),
  ]
}

function exampleLines(entry: Entry, screen: Screen): readonly string[] {
  const { width, paint } = screen
  const { example, places, repeat } = entry
  const { scenario, source } = example.finding
  const fact = (label: string, value: string | undefined) =>
    value === undefined
      ? []
      : wrap(value, width, `${indent}${`${label}:`.padEnd(13)}`, ' '.repeat(indent.length + 13))
  const saysAll = [example.expected, example.actual].every(
    (said) => said === undefined || example.message.includes(said.text),
  )
  const because = example.steps.list.find(({ role }) => role === 'because')
  return [
    ...wrap(example.message, width, indent).map((line) => paint('red', line)),
    ...exchangeLines(entry, screen),
    ...fact('expected', saysAll ? undefined : example.expected?.text),
    ...fact('actual', saysAll ? undefined : example.actual?.text),
    ...fact('because', because && `step ${because.number}, ${because.call} → ${because.outcome}`),
    ...fact('note', example.hint),
    ...fact('scenario', scenario && showLine(scenario, limits.line)),
    ...fact(
      'recorded in',
      source && showLine(`${source.file}, entry ${source.entry}`, limits.line),
    ),
    ...otherLines(places, screen),
    ...(repeat === undefined ? [] : [`${indent}${'repeat with:'.padEnd(13)}${showLine(repeat)}`]),
  ]
}

/** How often the place of the example was seen, and the other places. */
function otherLines([first, ...others]: readonly Place[], { width }: Screen): readonly string[] {
  const start = `${indent}${'also:'.padEnd(13)}`
  const hidden = sumOf(others.slice(mostPlaces))
  const lines = others
    .slice(0, mostPlaces)
    .map(({ times, operation, pointer }) =>
      [`${count(times)} × ${operation || 'elsewhere'}`, pointer].filter(Boolean).join(' at '),
    )
  return [
    ...wrap(
      first!.again,
      width,
      `${indent}${'seen also:'.padEnd(13)}`,
      ' '.repeat(start.length),
    ).filter(() => first!.again !== ''),
    ...lines.flatMap((line) => wrap(line, width, start, ' '.repeat(start.length))),
    ...(hidden > 0 ? [`${indent}${describeHidden(hidden, 'violation')}`] : []),
  ]
}

function exchangeLines({ example }: Entry, { width, paint }: Screen): readonly string[] {
  const { exchange, finding } = example
  if (!exchange) return []
  const { request, response } = exchange
  const line = `${request.method} ${request.url}${bodyOf(request)} → ${describeOutcome(exchange)}`
  const note = response?.bodyNote
  const excerpt = layOut(response?.body, finding.pointer, limits.excerpt, 3).map((one) => {
    const sign = one.place === 'start' ? '→' : ' '
    const text = `${indent}  ${sign} ${'  '.repeat(one.depth)}${one.text}`
    return paint(one.place === 'start' ? 'yellow' : 'dim', cut(text, width))
  })
  return [
    ...wrap(showLine(line, limits.sentence), width, indent, `${indent}  `),
    ...(note === undefined ? [] : [`${indent}  (${showLine(note, limits.line)})`]),
    ...excerpt,
  ]
}

/** The broken clauses, a line each, and the headline again: what was printed before has left the screen by now. */
export function closingLines({ view, paint, width }: Screen): readonly string[] {
  const { broken, title } = view
  if (broken.length < 2) return []
  const first = Math.min(60, Math.max(...broken.map(({ address }) => address.length)))
  const digits = Math.max(5, ...broken.map(({ times }) => count(times).length))
  return [
    paint('red', 'Broken clauses'),
    ...broken.slice(0, mostClauses).map(({ address, evidence, times }) => {
      const figure = count(times).padStart(digits)
      return cut(`${figure} ×  ${showLine(address, limits.name).padEnd(first)}  ${evidence}`, width)
    }),
    ...(broken.length > mostClauses
      ? [`  ${describeHidden(broken.length - mostClauses, 'clause')}`]
      : []),
    '',
    ...wrap(title, width, '', '  ').map((one) => paint('red', one)),
  ]
}

/** Warnings: a line for each clause and the places below it. */
export function warningLines({ view, paint, width }: Screen): readonly string[] {
  const { warned, foreign } = view
  if (warned.length === 0) return []
  const hidden = sumOf(warned.slice(mostEntries))
  return [
    paint('yellow', 'Warnings'),
    ...warned.slice(0, mostEntries).flatMap(({ address, origin, level, says, places }) => {
      const left = sumOf(places.slice(mostPlaces))
      const head = `${showLine(address, limits.name)} (${[origin, level].filter(Boolean).join(', ')}) ${says}`
      return [
        ...wrap(head, width, '  ', indent).map((line) => paint('dim', line)),
        ...places
          .slice(0, mostPlaces)
          .flatMap(({ times, message }) =>
            wrap(`${count(times)} × ${message}`, width, indent, `${indent}  `),
          ),
        ...(left > 0 ? [`${indent}${describeHidden(left, 'warning')}`] : []),
      ]
    }),
    ...(hidden > 0 ? [paint('dim', `  ${describeHidden(hidden, 'warning')}`)] : []),
    ...(foreign === undefined ? [] : wrap(foreign, width, '  ')),
  ]
}

/** What is new: a line a value. */
export function noteLines({ view, paint, width }: Screen): readonly string[] {
  const notes = view.notes.filter(({ kind }) => kind === 'novelty')
  if (notes.length === 0) return []
  const hidden = notes.length - mostEntries
  return [
    paint('yellow', 'New values'),
    ...notes
      .slice(0, mostEntries)
      .flatMap(({ title, address, times }) =>
        wrap(`${count(times)} × ${title} (${address})`, width, '  ', indent),
      ),
    ...(hidden > 0 ? [paint('dim', `  ${describeHidden(hidden, 'novelty')}`)] : []),
  ]
}

/** A line that fits the screen. */
function cut(text: string, width: number): string {
  const chars = Array.from(text.replaceAll('\t', ' '))
  return chars.length > width ? `${chars.slice(0, width - 1).join('')}…` : chars.join('')
}
