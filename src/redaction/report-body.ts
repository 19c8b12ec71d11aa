import type { Body } from '../exchange/index.ts'
import { mapJson } from '../json/index.ts'
import type { Redact } from './addresses.ts'

/** JSON of more bytes is shortened. */
const longest = 256 * 1024
/** How much of a text is shown. */
const kept = 200
/** More, so that what the cut goes through is masked before. */
const looked = 8_192
/** So much of a text in JSON. */
const lookedInJson = 64 * 1024
/** Where a text may be cut: not in the middle of a secret, whose first half no pattern would know. */
const lastWord = /[^\s"'<>]{1,512}$/

export interface BodyRules {
  readonly text: Redact
  readonly json: (document: unknown) => unknown
  /** The media type that was declared; '' where none was. */
  readonly type: string
}

/** A body as a report may show it, saying what is left out of it. */
export function reportedBody(body: Body, rules: BodyRules): unknown {
  if (body.kind === 'none') return null
  if (body.kind === 'unknown') return `(not known: ${rules.text(body.reason)})`
  if (body.kind === 'text') return reportedText(body, rules)
  if (body.bytes <= longest) return rules.json(body.value)
  // Texts are cut again at last: a secret is not cut in two.
  return cutTexts(rules.json(shortBody(body).value))
}

/** Bodies of which only what a report shows is left. */
const shortened = new WeakSet<Body>()

/** A body with little more of long JSON than a report shows; texts in it are cut again when they are written. */
export function shortBody<Given extends Body>(body: Given): Given {
  if (body.kind !== 'json' || body.bytes <= longest || shortened.has(body)) return body
  const short = { ...body, value: cutLists(body.value) }
  shortened.add(short)
  return short
}

/** A body that is not JSON is never shown whole: its length, its type and how it begins. */
function reportedText({ text, bytes, cut }: Body & { kind: 'text' }, rules: BodyRules): string {
  const isCut = cut === true || text.length > looked || Buffer.byteLength(text) < bytes
  const begun = isCut ? text.slice(0, looked).replace(lastWord, '') : text
  const shown = rules.text(begun)
  const rest = isCut || shown.length > kept ? '…' : ''
  return `(not JSON: ${bytes} bytes${rules.type && ` of ${rules.text(rules.type)}`}) ${shown.slice(0, kept)}${rest}`
}

const limits = {
  items: 50,
  members: 200,
  name: 200,
  characters: 4_096,
  values: 20_000,
  levels: 200,
}

function cutLists(document: unknown): unknown {
  let values = 0
  function cut(value: unknown, depth = 0): unknown {
    values++
    if (typeof value === 'string') return beginningOf(value)
    if (typeof value !== 'object' || value === null) return value
    if (values > limits.values || depth > limits.levels) return '(left out: the body is too long)'
    const most = Array.isArray(value) ? limits.items : limits.members
    const names = Object.keys(Array.isArray(value) ? value.slice(0, most) : value)
    const held = value as Readonly<Record<string, unknown>>
    const shown = names
      .slice(0, most)
      .map((name) => [shortName(name), cut(held[name], depth + 1)] as const)
    const left = (Array.isArray(value) ? value.length : names.length) - shown.length
    const what = Array.isArray(value) ? 'items' : 'members'
    if (left > 0) shown.push(['…', `(${left} more ${what}: left out, the body is too long)`])
    return Array.isArray(value) ? shown.map(([, item]) => item) : Object.fromEntries(shown)
  }
  return cut(document)
}

/** Its end says what it holds; the rest is cut once it is redacted. */
function shortName(name: string): string {
  return name.length > 2 * looked ? `${name.slice(0, looked)}…${name.slice(-looked)}` : name
}

/** Ends a text that was cut, and says how much of it is left out; masked, it does not say so any more. */
const rest = /…? \((\d+) (?:more characters: left out|x{4} x{10}: x{4} x{3})\)$/

function cutAt(text: string, length: number, left: number, word = 'more'): string {
  return `${text.slice(0, length)}… (${left} ${word} characters: left out)`
}

/** The beginning of a long text; JSON in it is redacted as such, and needs its end. */
function beginningOf(text: string): string {
  if (text.length <= lookedInJson || /^\s*[[{"]/.test(text)) return text
  const { length } = text.slice(0, lookedInJson).replace(lastWord, '')
  return cutAt(text, length, text.length - length)
}

function cutTexts(document: unknown): unknown {
  const scalar = (value: unknown) => {
    if (typeof value !== 'string') return value
    const cut = rest.exec(value)
    const left = (cut?.index ?? value.length) - limits.characters
    if (left <= 0) return value
    const unseen = Number(cut?.[1] ?? 0)
    return cutAt(value, limits.characters, left + unseen, cut && unseen === 0 ? 'or more' : 'more')
  }
  const name = (whole: string) =>
    whole.length > limits.name ? `${whole.slice(0, limits.name)}…` : whole
  return mapJson(document, { scalar, name }, { name: '', context: undefined })
}
