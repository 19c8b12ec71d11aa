import { code, escaped } from '../report/index.ts'
import { countOf } from '../run/index.ts'
import type { Comparison } from './compare-sides.ts'
import { type ChangeView, viewOf } from './view.ts'

/** Beyond so many rows a comment of a pull request is too long for most forges. */
const most = { rows: 200, places: 5 }

/** A comparison as Markdown, for a pull request. */
export function renderMarkdown(comparison: Comparison): string {
  const { headline, figures, regressed, changes, lists } = viewOf(comparison)
  const rows = changes.slice(0, most.rows).map(rowOf)
  const head = ['| | change | before | after | class |', '|---|---|---|---|---|']
  const lines = [
    `**${headline}**`,
    '',
    ...figures.map(([label, text]) => `- ${label}: ${code(text)}`),
    ...regressed.flatMap(({ title, lines: findings }) => [
      '',
      `✕ regressed: ${code(title)}`,
      ...bullets(findings),
    ]),
    ...(rows.length === 0 ? [] : ['', ...head, ...rows]),
    ...(changes.length > most.rows ? ['', `And ${changes.length - most.rows} more.`] : []),
    ...lists.flatMap(({ title, lines: own }) => ['', `${title}:`, ...bullets(own)]),
  ]
  return `${lines.join('\n')}\n`
}

function bullets(lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  return ['', ...lines.slice(0, most.rows).map((text) => `- ${escaped(text)}`)]
}

function rowOf({ forbidden, title, before, after, kind, places }: ChangeView): string {
  const left = places.length - most.places
  const shown = [
    ...places.slice(0, most.places).map((place) => code(place)),
    ...(left > 0 ? [`and ${countOf(left, 'place')} more`] : []),
  ]
  const cells = [
    forbidden ? '✕' : '',
    [escaped(title), ...shown].join('<br>'),
    code(before),
    code(after),
    kind,
  ]
  return `| ${cells.join(' | ')} |`
}
