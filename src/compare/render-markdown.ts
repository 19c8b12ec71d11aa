import { code, escaped } from '../report/index.ts'
import { countOf } from '../run/index.ts'
import type { Comparison } from './compare-sides.ts'
import { type ChangeView, type ListView, viewOf } from './view.ts'

/** Beyond so many rows a comment of a pull request is too long for most forges. */
const most = { rows: 200, places: 5 }

/** A comparison as Markdown, for a pull request. */
export function renderMarkdown(comparison: Comparison): string {
  const { headline, figures, regressed, changes, lists } = viewOf(comparison)
  const head = ['', '| | change | before | after | class |', '|---|---|---|---|---|']
  const lines = [
    `**${headline}**`,
    '',
    ...figures.map(([label, text]) => `- ${label}: ${code(text)}`),
    ...regressed.flatMap(listed),
    ...(changes.length === 0 ? [] : [...head, ...changes.slice(0, most.rows).map(rowOf)]),
    ...(changes.length > most.rows ? ['', `And ${changes.length - most.rows} more.`] : []),
    ...lists.flatMap(listed),
  ]
  return `${lines.join('\n')}\n`
}

function listed({ title, lines }: ListView): string[] {
  return ['', `${title}:`, '', ...lines.slice(0, most.rows).map((text) => `- ${escaped(text)}`)]
}

function rowOf({ forbidden, title, before, after, kind, places }: ChangeView): string {
  const more = places.length - most.places
  const change = [
    escaped(title),
    ...places.slice(0, most.places).map((place) => code(place)),
    ...(more > 0 ? [`and ${countOf(more, 'place')} more`] : []),
  ]
  const cells = [forbidden ? '✕' : '', change.join('<br>'), code(before), code(after), kind]
  return `| ${cells.join(' | ')} |`
}
