import { styleText } from 'node:util'
import { showLine } from '../report/index.ts'
import { countOf } from '../run/index.ts'
import type { Comparison } from './compare-sides.ts'
import { type ChangeView, type ListView, viewOf } from './view.ts'

/** Beyond so many changes, and lines of a list, the others are counted; of one change so many places are named. */
const most = { changes: 100, lines: 20, places: 5 }

const colours = { '✓': 'green', '✕': 'red', '!': 'yellow' } as const

/** A comparison as text: the headline, what regressed, changes, and what else is to be known. */
export function renderTerminal(comparison: Comparison, colour = false): string {
  const { mark, headline, figures, regressed, changes, lists } = viewOf(comparison)
  const sides = figures.map(([label, text]) => `  ${label.padEnd(6)}  ${line(text)}`)
  const more = changes.length - most.changes
  const parts = [
    [`${paint(mark, colours[mark])} ${headline}`, ...sides],
    ...regressed.map(listLines),
    ...changes.slice(0, most.changes).map(changeLines),
    ...(more > 0 ? [[`and ${countOf(more, 'change')} more`]] : []),
    ...lists.map(listLines),
  ]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`

  function paint(text: string, name: 'red' | 'green' | 'yellow' | 'bold'): string {
    return colour ? styleText(name, text, { validateStream: false }) : text
  }

  function changeLines({ forbidden, title, before, after, kind, accepted, places }: ChangeView) {
    return [
      `${forbidden ? paint('✕', 'red') : '·'} ${paint(line(title), 'bold')}`,
      `  ${line(`${before} → ${after}`)} (${kind})`,
      ...(accepted === undefined ? [] : [`  accepted: ${line(accepted)}`]),
      ...few(places, most.places, 'place'),
    ]
  }
}

function listLines({ title, lines }: ListView): string[] {
  return [`${title}:`, ...few(lines, most.lines, 'line')]
}

function few(lines: readonly string[], limit: number, noun: string): string[] {
  const more = lines.length - limit
  const shown = lines.slice(0, limit).map((text) => `    ${line(text)}`)
  return more > 0 ? [...shown, `    and ${countOf(more, noun)} more`] : shown
}

function line(text: string): string {
  return showLine(text, 400)
}
