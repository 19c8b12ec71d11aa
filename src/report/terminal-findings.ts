import type { ReportedFinding, Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { layOut } from './excerpt.ts'
import {
  type ClauseGroup,
  countFaults,
  exchangeOf,
  type Fault,
  factsOf,
  groupFindings,
  sayOutcome,
} from './faults.ts'
import { showLine, wrap } from './show.ts'
import { sayHidden } from './wording.ts'

/** What every part of the summary is written from. */
export interface Screen extends RenderOptions {
  readonly run: Run
  readonly catalogue: Catalogue
  readonly width: number
  readonly paint: (colour: 'red' | 'green' | 'yellow' | 'dim' | 'bold', text: string) => string
}

const most = { faults: 20, value: 300, excerpt: 600 }
const indent = '     '

/** Violations, and the warnings under them, each with its response and the command that repeats it. */
export function findingLines(screen: Screen): readonly string[] {
  const violations = listFaults('violation', 1, screen)
  const warnings = listFaults('warning', violations.length, screen)
  const blocks = [...violations, ...warnings]
  return blocks.length > 0 ? [blocks.join('\n\n')] : []
}

/** A heading, a block per fault numbered from a figure on, and a note of what is left out. */
function listFaults(kind: 'violation' | 'warning', from: number, screen: Screen) {
  const { run, catalogue, paint } = screen
  const [title, colour] =
    kind === 'violation' ? (['Violations', 'red'] as const) : (['Warnings', 'yellow'] as const)
  const all = groupFindings(run, catalogue, kind).flatMap((group) =>
    group.faults.map((fault) => ({ group, fault })),
  )
  if (all.length === 0) return []
  const hidden = countFaults(all.slice(most.faults).map(({ fault }) => fault))
  const start = Math.max(1, from)
  return [
    paint(colour, title),
    ...all.slice(0, most.faults).map(({ group, fault }, index) => {
      const head = clauseLines(group, start + index, screen)
      return [...head, ...faultLines(fault, colour, screen)].join('\n')
    }),
    ...(hidden > 0 ? [paint('dim', `  ${sayHidden(hidden, kind)}`)] : []),
  ]
}

function clauseLines(group: ClauseGroup, position: number, { paint, width }: Screen) {
  const address = showLine(group.address, 120)
  const label = [showLine(group.origin, 20), group.level].filter(Boolean).join(', ')
  const says = group.clause ? wrap(group.clause.says, width, indent) : []
  return [
    `${String(position).padStart(3)}  ${paint('bold', address)} ${paint('dim', `(${label})`)}`,
    ...says.map((line) => paint('dim', line)),
  ]
}

function faultLines(fault: Fault, colour: 'red' | 'yellow', screen: Screen): readonly string[] {
  const { catalogue, width, paint } = screen
  const message = wrap(showLine(fault.finding.message, most.value), width, indent)
  return [
    ...message.map((line) => paint(colour, line)),
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
  const line = `${request.method} ${request.url} → ${sayOutcome(exchange)}`
  const excerpt = layOut(response?.body, finding.pointer, most.excerpt, 3).map((one) => {
    const sign = one.place === 'start' ? '→' : ' '
    const text = `${indent}  ${sign} ${'  '.repeat(one.depth)}${one.text}`
    const chars = Array.from(text.replaceAll('\t', ' '))
    const cut = chars.length > width ? `${chars.slice(0, width - 1).join('')}…` : chars.join('')
    return paint(one.place === 'start' ? 'yellow' : 'dim', cut)
  })
  return [...wrap(showLine(line, most.value), width, indent, `${indent}  `), ...excerpt]
}
