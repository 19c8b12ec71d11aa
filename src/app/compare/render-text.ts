import { styleText } from 'node:util'
import { codeSpan, showLine } from '../../output/report/index.ts'
import type { ComparisonResult } from './compare-sides.ts'
import { viewOf } from './view.ts'

interface Style {
  readonly headline: (text: string, mark: Mark) => string
  readonly title: (text: string) => string
  readonly item: (text: string) => string
}

type Mark = ReturnType<typeof viewOf>['mark']

const colours = { '✓': 'green', '✕': 'red', '!': 'yellow' } as const

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
  const item = (text: string) => `- ${codeSpan(text, 1_000)}`
  const text = render(comparison, {
    headline: (text, mark) => `**${mark}** ${codeSpan(text, 1_000)}\n`,
    title: (text) => `**${codeSpan(text, 1_000)}**\n`,
    item,
  })
  const sentences = viewOf(comparison).forClients.map(item)
  if (sentences.length === 0) return text
  return `${text}\n**What clients must know**\n\n${sentences.join('\n')}\n`
}

function render(comparison: ComparisonResult, { headline, title, item }: Style): string {
  const view = viewOf(comparison)
  const sections = view.sections.map(({ title: name, lines, most }) => {
    const more = lines.length - most
    const shown = lines.slice(0, most).map(item)
    return [title(name), ...shown, ...(more > 0 ? [item(`and ${more} more`)] : [])]
  })
  const all = [[headline(view.headline, view.mark), ...view.sides.map(item)], ...sections]
  return `${all.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
