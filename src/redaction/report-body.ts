import { type Body, maskShape } from '../exchange/index.ts'
import { mapJson } from '../json/index.ts'
import type { Redact } from './addresses.ts'
import type { Kinds } from './names.ts'
import { tokenPrefixOf } from './patterns.ts'

/** JSON of more bytes is shortened. */
const longest = 256 * 1024
/** How much of a text is shown. */
const kept = 65_536
/** Somewhat more, so that what the cut goes through is masked before. */
const looked = kept + 4_096

export interface BodyRules {
  readonly kinds: Kinds
  readonly text: Redact
  readonly json: (document: unknown) => unknown
}

/** A body as a report may show it, saying what is left out of it. */
export function reportedBody(body: Body, rules: BodyRules): unknown {
  if (body.kind === 'none') return null
  if (body.kind === 'unknown') return `(not known: ${rules.text(body.reason)})`
  if (body.kind === 'text') return reportedText(body, rules)
  if (body.bytes <= longest) return rules.json(body.value)
  // Texts are cut last: a secret is not cut in two.
  return cutTexts(rules.json(shortBody(body).value))
}

/** Bodies of which only what a report shows is left. */
const shortened = new WeakSet<Body>()

/** A body with as much of long JSON as a report shows; texts in it are cut when they are written. */
export function shortBody<Given extends Body>(body: Given): Given {
  if (body.kind !== 'json' || body.bytes <= longest || shortened.has(body)) return body
  const short = { ...body, value: cutLists(body.value) }
  shortened.add(short)
  return short
}

/** Hides a text and keeps its form and, of a token, how it begins. */
export function maskMember(value: string): string {
  const start = tokenPrefixOf(value)
  return start + String(maskShape(value.slice(start.length)))
}

/** A body that is not JSON. What is left of a broken JSON document still has its members masked by name. */
function reportedText(body: Body & { kind: 'text' }, rules: BodyRules): string {
  const { bytes } = body
  const wasCut =
    body.cut === true || body.text.length > looked || Buffer.byteLength(body.text) < bytes
  const text = body.text.slice(0, looked)
  // The cut may have gone through a secret, whose first half no pattern would know.
  const whole = wasCut ? text.slice(0, -512) + text.slice(-512).replace(/[^\s"'<>]+$/, '') : text
  const masked = rules.text(maskMembers(whole, rules.kinds))
  if (!wasCut && masked.length <= kept) return masked
  return `${masked.slice(0, kept)}… (cut here: ${bytes} bytes came)`
}

/** How many members may stand one in the other before all that is left is masked. */
const deepest = 8

/** A member and its value in a text; what it holds may name members itself, as the address of a link does. */
function maskMembers(text: string, kinds: Kinds, depth = 0): string {
  const member = /(["']?)([\w$-]{1,64})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|[^\s"'&,;<>{}[\]]+)/gs
  return text.replace(member, (all, quote, name, sign, value) => {
    const start = `${quote}${name}${quote}${sign}`
    if (kinds.member(name) !== undefined) return start + maskMember(value)
    if (!/[:=]/.test(value)) return all
    return start + (depth < deepest ? maskMembers(value, kinds, depth + 1) : maskMember(value))
  })
}

const limits = { items: 50, members: 200, characters: 4_096, values: 20_000 }

function cutLists(document: unknown): unknown {
  let values = 0
  function cut(value: unknown): unknown {
    values++
    if (typeof value !== 'object' || value === null) return value
    if (values > limits.values) return '(left out: the body is too long)'
    const most = Array.isArray(value) ? limits.items : limits.members
    const names = Object.keys(Array.isArray(value) ? value.slice(0, most) : value)
    const held = value as Readonly<Record<string, unknown>>
    const shown = names.slice(0, most).map((name) => [name, cut(held[name])] as const)
    const left = (Array.isArray(value) ? value.length : names.length) - shown.length
    const what = Array.isArray(value) ? 'items' : 'members'
    if (left > 0) shown.push(['…', `(${left} more ${what}: left out, the body is too long)`])
    return Array.isArray(value) ? shown.map(([, item]) => item) : Object.fromEntries(shown)
  }
  return cut(document)
}

function cutTexts(document: unknown): unknown {
  const scalar = (value: unknown) => {
    const left = typeof value === 'string' ? value.length - limits.characters : 0
    if (left <= 0) return value
    return `${String(value).slice(0, limits.characters)}… (${left} more characters: left out)`
  }
  return mapJson(document, { scalar }, { name: '', context: undefined })
}
