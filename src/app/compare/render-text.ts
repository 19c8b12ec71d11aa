import { styleText } from 'node:util'
import type { ComparisonResult } from './compare-sides.ts'
import { code, type Line, markdownLine, plainLine } from './lines.ts'
import { type CompareView, viewOf } from './view.ts'

interface Style {
  readonly headline: (text: string, mark: CompareView['mark']) => string
  readonly group: (text: string) => string
  readonly title: (line: Line) => string
  readonly item: (line: Line) => string
}

const colours = { '✓': 'green', '✕': 'red', '!': 'yellow' } as const

export function renderTerminal(comparison: ComparisonResult, hasColour = false): string {
  const paint = (text: string, ...names: ('red' | 'green' | 'yellow' | 'bold' | 'underline')[]) =>
    hasColour ? styleText(names, text, { validateStream: false }) : text
  return render(comparison, {
    headline: (text, mark) => `${paint(mark, colours[mark])} ${plainLine([text])}`,
    group: (text) => paint(text, 'bold', 'underline'),
    title: (line) => `  ${paint(plainLine(line, 400), 'bold')}`,
    item: (line) => `    ${plainLine(line, 400)}`,
  })
}

export function renderMarkdown(comparison: ComparisonResult): string {
  return render(comparison, {
    headline: (text, mark) => `**${mark}** ${markdownLine([code(text)])}\n`,
    group: (text) => `### ${text}`,
    title: (line) => `**${markdownLine(line)}**\n`,
    item: (line) => `- ${markdownLine(line)}`,
  })
}

function render(comparison: ComparisonResult, { headline, group, title, item }: Style): string {
  const view = viewOf(comparison)
  const groups = view.groups.flatMap(([name, blocks]) => [
    [group(name)],
    ...blocks.map(({ title: line, lines, most }) => {
      const more = lines.length - most
      const shown = lines.slice(0, most).map(item)
      const all = more > 0 ? [...shown, item([`and ${more} more`])] : shown
      return line.length > 0 ? [title(line), ...all] : all
    }),
  ])
  const sides = view.sides.map((side) => item([code(side)]))
  const all = [[headline(view.headline, view.mark), ...sides], ...groups]
  return `${all.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
