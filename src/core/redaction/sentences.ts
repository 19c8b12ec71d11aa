import type { Redact } from './replacement.ts'

/** What our sentences count, the status of a response, and how far two values are apart: these numbers are no secret. */
const counted =
  /(?<![\d.,-] ?)\b\d{1,7} (?:ms|bytes|[KM]iB|more|(?:character|digit|letter|item|time)s?)\b/
const status = /\b(?:status|returned) \d{3}\b(?![\d-]|[.,]\d)/
const apart = /\b\d{1,3} (?:days?|h|min|m?s)(?: \d{1,2} (?:h|min|s))? (?:earlier|later)\b/
const counts = new RegExp(`(${counted.source}|${status.source}|${apart.source})`)

/** What our sentences quote as JSON, to its end or that of the sentence, and addresses. */
const quoted = /("(?:[^"\\]|\\[\s\S]?)*(?:"|$)|\b[a-z][a-z\d+.-]{0,20}:\/\/\S+)/

/** A number that stands alone: no part of a longer one. */
const lone = /(?<![\d.,:-] ?|\w)(-?\d+(?:\.\d+)?)(?![\w:-]| ?[\d.,-]*\d)/

/** The first word of a sentence of ours, which may be any. */
const opening = /^(?:[A-Z][a-z]+|A|I)(?=[ ,:])/

/** Redacts sentences of ours, which may quote a target; `ours` keeps their words, `text` is for what may be of the target. */
export function openSentences(
  origins: readonly string[],
  { ours, text }: { readonly ours: Redact; readonly text: Redact },
) {
  const aroundCounts = (sentence: string, redact: Redact) => around(sentence, counts, redact)
  const declared = hostsAndPorts(origins)
  /** A part of a sentence of ours, without what it quotes: failures name the host and port of an address. */
  const ownPart = (part: string, numberAt: Redact): string => {
    const redact = (rest: string) => ownWords(rest, numberAt)
    return declared ? around(part, declared, redact) : redact(part)
  }
  const ownWords = (part: string, numberAt: Redact) => {
    const words = (rest: string) => around(rest, lone, ours, numberAt)
    return part
      .split(/(?<=\. )/)
      .map((sentence) => {
        const [first = ''] = opening.exec(sentence) ?? []
        return first + aroundCounts(sentence.slice(first.length), words)
      })
      .join('')
  }
  return {
    /** A sentence that may contain counts, and a text of the target. */
    sentence: (sentence: string): string => aroundCounts(sentence, text),
    /** Only what it quotes and what no sentence of ours contains may be of the target. */
    ownSentence: (sentence: string, numberAt: Redact = text): string =>
      around(sentence, quoted, (part) => ownPart(part, numberAt), text),
  }
}

/** Changes what stands between some parts of a text, and the parts. */
function around(text: string, parts: RegExp, between: Redact, at: Redact = (part) => part) {
  const all = text.split(parts)
  return all.map((one, index) => (index % 2 === 0 ? between(one) : at(one))).join('')
}

function hostsAndPorts(origins: readonly string[]): RegExp | undefined {
  const hosts = origins.map((origin) => origin.slice(origin.indexOf('://') + 3))
  const named = hosts.filter((host) => /:\d{1,5}$/.test(host))
  const words = named.map((name) => name.replace(/[^\w:-]/g, '\\$&')).join('|')
  return words === '' ? undefined : new RegExp(`(?<![\\w.:-])(${words})(?![\\w:-]|\\.\\w)`)
}
