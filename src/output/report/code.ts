import { limits } from './limits.ts'
import { show, showLine } from './show.ts'

/** Nothing else keeps a forge from a mention: it looks for names when the Markdown is rendered, and its escapes are gone. */
export function codeSpan(text: string, longest: number = limits.line): string {
  const printed = showLine(text, longest).trim()
  if (printed === '') return ''
  const fence = '`'.repeat(longestRun(printed) + 1)
  // A space keeps a backtick of the text apart from the fence.
  const gap = fence.length > 1 || printed.startsWith('`') || printed.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${printed}${gap}${fence}`
}

export function code(text: string, longest = 200): string {
  return codeSpan(text, longest).replaceAll('|', '\\|')
}

/** Returns lines as a block of code, which the lines cannot end. GitLab executes a line that begins with a slash: here none does. */
export function codeBlock(text: string, language = ''): string {
  const printed = show(text).replace(/^(?=\/)/gm, ' ')
  const fence = '`'.repeat(Math.max(3, longestRun(printed) + 1))
  return `${fence}${language}\n${printed}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
}
