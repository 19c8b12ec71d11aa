import { vocabulary } from '../contract/index.ts'
import { decoded } from './addresses.ts'
import { replaceColumns } from './columns.ts'
import type { Kinds, ReplaceNamed } from './names.ts'
import { isMasked } from './patterns.ts'

/** A way in which a text names a value. */
interface Form {
  /** What stands in a text that has it. */
  readonly needs: RegExp
  /** The kind of a name here. */
  readonly kind: (kinds: Kinds, name: string) => string | undefined
  /** The name, and all up to the value. */
  readonly before: RegExp
  readonly value: RegExp
}

/** Names of headers have dashes. */
const member: Form['kind'] = (kinds, name) =>
  name.includes('-') ? kinds.part(name) : kinds.member(name)
const part: Form['kind'] = (kinds, name) => kinds.part(decoded(name))
/** Of kinds whose values are several words: others end at a space. */
const wordy: Form['kind'] = (kinds, name) => {
  const kind = member(kinds, name)
  return kind && /^(?:name|address|identity question|credential|secret)$/.test(kind)
    ? kind
    : undefined
}

const scheme = String.raw`(?:(?:Bearer|Basic|Digest|Token|ApiKey)\s+)?`
const name = String.raw`(?<![\w$.-])([\p{L}_$][\w$.-]{0,63})`
const label = String.raw`\b(?:name|id|key|field|label|for|property)=\\?["']([^"'<>\\]{1,64})\\?["']`
const number = String.raw`\+?\(?\d[\d().-]*(?:[ \u00a0][\d().-]+){0,5}(?![^\s"'&,;<>{}[\]|])`
const word = String.raw`(?:[^\s"'&,;<>{}[\]|]|(?<=\p{L})'(?=\p{L})){1,4096}`
const quoted = String.raw`(?<=\\")(?:(?!\\").){1,4096}|(?<=")(?:[^"\\]|\\.){1,4096}|(?<=')(?:[^'\\]|\\.){1,4096}`
const content = String.raw`[^<>\]]{1,4096}?(?=\s*(?:\]\]>\s*)?(?:<|$))`
const data = String.raw`\s*(?:<!\[CDATA\[)?`

const rows: readonly (readonly [RegExp, Form['kind'], before: string, value: string])[] = [
  // Addresses: the user in front of the host, and parameters.
  [/@/, () => 'credential', String.raw`:\/\/()`, String.raw`[^\s"'<>\\\x60/?#]{1,1024}(?=@)`],
  [/=/, part, String.raw`[?&#;]([^\s"'<>\\\x60?&#;=/]{1,64})=`, String.raw`[^\s"'<>\\\x60&#;]+`],
  // A line of YAML or of headers, and words behind a sign.
  [
    /:/,
    wordy,
    String.raw`^[ \t]*(?:- )?${name}:[ \t]+${scheme}`,
    String.raw`[^\s"'<>{}[\]|&*][^\n\r<>]{0,4096}`,
  ],
  [
    /[:=]/,
    wordy,
    String.raw`${name}\s?[:=]\s?`,
    String.raw`(?:\d+ )?\p{Lu}[^\n\r"<>{}[\],;&=:]{1,200}`,
  ],
  // JSON, whole or broken, also in a string; forms, programs, logs.
  [
    /[:=]/,
    member,
    String.raw`${name}(?:\\?["'])?\s{0,99}(?:=>|[:=])\s{0,99}(?:[|>]-?\s+)?(?:\\?["'])?${scheme}`,
    `${quoted}|${number}|${word}`,
  ],
  // XML; fields of HTML; parts of a form; a label, and what stands beside it.
  [/</, member, String.raw`<([\p{L}_][\w:.-]{0,63})(?:\s[^<>]{0,300})?>${data}`, content],
  [
    /value=/,
    member,
    String.raw`${label}[^<>\n]{0,300}?\bvalue=\\?["']`,
    String.raw`[^"'<>\\]{1,4096}`,
  ],
  [/=\\?["'][^>]*>/, member, String.raw`${label}[^<>\n]{0,300}>${data}`, content],
  [
    /name=/,
    member,
    String.raw`${label}[^\n]{0,300}(?:\r?\n[^\r\n]{1,300}){0,9}\r?\n\r?\n`,
    String.raw`[^\r\n]{1,4096}`,
  ],
  [
    /<\//,
    member,
    String.raw`>\s*([^<>]{2,40}?)\s*:?\s*<\/\w+>(?:\s*<\w[^<>]{0,300}>){1,3}${data}`,
    content,
  ],
  // A sentence.
  [
    /\d/,
    (kinds, name) => kinds.spoken(name),
    String.raw`(?<![\p{L}_-])([\p{L}_-]{2,40}(?: [\p{L}_-]{1,40}){0,3}?)(?: (?:is|was|are|no\.|ending in))?[ #:("']{1,3}(?=[^\s\d]*\d)`,
    `${number}|${word}`,
  ],
]
const forms: readonly Form[] = rows.map(([needs, kind, before, value]) => ({
  needs,
  kind,
  before: new RegExp(before, 'gmu'),
  value: new RegExp(value, 'ymu'),
}))

/**
 * A text with the values replaced that stand in it with their names: in addresses, JSON, XML, HTML, CSV, YAML, forms,
 * headers and sentences.
 */
export function replaceNamed(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  if (!/[@=:<\n\d]/.test(text)) return text
  const replaceValue: ReplaceNamed = (kind, value, start) =>
    isValue(kind, value) ? replace(kind, value, start) : undefined
  let result = text
  for (const form of forms) {
    if (form.needs.test(result)) result = replaceForm(result, form, kinds, replaceValue)
  }
  return replaceColumns(result, kinds, replaceValue)
}

function replaceForm(text: string, form: Form, kinds: Kinds, replace: ReplaceNamed): string {
  const { before, value, kind: kindOf } = form
  let [result, done] = ['', 0]
  before.lastIndex = 0
  for (let match = before.exec(text); match; match = before.exec(text)) {
    const kind = kindOf(kinds, match[1]!)
    if (kind === undefined) continue
    value.lastIndex = before.lastIndex
    // The signs of the sentence around it are no part of it.
    const held = value.exec(text)?.[0].replace(/[.,!:)\]\s]{1,9}$/, '') ?? ''
    const start = before.lastIndex
    const standIn = held === '' ? undefined : replace(kind, held, start)
    if (standIn === undefined) continue
    result += text.slice(done, start) + standIn
    done = start + held.length
    before.lastIndex = done
  }
  return done === 0 ? text : result + text.slice(done)
}

const telling = new Set(
  (
    'true false null none undefined nil required missing invalid expected must should string ' +
    'integer digits is are was has not and or the for optional unknown empty masked redacted hidden ' +
    'wrong token bearer basic digest'
  ).split(' '),
)

/** What stands behind a name may tell of a value rather than be one. */
function isValue(kind: string, held: string): boolean {
  const [first = ''] = /^[\p{L}_]+/u.exec(held.toLowerCase()) ?? []
  if (held === '' || isMasked(held) || /^\[[a-z ]+\]$|•••|^\$?\{[\w.]+\}$/.test(held)) return false
  if (telling.has(first) || vocabulary.words.has(held.toLowerCase())) return false
  return (
    /^(?:name|address|identity question|credential|secret|token|email)$/.test(kind) ||
    /\d/.test(held)
  )
}
