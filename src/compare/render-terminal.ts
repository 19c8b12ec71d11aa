import { styleText } from 'node:util'
import { showLine } from '../report/index.ts'
import { countOf } from '../run/index.ts'
import type { Comparison } from './compare-sides.ts'
import { type ChangeView, type ListView, viewOf } from './view.ts'

/** Beyond so many changes, and lines of a list, the others are counted; of one change so many places are named. */
const most = { changes: 100, lines: 20, places: 5 }
const longest = 400

/** A comparison as text: the headline, what regressed, changes, and what else is to be known. */
export function renderTerminal(comparison: Comparison, colour = false): string {
  const { isGood, headline, figures, regressed, changes, lists } = viewOf(comparison)
  const mark = paint(isGood ? '✓' : '✕', isGood ? 'green' : 'red')
  const parts = [
    [
      `${mark} ${headline}`,
      ...figures.map(([label, text]) => `  ${label.padEnd(6)}  ${line(text)}`),
    ],
    ...regressed.map(({ title, lines }) => [
      `${paint('✕', 'red')} regressed: ${line(title)}`,
      ...few(lines, most.places, 'finding'),
    ]),
    ...changes.slice(0, most.changes).map(changeLines),
    ...(changes.length > most.changes
      ? [[`and ${countOf(changes.length - most.changes, 'change')} more`]]
      : []),
    ...lists.map(({ title, lines }: ListView) => [`${title}:`, ...few(lines, most.lines, 'line')]),
  ]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`

  function paint(text: string, name: 'red' | 'green' | 'bold'): string {
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

function few(lines: readonly string[], limit: number, noun: string): string[] {
  const left = lines.length - limit
  const more = left > 0 ? [`    and ${countOf(left, noun)} more`] : []
  return [...lines.slice(0, limit).map((text) => `    ${line(text)}`), ...more]
}

function line(text: string): string {
  return showLine(text, longest)
}
