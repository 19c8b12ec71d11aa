// Text for a forge: what a run says stands in code, where nothing is Markdown, a mention or a link, and is bounded.
import { codeSpan } from './code.mjs'

/** A text on one line, of no characters that nobody sees. */
export function plain(text, longest = 1_000) {
  const line = String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

/** Text of a run within a sentence, a list or a cell of a table. */
export function code(text, longest = 1_000) {
  return codeSpan(String(text), longest).replaceAll('|', '¦')
}

/**
 * A title, in which nobody is mentioned and nothing is linked. GitLab looks for references there, and knows no code: each begins
 * with a mark before a word, is the hash of a commit, or names a key of another tracker (`ABC-1`). A clause keeps its name.
 */
export function titled(text) {
  return plain(text.replaceAll('\u2060', ''), 200)
    .replace(/(?!#\p{L}|\*\/)[^\p{L}\p{N}\s.,'/{}()_…-](?=\S)/gu, '$&\u2060')
    .replace(/[\da-f]{6}(?=[\da-f])|\bwww(?=\.)|[a-z](?=-\d)/gi, '$&\u2060')
}

/** GitHub takes 65,536 characters. */
const longest = 60_000

/**
 * A text as it is sent, and stored. GitLab executes lines that begin with a slash, as `/close`: here none does. A text that is
 * too long ends with a whole line, because a part of one may open code that nothing ends.
 */
export function sendable(text) {
  const lines = text.replace(/^(?=\/)/gm, ' ')
  const end = lines.length > longest ? lines.lastIndexOf('\n', longest) : longest
  return lines.slice(0, end).trimEnd()
}

/** A moment as people read it: `2026-11-22, 03:00 UTC`. */
export function moment(instant) {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(instant ?? '') ?? []
  return day === undefined ? 'unknown' : `${day}, ${time} UTC`
}

/** `since` is left out where the sentence before says it, and `last` where nobody knows. */
export function seenLine(since, last, what = 'Since') {
  const begin = since === undefined ? '' : `${what}: ${moment(since)}. `
  return `${begin}${last === undefined ? '' : `Last seen: ${moment(last)}.`}`.trimEnd()
}

/** The run, where there is one, with a link to its job. */
export function jobOf({ startedAt, job }) {
  const name = startedAt === undefined ? '' : `run of ${moment(startedAt)}`
  return job ? `[${name || 'Job'}](${job})` : name
}

/** `1 clause`, `2 clauses`. */
export function countOf(figure, noun) {
  return `${figure} ${noun}${figure === 1 ? '' : 's'}`
}

/** A sentence without what changes in it from night to night: figures, values, and which of several requests met it. */
export function gistOf(text) {
  return plain(text)
    .replace(/(: status \d{3}|returned \d{3}| the same response): .*/, '$1')
    .replace(/"(?:[^"\\]|\\.)*"|\b[A-Z]+ \/\S*|\d+/g, '#')
}

/** A list of facts; those that have no value are left out. */
export function factLines(facts) {
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? `- ${name}: ${code(value)}` : [],
  )
}
