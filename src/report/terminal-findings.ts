import { count, countOf } from '../run/index.ts'
import { layOut } from './excerpt.ts'
import { limits, most } from './limits.ts'
import { cut, showLine, wrap } from './show.ts'
import { type Entry, factsOf, type Place } from './view/entries.ts'
import { bodyOf, describeOutcome } from './view/evidence.ts'
import type { Note, View } from './view/view.ts'
import { describeHidden } from './wording.ts'

/** The view, and the screen that it is written for. */
export interface Screen {
  readonly view: View
  readonly width: number
  readonly paint: (colour: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string
}

const indent = '     '
/** The width of the column of labels. */
const column = 13
const { entries: mostEntries, places: mostPlaces, clauses: mostClauses } = most.terminal

/** Returns the lines of the first items, and a line that counts what the other items stand for. */
function firstOf<Item>(
  items: readonly Item[],
  longest: number,
  write: (item: Item, index: number) => readonly string[],
  note: readonly [before: string, noun: string, timesOf?: (item: Item) => number],
): readonly string[] {
  const [before, noun, timesOf = () => 1] = note
  const hidden = items.slice(longest).reduce((sum, item) => sum + timesOf(item), 0)
  return [
    ...items.slice(0, longest).flatMap(write),
    ...(hidden > 0 ? [before + describeHidden(hidden, noun)] : []),
  ]
}

const timesOf = ({ times }: { readonly times: number }) => times

/** Returns the broken clauses, what harms most first: each with an example, and a line for each other place. */
export function violationLines(screen: Screen): readonly string[] {
  const { view, paint } = screen
  if (view.broken.length === 0) return []
  const write = (entry: Entry, index: number) => [
    [...titleLines(entry, index + 1, screen), ...exampleLines(entry, screen)].join('\n'),
  ]
  const blocks = firstOf(view.broken, mostEntries, write, ['  ', 'violation', timesOf])
  return [[paint('red', 'Violations'), ...blocks].join('\n\n')]
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
  const { example, places } = entry
  const fact = (label: string, text: string) => {
    const start = `${indent}${`${label}:`.padEnd(column)}`
    // A command is copied as a whole.
    if (label === 'repeat with') return [start + text]
    return wrap(text, width, start, ' '.repeat(start.length))
  }
  const also = ({ times, operation, pointer }: Place) => {
    const where = [`${count(times)} × ${operation || 'elsewhere'}`, pointer]
    return fact('also', where.filter(Boolean).join(' at '))
  }
  return [
    ...wrap(example.message, width, indent).map((line) => paint('red', line)),
    ...exchangeLines(entry, screen),
    ...factsOf(entry).flatMap(([label, text]) => fact(label, text)),
    ...(example.again === '' ? [] : fact('seen also', example.again)),
    ...firstOf(places.slice(1), mostPlaces, also, [indent, 'violation', timesOf]),
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

/** Returns a line for each broken clause, and the headline again: what was printed before is no longer on the screen. */
export function closingLines({ view, paint, width }: Screen): readonly string[] {
  const { broken, title } = view
  if (broken.length < 2) return []
  const first = Math.min(60, Math.max(...broken.map(({ address }) => address.length)))
  const digits = Math.max(5, ...broken.map(({ times }) => count(times).length))
  const write = ({ address, evidence, times }: Entry) => {
    const figure = count(times).padStart(digits)
    const name = showLine(address, limits.name).padEnd(first)
    return [cut(`${figure} ×  ${name}  ${evidence}`, width)]
  }
  return [
    paint('red', 'Broken clauses'),
    ...firstOf(broken, mostClauses, write, ['  ', 'clause']),
    '',
    ...wrap(title, width, '', '  ').map((line) => paint('red', line)),
  ]
}

/** Returns the clauses with warnings, each with its places below. */
export function warningLines({ view, paint, width }: Screen): readonly string[] {
  const { warned, foreign } = view
  if (warned.length === 0) return []
  const place = ({ times, message }: Place) =>
    wrap(`${count(times)} × ${message}`, width, indent, `${indent}  `)
  const write = ({ address, origin, level, says, places }: Entry) => {
    const head = `${showLine(address, limits.name)} (${[origin, level].filter(Boolean).join(', ')}) ${says}`
    return [
      ...wrap(head, width, '  ', indent).map((line) => paint('dim', line)),
      ...firstOf(places, mostPlaces, place, [indent, 'warning', timesOf]),
    ]
  }
  return [
    paint('yellow', 'Warnings'),
    ...firstOf(warned, mostEntries, write, ['  ', 'warning', timesOf]),
    ...(foreign === undefined ? [] : wrap(foreign, width, '  ')),
  ]
}

/** Returns the new values, a line each. */
export function noteLines({ view, paint, width }: Screen): readonly string[] {
  const notes = view.notes.filter(({ kind }) => kind === 'novelty')
  if (notes.length === 0) return []
  const write = ({ title, address, times }: Note) =>
    wrap(`${count(times)} × ${title} (${address})`, width, '  ', indent)
  return [paint('yellow', 'New values'), ...firstOf(notes, mostEntries, write, ['  ', 'novelty'])]
}

/** Returns the differences from the baseline; nothing where no baseline was named. */
export function differenceLines({ view, width, paint }: Screen): readonly string[] {
  const { differences, run } = view
  if (run.recordings?.drift === undefined) return []
  if (differences.length === 0) return ['No differences from the baseline.']
  const first = Math.max(...differences.map(({ kind }) => kind.length)) + 2
  const rest = ' '.repeat(4 + first)
  const write = ({ kind, message, seen }: View['differences'][number]) => [
    ...wrap(message, width, `    ${showLine(kind, limits.name).padEnd(first)}`, rest),
    ...wrap(showLine(seen, limits.line), width, rest).map((line) => paint('dim', line)),
  ]
  return [
    paint('yellow', `${countOf(differences.length, 'difference')} from the baseline`),
    ...firstOf(differences, most.terminal.differences, write, ['  ', 'difference']),
  ]
}
