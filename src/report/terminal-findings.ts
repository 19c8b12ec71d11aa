import type { ReportedFinding, Run } from '../run/index.ts'
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

const most = { faults: 20, places: 5, value: 600, excerpt: 600 }
const indent = '     '

/** Violations, each with its response and the command that repeats it. */
export function violationLines(screen: Screen): readonly string[] {
  const { run, catalogue, paint } = screen
  const all = groupFindings(run, catalogue, 'violation').flatMap((group) =>
    group.faults.map((fault) => ({ group, fault })),
  )
  if (all.length === 0) return []
  const hidden = countFaults(all.slice(most.faults).map(({ fault }) => fault))
  const blocks = [
    paint('red', 'Violations'),
    ...all.slice(0, most.faults).map(({ group, fault }, index) => {
      const head = clauseLines(group, index + 1, screen)
      return [...head, ...faultLines(fault, screen)].join('\n')
    }),
    ...(hidden > 0 ? [paint('dim', `  ${describeHidden(hidden, 'violation')}`)] : []),
  ]
  return [blocks.join('\n\n')]
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
    ...factsOf(fault, catalogue, screen).flatMap(({ label, value, isCommand }) => {
      const start = `${indent}${`${label}:`.padEnd(13)}`
      if (isCommand) return [start + showLine(value)]
      return wrap(showLine(value, most.value), width, start, ' '.repeat(start.length))
    }),
  ]
}

function exchangeLines(finding: ReportedFinding, { run, width, paint }: Screen): readonly string[] {
  const exchange = exchangeOf(finding, run)
  if (!exchange) return []
  const { request, response } = exchange
  const line = `${request.method} ${request.url} → ${describeOutcome(exchange)}`
  const excerpt = layOut(response?.body, finding.pointer, most.excerpt, 3).map((one) => {
    const sign = one.place === 'start' ? '→' : ' '
    const text = `${indent}  ${sign} ${'  '.repeat(one.depth)}${one.text}`
    const chars = Array.from(text.replaceAll('\t', ' '))
    const cut = chars.length > width ? `${chars.slice(0, width - 1).join('')}…` : chars.join('')
    return paint(one.place === 'start' ? 'yellow' : 'dim', cut)
  })
  return [...wrap(showLine(line, most.value), width, indent, `${indent}  `), ...excerpt]
}
