import { count, placeOf, type ReportedFinding, type Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { layOut } from './excerpt.ts'
import {
  type ClauseGroup,
  countFaults,
  describeFault,
  describeOutcome,
  exchangeOf,
  type Fault,
  factsOf,
  groupFindings,
  nameOperations,
} from './faults.ts'
import { showLine, wrap } from './show.ts'
import { describeForeign, describeHidden } from './wording.ts'

/** What every part of the summary is written from. */
export interface Screen extends RenderOptions {
  readonly run: Run
  readonly catalogue: Catalogue
  readonly width: number
  readonly paint: (colour: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string
}

const most = { faults: 20, places: 5, clauses: 40, value: 600, excerpt: 600 }
const indent = '     '

/** The clauses with violations: the first with its response and the command that repeats it, a line for each other place. */
export function violationLines(screen: Screen): readonly string[] {
  const { run, catalogue, paint } = screen
  const groups = groupFindings(run, catalogue, 'violation')
  if (groups.length === 0) return []
  const hidden = countFaults(groups.slice(most.faults).flatMap(({ faults }) => faults))
  const blocks = [
    paint('red', 'Violations'),
    ...groups.slice(0, most.faults).map((group, index) => {
      const [first, ...others] = group.faults
      return [
        ...clauseLines(group, index + 1, screen),
        ...faultLines(first!, screen),
        ...otherLines(others, screen),
      ].join('\n')
    }),
    ...(hidden > 0 ? [paint('dim', `  ${describeHidden(hidden, 'violation')}`)] : []),
  ]
  return [blocks.join('\n\n')]
}

/** The other places at which a clause is broken. */
function otherLines(faults: readonly Fault[], { catalogue, width }: Screen): readonly string[] {
  const hidden = countFaults(faults.slice(most.places))
  return [
    ...faults.slice(0, most.places).flatMap((fault) => {
      const { pointer } = fault.finding
      const place = pointer === '' ? '' : ` at ${showLine(placeOf(pointer), 200)}`
      const where = nameOperations([fault.finding], catalogue) || 'elsewhere'
      const line = `${count(countFaults([fault]))} × ${where}${place}`
      return wrap(line, width, `${indent}also:        `, `${indent}             `)
    }),
    ...(hidden > 0 ? [`${indent}${describeHidden(hidden, 'violation')}`] : []),
  ]
}

/** The broken clauses, a line each, and the headline again: what was printed before has left the screen by now. */
export function closingLines(screen: Screen): readonly string[] {
  const { run, catalogue, paint, width } = screen
  const groups = groupFindings(run, catalogue, 'violation')
  if (groups.length < 2) return []
  const first = Math.min(60, Math.max(...groups.map(({ address }) => address.length)))
  const { mark, text } = run.headline
  return [
    paint('red', 'Broken clauses'),
    ...groups.slice(0, most.clauses).map(({ address, findings, faults }) => {
      const where = nameOperations(findings, catalogue)
      const times = count(countFaults(faults)).padStart(5)
      return cut(`${times} ×  ${showLine(address, 120).padEnd(first)}  ${where}`, width)
    }),
    ...(groups.length > most.clauses
      ? [`  ${describeHidden(groups.length - most.clauses, 'clause')}`]
      : []),
    '',
    ...wrap(`${mark} ${showLine(text, most.value)}`, width, '', '  ').map((one) =>
      paint('red', one),
    ),
  ]
}

/** Warnings or novelties: a line for each place with its values, under the sentence of the clause. */
export function remarkLines(kind: 'warning' | 'novelty', screen: Screen): readonly string[] {
  const { run, catalogue, paint, width } = screen
  const groups = groupFindings(run, catalogue, kind)
  if (groups.length === 0) return []
  const hidden = groups.slice(most.faults).reduce((sum, { findings }) => sum + findings.length, 0)
  const foreign = describeForeign(groups.flatMap(({ findings }) => findings))
  const title = kind === 'warning' ? 'Warnings' : 'Novelties'
  return [
    paint('yellow', title),
    ...groups.slice(0, most.faults).flatMap((group) => {
      const left = countFaults(group.faults.slice(most.places))
      const head = `${showLine(group.address, 120)} (${labelOf(group)}) ${group.clause?.says ?? ''}`
      return [
        ...wrap(head, width, '  ', indent).map((line) => paint('dim', line)),
        ...group.faults
          .slice(0, most.places)
          .flatMap((fault) => wrap(describeFault(fault), width, indent, `${indent}  `)),
        ...(left > 0 ? [`${indent}${describeHidden(left, kind)}`] : []),
      ]
    }),
    ...(hidden > 0 ? [paint('dim', `  ${describeHidden(hidden, kind)}`)] : []),
    ...(foreign === undefined ? [] : wrap(foreign, width, '  ')),
  ]
}

function labelOf({ origin, level }: ClauseGroup): string {
  return [showLine(origin, 20), level].filter(Boolean).join(', ')
}

function clauseLines(group: ClauseGroup, position: number, { paint, width }: Screen) {
  const address = showLine(group.address, 120)
  const says = group.clause ? wrap(group.clause.says, width, indent) : []
  return [
    `${String(position).padStart(3)}  ${paint('bold', address)} ${paint('dim', `(${labelOf(group)})`)}`,
    ...says.map((line) => paint('dim', line)),
  ]
}

function faultLines(fault: Fault, screen: Screen): readonly string[] {
  const { catalogue, width, paint } = screen
  const message = wrap(showLine(fault.finding.message, most.value), width, indent)
  return [
    ...message.map((line) => paint('red', line)),
    ...exchangeLines(fault.finding, screen),
    ...newFacts(fault, catalogue, screen).flatMap(({ label, value, isCommand }) => {
      const start = `${indent}${`${label}:`.padEnd(13)}`
      if (isCommand) return [start + showLine(value)]
      return wrap(showLine(value, most.value), width, start, ' '.repeat(start.length))
    }),
  ]
}

/** The particulars that the message does not hold already. */
function newFacts(fault: Fault, catalogue: Catalogue, options: RenderOptions) {
  const { message, expected, actual } = fault.finding
  const isSaid = actual !== '' && message.includes(actual) && message.includes(expected)
  const said = ['operation', 'place', 'expected', 'actual']
  return factsOf(fault, catalogue, options).filter(({ label }) => !(isSaid && said.includes(label)))
}

function exchangeLines(finding: ReportedFinding, { run, width, paint }: Screen): readonly string[] {
  const exchange = exchangeOf(finding, run)
  if (!exchange) return []
  const { request, response } = exchange
  const line = `${request.method} ${request.url} → ${describeOutcome(exchange)}`
  const excerpt = layOut(response?.body, finding.pointer, most.excerpt, 3).map((one) => {
    const sign = one.place === 'start' ? '→' : ' '
    const text = `${indent}  ${sign} ${'  '.repeat(one.depth)}${one.text}`
    return paint(one.place === 'start' ? 'yellow' : 'dim', cut(text, width))
  })
  const note =
    response?.bodyNote === undefined
      ? []
      : [`${indent}  (${showLine(response.bodyNote, most.value)})`]
  return [...wrap(showLine(line, most.value), width, indent, `${indent}  `), ...note, ...excerpt]
}

/** A line that fits the screen. */
function cut(text: string, width: number): string {
  const chars = Array.from(text.replaceAll('\t', ' '))
  return chars.length > width ? `${chars.slice(0, width - 1).join('')}…` : chars.join('')
}
