import { codeSpan, showLine } from '../../output/report/index.ts'

/** What a target may have said: a place, a value, a name. */
interface Code {
  readonly code: string
}

/** One line; its texts are our own. */
export type Line = readonly (string | Code)[]

export const code = (text: string): Code => ({ code: text })

/** A title and its lines, of which so many are shown; the others are counted. */
export interface Block {
  readonly title: Line
  readonly lines: readonly Line[]
  readonly most: number
}

export function plainLine(line: Line, longest?: number): string {
  const texts = line.map((part) => (typeof part === 'string' ? part : part.code))
  return showLine(texts.join(''), longest)
}

/** A line of Markdown, in which what a target said is code, so that it links and mentions nothing. */
export function markdownLine(line: Line): string {
  return line.map((part) => (typeof part === 'string' ? part : codeSpan(part.code, 1_000))).join('')
}
