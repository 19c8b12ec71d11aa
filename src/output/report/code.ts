import { limits } from './limits.ts'
import { show, showLine } from './show.ts'

/** Returns a text as a code span of Markdown, in which nothing is markup, an entity or a link, and which the text cannot end. */
export function codeSpan(text: string, longest: number = limits.line): string {
  const shown = showLine(text, longest).trim()
  if (shown === '') return ''
  const fence = '`'.repeat(longestRun(shown) + 1)
  // A space keeps a backtick of the text apart from the fence.
  const gap = fence.length > 1 || shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${shown}${gap}${fence}`
}

/** Returns a text as a code span for a cell of a table, which a bar would end. */
export function code(text: string): string {
  return codeSpan(text, 200).replaceAll('|', '\\|')
}

/** Returns lines as a block of code, which the lines cannot end. */
export function codeBlock(text: string, language = ''): string {
  const shown = show(text)
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
}

/** Returns a sentence of this project with its Markdown characters escaped. Texts of others need `codeSpan`. */
export function escaped(text: string): string {
  return showLine(text, limits.value * 2)
    .replace(/[\\`*_{}[\]<>()#|!@&~$^=]/g, '\\$&')
    .replace(/:(?=\/\/)|\bwww(?=\.)/gi, (part) => (part === ':' ? '\\:' : `${part}\\`))
}
