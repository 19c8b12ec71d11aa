import { limits } from './limits.ts'
import { show, showLine } from './show.ts'

/** Nothing else keeps a forge from a mention: it looks for names when the Markdown is rendered, and its escapes are gone. */
export function codeSpan(text: string, longest: number = limits.line): string {
  const shown = showLine(text, longest).trim()
  if (shown === '') return ''
  const fence = '`'.repeat(longestRun(shown) + 1)
  // A space keeps a backtick of the text apart from the fence.
  const gap = fence.length > 1 || shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${shown}${gap}${fence}`
}

export function code(text: string, longest = 200): string {
  return codeSpan(text, longest).replaceAll('|', '\\|')
}

/** Returns lines as a block of code, which the lines cannot end. GitLab executes a line that begins with a slash: here none does. */
export function codeBlock(text: string, language = ''): string {
  const shown = show(text).replace(/^(?=\/)/gm, ' ')
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}${language}\n${shown}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
}
