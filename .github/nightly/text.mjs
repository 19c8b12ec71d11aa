// Text for a forge: what a run says stands in code, where nothing is Markdown, a mention or a link, and is bounded.
import { codeBlock, codeSpan } from './code.mjs'

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
  return plain(text, 200)
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

/** Texts and JSON values as a block of code that nothing in them can end. */
export function fenced(...values) {
  const shown = values.filter((value) => value !== undefined && value !== null && value !== '')
  const texts = shown.map((value) =>
    typeof value === 'string' ? plain(value, 4_000) : JSON.stringify(value, null, 2),
  )
  const lines = texts.join('\n').slice(0, 8_000).split('\n').slice(0, 80)
  return [codeBlock(lines.map((line) => plain(line, 500)).join('\n'))]
}

/** A moment as people read it: `2026-11-22, 03:00 UTC`. */
export function moment(instant) {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(instant ?? '') ?? []
  return day === undefined ? 'unknown' : `${day}, ${time} UTC`
}

export function seenLine(since, last) {
  return `First seen: ${moment(since)}. Last seen: ${moment(last)}.`
}

/** The run, where there is one, with a link to its job. */
export function jobOf({ startedAt, job }) {
  const name = startedAt === undefined ? '' : `run of ${moment(startedAt)}`
  return job ? `[${name || 'Job'}](${job})` : name
}

/** Request, response and steps of a finding, as far as the run keeps them. */
export function evidenceOf({ exchanges = [] }, { scenario, exchange }) {
  const shown = exchanges[exchange]
  if (shown === undefined) return []
  const { request, response, failure } = shown
  const came = response === null ? [failure?.message] : [`${response.status}`, response.body]
  const steps = exchanges.flatMap((one, index) => {
    if (scenario === undefined || one.scenario !== scenario || index > exchange) return []
    const { method, url } = one.request
    return [`${method} ${url} → ${one.response?.status ?? 'no response'}`]
  })
  const parts = [
    ['Request', [`${request.method} ${request.url}`, request.body]],
    ['Response', came],
    ...(steps.length < 2 ? [] : [[`Steps of ${code(scenario)}`, steps]]),
  ]
  return parts.flatMap(([title, values]) => ['', title, '', ...fenced(...values)])
}

/** Whether a clause is untested because nothing showed what it is about: many such clauses are one cause. */
export function isUnseen({ reason = '' }) {
  return reason.startsWith('No response showed ')
}
