import { openMatches } from './patterns.ts'
import type { Phrases } from './phrases.ts'

/** What stands in the place of what is found. */
export interface Replacements<Meaning> {
  /** For a known phrase that ends at `end`: the stand-in and where it ends; undefined leaves it. */
  known(meaning: Meaning, end: number): readonly [standIn: string, end: number] | undefined
  /** For what looks like a secret; by default that is not looked for. */
  match?(text: string, start: number): string
}

/** One pass over known phrases and patterns: a value that holds another is never cut in two. */
export function replaceSecrets<Meaning>(
  text: string,
  phrases: Phrases<Meaning>,
  replace: Replacements<Meaning>,
): string {
  const matches = replace.match && openMatches(text)
  let [result, done, from] = ['', 0, 0]
  let phrase = phrases.find(text, 0)
  for (;;) {
    if (phrase && phrase.start < from) phrase = phrases.find(text, from)
    const match = matches?.from(from)
    if (match && (!phrase || match.start < phrase.start)) {
      const { start, end } = match
      result += text.slice(done, start) + replace.match!(text.slice(start, end), start)
      done = from = end
    } else if (phrase) {
      const [standIn, end] = replace.known(phrase.meaning, phrase.end) ?? []
      from = end ?? phrase.start + 1
      if (standIn === undefined) continue
      result += text.slice(done, phrase.start) + standIn
      done = from
    } else return done === 0 ? text : result + text.slice(done)
  }
}
