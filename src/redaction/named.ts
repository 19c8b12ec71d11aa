import { vocabulary } from '../contract/index.ts'
import { decoded } from './addresses.ts'
import { replaceColumns } from './columns.ts'
import { endsName, type Kinds, type ReplaceNamed } from './names.ts'
import { isMasked } from './patterns.ts'

/** A name, or the last word of one. */
const word = /[\p{L}\d_$%][\p{L}\p{M}\d_$.%+[\]-]{0,63}/gu
/** Further words before it: `social security number`. */
const before = /(?:[\p{L}\d_]{1,24}[ \u00a0]){1,4}$/u
/** What makes a name one of a tag, whose attributes may follow: `<a:ssn`, `name="ssn"`. */
const inTag = /<(?:[\w.-]{1,40}:)?$|\b(?:name|id|key|field|label|for|property|itemprop)=\\?["']?$/i

const close = String.raw`\\{0,3}["'\x60)\]*]{0,3}`
const connector = String.raw`(?:value|content|text|data|is|was|are|equals|no\.|ending in)`
const tags = String.raw`(?:\s{0,9}<[!?/]?[\w\[][^<>[\]]{0,300}[>\[]){1,4}`
const scheme = String.raw`(?:(?:Bearer|Basic|Digest|Token|ApiKey)\s+)?`
const open = String.raw`(?:[|>]-?\s{1,99})?[ \t\u00a0]{0,99}[[({]?\\{0,3}["'\x60]?${scheme}`

/** What stands between a name and its value, the closest first. */
const signs = [
  // A tag around it, attributes first, and what stands in the next one; a part of a form.
  String.raw`${close}\s{0,9}:?${tags}\s{0,99}(?::\s{0,9})?`,
  String.raw`["'][^\n<>]{0,300}(?:\r?\n[^\r\n]{1,300}){0,9}\r?\n\r?\n`,
  String.raw`${close}(?:,|:\s{0,9}\{)\s{0,9}\\{0,3}["']?value\\{0,3}["']?\s{0,9}[:=]\s{0,9}${open}`,
  // JSON, YAML, forms, headers, programs, logs, tables.
  String.raw`${close}[ \t]{0,99}(?:\.{2,99}\s{0,9})?(?:=>|->|[:=|])+\s{0,99}${open}`,
  String.raw`(?:${close}[ \t\u00a0]{1,9}${connector}?[ \t\u00a0]{0,9})\\{0,3}["'\x60]`,
].map((source) => new RegExp(source, 'yu'))
const ofTag = new RegExp(
  String.raw`\\?["']?[^<>\n]{0,300}>(?:${tags})?\s{0,99}(?:<!\[CDATA\[)?`,
  'yu',
)
/** Behind these only digits are a value; behind a verb also a name, and letters in any case. */
const weak = new RegExp(
  String.raw`(?:${close}\s?[ \u00a0#(/-]{1,3}(?:${connector}[ :]{1,2})?["'(]?|\()(?=[^\s\d:='"<>]{0,64}\d)|` +
    String.raw`[ \u00a0](?:is|was|equals)[ :]{1,2}(?=\p{Lu}\p{Ll}|\p{L}{0,64}\p{Ll}\p{Lu})`,
  'yu',
)

const values = {
  number: /\+?\(?\d[\d().-]*(?:[ \u00a0][\d().-]+){0,5}(?![^\s"'&,;<>{}[\]|\\)])/uy,
  word: /(?:[^\s"'&,;<>{}[\]|\\]|(?<=\p{L})'(?=\p{L})){1,4096}/uy,
  words: /(?:(?!\s{1,9}[\w.-]{1,40}\\?["']?[:=])[^\n\r"<>{}[\],;&|\\]){1,4096}/uy,
  line: /[^\n\r<>]{1,4096}/uy,
  parameter: /[^\s"'<>\\&;#]{1,4096}/uy,
  content: /[^<]{1,4096}?(?=\s*(?:\]\]>|<|$))/uy,
  double: /(?:[^"\\]|\\.){1,4096}/uy,
  /** In JSON that stands as a text in other JSON: it ends where its quote comes escaped again. */
  escaped: /(?:[^"\\]|\\+[^"\\]){1,4096}/uy,
  single: /(?:[^'\\]|\\.){1,4096}/uy,
}

/** Kinds whose values may be several words. */
const wordy = /^(?:name|address|identity question|credential|secret)$/

/**
 * A text with the values replaced that stand in it with their names: in addresses, JSON, XML, HTML, CSV, YAML, forms,
 * headers, programs and sentences.
 */
export function replaceNamed(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  if (!/[@=:<>|\n\d"']|\b(?:is|was|equals) /.test(text)) return text
  const replaceValue: ReplaceNamed = (kind, value, start) =>
    isValue(kind, value) ? replace(kind, value, start) : undefined
  const fields = replaceFields(replaceUsers(text, replace), kinds, replaceValue)
  return replaceBehind(replaceColumns(fields, kinds, replaceValue), kinds, replaceValue)
}

/** Who stands in front of the host of an address. */
function replaceUsers(text: string, replace: ReplaceNamed): string {
  if (!text.includes('@')) return text
  return text.replace(
    /(?<=:\/\/)[^\s"'<>\\\x60/?#]{1,1024}(?=@)/g,
    (user, start: number) => replace('credential', user, start) ?? user,
  )
}

/** Fields of HTML, the name before the value or behind it. */
function replaceFields(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  if (!/\b(?:value|content)=/.test(text)) return text
  return text.replace(/<[^<>]{1,2000}>/g, (tag, at: number) => {
    const [, name = ''] =
      /\b(?:name|id|key|field|property|itemprop)=\\?["']([^"'<>\\]{1,64})/i.exec(tag) ?? []
    const kind = kinds.part(name)
    if (kind === undefined) return tag
    return tag.replace(
      /(?<=\b(?:value|content)=(\\?["']))[^"'<>\\]+/gi,
      (value, _, start: number) => {
        return replace(kind, value, at + start) ?? value
      },
    )
  })
}

/** What follows a name. */
function replaceBehind(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  let [result, done] = ['', 0]
  word.lastIndex = 0
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const found = valueBehind(text, match, kinds)
    if (found === undefined) continue
    const { kind, start, value } = found
    const standIn = replace(kind, value, start)
    if (standIn === undefined) continue
    result += text.slice(done, start) + standIn
    done = start + value.length
    word.lastIndex = done
  }
  return done === 0 ? text : result + text.slice(done)
}

function valueBehind(text: string, match: RegExpExecArray, kinds: Kinds) {
  const name = match[0].replace(/[.\]-]+$/, '')
  const [at, end] = [match.index, match.index + name.length]
  if (text[at - 1] === '/' && text[at - 2] === '<') return undefined
  const own = /[-%+]/.test(name) || /[?&;#]/.test(text[at - 1] ?? '') ? kinds.part : kinds.member
  const ownKind = own(decoded(name))
  if (ownKind === undefined && !endsName(name)) return undefined
  const words = spokenBefore(text, at)
  const phrase = words + name
  const kind = ownKind ?? kinds.spoken(phrase)
  if (kind === undefined) return undefined
  const sign = signBehind(text, ownKind === undefined ? at - words.length : at, end)
  const start = sign?.end ?? endOf(weak, text, end)
  if (start === undefined || (sign === undefined && kinds.spoken(phrase) === undefined))
    return undefined
  const form = formOf(text, at, start, kind, sign)
  form.lastIndex = start
  // The signs of the sentence around it are no part of it.
  const value = form.exec(text)?.[0].replace(/[.,!:)\]\s]{1,9}$/, '') ?? ''
  const between = text.slice(end, start)
  const isName =
    (between.includes('|') && kinds.spoken(value) !== undefined) ||
    (between.includes('\n') && /^[\w.-]+\s?(?::\s|=[^=\s])/.test(text.slice(start, start + 80)))
  return value === '' || isName ? undefined : { kind, start, value }
}

function spokenBefore(text: string, at: number): string {
  return text[at - 1] === ' ' || text[at - 1] === '\u00a0'
    ? (before.exec(text.slice(Math.max(0, at - 100), at))?.[0] ?? '')
    : ''
}

function signBehind(text: string, at: number, end: number) {
  const isOfTag = inTag.test(text.slice(Math.max(0, at - 50), at))
  for (const sign of isOfTag ? [ofTag, ...signs.slice(1)] : signs) {
    const place = endOf(sign, text, end)
    if (place !== undefined) return { end: place, isTag: sign === ofTag || sign === signs[0] }
  }
  return undefined
}

function endOf(sign: RegExp, text: string, at: number): number | undefined {
  sign.lastIndex = at
  return sign.test(text) ? sign.lastIndex : undefined
}

function formOf(
  text: string,
  at: number,
  start: number,
  kind: string,
  sign: { readonly isTag: boolean } | undefined,
): RegExp {
  const quote = text[start - 1]
  if (/[?&;#]/.test(text[at - 1] ?? '') && quote === '=') return values.parameter
  if (sign?.isTag) return values.content
  if (quote === '"') return text[start - 2] === '\\' ? values.escaped : values.double
  if (quote === "'") return values.single
  if (quote === '\n') return values.line
  if (sign && wordy.test(kind)) {
    const isLine = /(?:^|\n)[ \t]*(?:- )?$/.test(text.slice(Math.max(0, at - 40), at))
    return isLine && text[start - 1] === ' ' ? values.line : values.words
  }
  values.number.lastIndex = start
  return values.number.test(text) ? values.number : values.word
}

const telling = new Set(
  (
    'true false null none undefined nil required missing invalid expected must should string ' +
    'integer digits is are was has not and or the for optional unknown empty masked redacted hidden ' +
    'wrong token bearer basic digest'
  ).split(' '),
)

/** A JSON Pointer of members that the contract knows, also with what is said of it: `/data/0/element_token is missing`. */
function isPlace(held: string): boolean {
  const [start, ...parts] = held.replace(/ is(?: [^\n]*)?$/, '').split('/')
  const isWord = (one: string) => vocabulary.words.has(one)
  return (
    start === '' && parts.some(isWord) && parts.every((one) => isWord(one) || /^\d{1,3}$/.test(one))
  )
}

/** What stands behind a name may tell of a value rather than be one. */
function isValue(kind: string, text: string): boolean {
  const held = text.length > 200 ? text.slice(0, 200) : text
  const [first = ''] = /^[\p{L}_]+/u.exec(held.toLowerCase()) ?? []
  if (!/[\p{L}\d]/u.test(held) || isMasked(held) || /•••|^\$?\{{1,2}[\w.]+\}{1,2}$/.test(held))
    return false
  if (isPlace(held)) return false
  if (telling.has(first) || vocabulary.words.has(held.toLowerCase())) return false
  return (
    /^(?:name|address|identity question|credential|secret|token|email)$/.test(kind) ||
    /\d/.test(held)
  )
}
