import type { ReportedFinding } from '../run/index.ts'
import { layOut } from './excerpt.ts'
import { exchangeOf, factsOf, sayOutcome } from './finding-facts.ts'
import { type ClauseGroup, countFaults, type Fault, groupFindings } from './group-findings.ts'
import type { Screen } from './screen.ts'
import { showLine } from './show.ts'
import { sayHidden } from './wording.ts'
import { wrap } from './wrap.ts'

const most = { faults: 20, value: 300, excerpt: 600 }

interface Entry {
  readonly group: ClauseGroup
  readonly fault: Fault
}

/** Violations, and the warnings under them, each with its response and the command that repeats it. */
export function findingLines(screen: Screen): readonly string[] {
  const violations = listFaults('violation', 1, screen)
  const warnings = listFaults('warning', violations.count + 1, screen)
  return [[...violations.blocks, ...warnings.blocks].join('\n\n')].filter(Boolean)
}

function listFaults(kind: 'violation' | 'warning', from: number, screen: Screen) {
  const { run, catalogue, paint } = screen
  const all: readonly Entry[] = groupFindings(run, catalogue, kind).flatMap((group) =>
    group.faults.map((fault) => ({ group, fault })),
  )
  const shown = all.slice(0, most.faults)
  const hidden = countFaults(all.slice(most.faults).map(({ fault }) => fault))
  const colour = kind === 'violation' ? 'red' : 'yellow'
  const blocks = [
    ...(shown.length > 0 ? [paint(colour, kind === 'violation' ? 'Violations' : 'Warnings')] : []),
    ...shown.map(({ group, fault }, index) =>
      [...clauseLines(group, from + index, screen), ...faultLines(fault, colour, screen)].join(
        '\n',
      ),
    ),
    ...(hidden > 0 ? [paint('dim', `  ${sayHidden(hidden, kind)}`)] : []),
  ]
  return { count: shown.length, blocks }
}

function clauseLines(group: ClauseGroup, position: number, screen: Screen): readonly string[] {
  const { paint, width } = screen
  const address = showLine(group.address, 120)
  const label = [showLine(group.origin, 20), group.level].filter(Boolean).join(', ')
  const says = group.clause ? wrap(group.clause.says, width, '     ') : []
  return [
    `${String(position).padStart(3)}  ${paint('bold', address)} ${paint('dim', `(${label})`)}`,
    ...says.map((line) => paint('dim', line)),
  ]
}

function faultLines(fault: Fault, colour: 'red' | 'yellow', screen: Screen): readonly string[] {
  const { catalogue, width, paint } = screen
  const message = wrap(showLine(fault.finding.message, most.value), width, '     ')
  return [
    ...message.map((line) => paint(colour, line)),
    ...exchangeLines(fault.finding, screen),
    ...factsOf(fault, catalogue, screen).flatMap(({ label, value }) => {
      const start = `     ${`${label}:`.padEnd(13)}`
      // A command is pasted whole: not cut, and not broken into lines.
      if (label === 'repeat with') return [start + showLine(value)]
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
