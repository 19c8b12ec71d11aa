import { styleText } from 'node:util'
import { escaped, showLine } from '../../output/report/index.ts'
import type { ComparisonResult } from './compare-sides.ts'
import { type ChangeView, type ListView, viewOf } from './view.ts'

/** So many changes, lines of a list, and places of a change are shown; the others are counted. */
const most = { changes: 100, lines: 20, places: 5 }

/** How lines are marked up. */
interface Style {
  readonly headline: (text: string, mark: Mark) => string
  readonly title: (text: string) => string
  readonly item: (text: string) => string
}

type Mark = ReturnType<typeof viewOf>['mark']

const colours = { '✓': 'green', '✕': 'red', '!': 'yellow' } as const

/** Renders a comparison for a terminal. */
export function renderTerminal(comparison: ComparisonResult, hasColour = false): string {
  const paint = (text: string, name: 'red' | 'green' | 'yellow' | 'bold') =>
    hasColour ? styleText(name, text, { validateStream: false }) : text
  return render(comparison, {
    headline: (text, mark) => `${paint(mark, colours[mark])} ${showLine(text)}`,
    title: (text) => paint(showLine(text, 400), 'bold'),
    item: (text) => `    ${showLine(text, 400)}`,
  })
}

/** Renders a comparison as Markdown, for a pull request. */
export function renderMarkdown(comparison: ComparisonResult): string {
  const item = (text: string) => `- ${escaped(text)}`
  const { toClients } = viewOf(comparison)
  const text = render(comparison, {
    headline: (text, mark) => `**${mark} ${escaped(text)}**\n`,
    title: (text) => `**${escaped(text)}**\n`,
    item,
  })
  if (toClients.length === 0) return text
  const sentences = toClients.slice(0, most.changes).map(item).join('\n')
  return `${text}\n**What clients must know**\n\n${sentences}\n`
}

/** Writes the headline, what regressed, the changes, and the lists below them. */
function render(comparison: ComparisonResult, { headline, title, item }: Style): string {
  const view = viewOf(comparison)
  const write = (heading: string, lines: readonly string[], limit: number) => {
    const more = lines.length - limit
    const shown = lines.slice(0, limit).map(item)
    return [heading, ...shown, ...(more > 0 ? [item(`and ${more} more`)] : [])].join('\n')
  }
  const list = (list: ListView) => write(title(`${list.title}:`), list.lines, most.lines)
  const change = (change: ChangeView) => {
    const { forbidden, turn, kind, why, accepted, places } = change
    const facts = [
      `${turn} (${kind})`,
      ...(forbidden ? [why] : []),
      ...(accepted ? [`accepted: ${accepted}`] : []),
    ]
    const heading = title(`${forbidden ? '✕' : '·'} ${change.title}`)
    return write(heading, [...facts, ...places], facts.length + most.places)
  }
  const sides = view.figures.map(([label, text]) => `${label}: ${text}`)
  const more = view.changes.length - most.changes
  const parts = [
    write(headline(view.headline, view.mark), sides, sides.length),
    ...view.regressed.map(list),
    ...view.changes.slice(0, most.changes).map(change),
    ...(more > 0 ? [title(`and ${more} changes more`)] : []),
    ...view.lists.map(list),
  ]
  return `${parts.join('\n\n')}\n`
}
