import { vocabulary } from '../contract/index.ts'
import { decoded } from './addresses.ts'
import { replaceColumns } from './columns.ts'
import { isLike, looksIn } from './looks.ts'
import { endsName, type Kinds, type ReplaceNamed } from './names.ts'
import { isMasked } from './patterns.ts'

/** A name, or the last word of one. */
const word = /[\p{L}\d_$%][\p{L}\p{M}\d_$.%+[\]-]{0,63}/gu
/** Further words before it: `social security number`. */
const before = /(?:[\p{L}\d_]{1,24}[ \u00a0]){1,4}$/u

const quote = String.raw`\\{0,3}["'\x60]`
const close = String.raw`\\{0,3}["'\x60)\]*]{0,3}`
const connector = String.raw`(?:value|content|text|data|is|was|are|be|equals|contains|no\.|ending in|(?:changed )?from|set to)`
const further = `(?:${connector}|with|has|had|an?|the|of|not|should|eq|ne|like|LIKE|in|IN|BETWEEN|AND)`
/** A tag, or as much of it as stands before a value in it. */
const tag = String.raw`<[!?/]?[\w\[](?:[^<>[\]]{0,300}?\bvalue=["']|[^<>[\]]{0,300}[>\[])`
const scheme = String.raw`(?:(?:Bearer|Basic|Digest|Token|ApiKey)\s+)?`
/** What may stand around a value: `Some("…")`, `string(9) "…"`, `N'…'`, `!!str …`. */
const wrapper = String.raw`(?:(?:Some|Just|Optional|CAST|\w{0,9}[Ss]tr(?:ing)?)\((?:\d{1,9}\)\s)?(?=["'])|[A-Za-z](?=["'])|!!?\w{1,9}\s|&\w{1,9}\s)?`
const open = String.raw`(?:[|>]-?\s{1,99})?(?:-\s)?[ \t\u00a0*_]{0,99}[[({]?${wrapper}\\{0,3}["'\x60]{0,3}(?<=["'\x60]{3}|(?<!["'\x60])["'\x60]?)\n?${scheme}`

interface Sign {
  /** What stands between a name and its value. */
  readonly between: RegExp
  /** What stands before the name; anything where it is missing. */
  readonly before?: RegExp
  /** Of a tag, which ends the value. */
  readonly isTag?: boolean
  readonly kind?: string
  /** Tells less than others: the name must be spoken. */
  readonly isWeak?: boolean
}

const sign = (source: string, rest: Omit<Sign, 'between'> = {}): Sign => ({
  between: new RegExp(source, 'yu'),
  ...rest,
})

/** What makes a name one of a tag or of a part of a form: `<a:ssn`, `name="ssn"`. */
const inTag = /<(?:[\w.-]{1,40}:)?$|\b(?:name|id|key|field|label|for|property|itemprop)=\\?["']?$/i

const behindTag = String.raw`\\?["']?[^<>]{0,300}>(?:\s{0,9}${tag}){0,4}\s{0,99}(?:<!\[CDATA\[)?`

/** What stands between a name and its value, the closest first. */
const signs: readonly Sign[] = [
  // The attributes behind it, and what stands in the next tag.
  sign(String.raw`\\?["']?[^<>]{0,300}?\b(?:value|content)=\\?["']?(?=[^"'\s])`, { before: inTag }),
  sign(behindTag, { before: inTag, isTag: true }),
  sign(behindTag, { before: /\b(?:class|aria-label|title)=\\?["']?$/, isTag: true, isWeak: true }),
  // A tag around it.
  sign(String.raw`${close}(?:\s{0,9}:?\s{0,9}${tag}){1,5}\s{0,99}:?\s{0,9}`, { isTag: true }),
  // A part of a form.
  sign(String.raw`["']?[^\n<>]{0,300}(?:\r?\n[^\r\n]{1,300}){0,9}\r?\n\r?\n`, { before: inTag }),
  sign(
    String.raw`${close}(?:[,;]|:\s{0,9}\{)?\s{0,9}\\{0,3}["']?value\\{0,3}["']?\s{0,9}[:=]\s{0,9}${open}`,
  ),
  // JSON, YAML, forms, headers, programs, logs, tables; a type or a length may stand before the sign.
  sign(
    String.raw`${close}(?:(?:;[\w-]{1,20}=["\w,-]{1,40}){1,4}|;[a-z]:\d{1,4}|:[ ]?\w{1,20}[ ](?==))?` +
      String.raw`(?:[ \t]{0,99}(?:\.{2,99}\s{0,9})?(?:=>|->|<>|!=|\?\?|\|\||[:=|│]){1,9}|[ \t]{0,9}\.{3,99}|\s?\n:)(?:["'\x60]\s?\+)?\s{0,99}${open}`,
  ),
  sign(String.raw`${close}(?:[ \u00a0]${further}){0,4}(?:[ \t\u00a0(]{1,9}|[ ]\.[ ])${quote}`, {
    isWeak: true,
  }),
  // Other members, and then one that holds the value; a parameter that names another.
  sign(
    String.raw`[^{}]{0,99}(?:\{\s)?[^{}]{0,99}?\b(?:value|default)\\?["'>]?\s{0,9}[:=]?\s{0,9}\\?["']?(?=[^"'\s=:])`,
    {
      before: /(?:\b(?:name|key|field|label)\\?["']\s?:\s?\\?["']|<(?:name|key)>|\bvariable ")$/i,
    },
  ),
  sign(String.raw`&\w{1,20}=`, { before: /[?&]\w{1,20}=$/ }),
  // Two arguments of a call, two columns, an option.
  sign(String.raw`${quote}\s{0,9},\s{0,9}${quote}`, { before: /(?:\(|\[\[)\s{0,9}["'\x60]$/ }),
  sign(String.raw`${close}(?:[ ]{0,9}\t|[ ]{2,99}|[ ]-[ ])(?=\S)[ \t]{0,99}`, {
    before: /(?:^|\n)[ \t]{0,9}(?:- )?$/,
  }),
  sign(String.raw`[ ](?=[^\s-])`, { before: /(?:^|\s)--$/ }),
  // Behind these only digits are a value; behind a verb also a name, and letters in any case.
  sign(
    String.raw`(?:${close}\s?[ \u00a0#(/-]{1,3}(?:${connector}[ :]{1,2}){0,3}["'(]?|\()(?=[^\s\d:='"<>]{0,64}\d)`,
    { isWeak: true },
  ),
  sign(
    String.raw`(?:${close}[ \u00a0](?:with value|is|was|equals)|[^\n.;:=<>{}"'\x60]{1,60}?\b(?:got|received|given|found))[ :]{1,2}` +
      String.raw`(?=\p{Lu}\p{Ll}|\p{L}{0,64}\p{Ll}\p{Lu}|[^\s:='"<>]{0,64}\d)`,
    { isWeak: true },
  ),
  sign(String.raw`[ \u00a0/](?:- )?[(]?(?=\p{Lu}\p{Ll})`, { isWeak: true, kind: 'name' }),
]
/** What stands before a name whose value stands in front of it: `"…" is not a valid ssn`, `value="…" name="ssn"`. */
const valueFirst =
  /["'\x60]([^"'\x60\n]{1,100})["'\x60] (?:(?:is|not|no|for|as|in|of|an?|the|your|valid|invalid|wrong|field|parameter|key|type|property|unique|column) ){1,5}["'\x60]?$|\b(?:value|content)=\\?["']([^"'<>\\]{1,200})\\?["'][^<>]{0,100}\b(?:name|id|key|field|property|itemprop)=\\?["']$|\\?["']value\\?["']\s?:\s?\\?["']([^"'\\]{1,200})\\?["']\s?,[^{}]{0,100}\\?["'](?:name|id|key|field|label)\\?["']\s?:\s?\\?["']$/d

const values = {
  number: /\+?\(?\d[\d().-]*(?:[ \u00a0][\d().-]+){0,5}(?![^\s"'&,;<>{}[\]|\\)])/uy,
  word: /(?:[^\s"'&,;<>{}[\]|\\]|(?<=\p{L})'(?=\p{L})){1,4096}/uy,
  words: /(?:(?!\s{1,9}[\w.-]{1,40}\\?["']?[:=])[^\n\r"<>{}[\],;&|\\]){1,4096}/uy,
  line: /[^\n\r<>]{1,4096}/uy,
  /** A form may be shown with its spaces. */
  field: /[^\n\r"'<>\\&;#]{1,4096}/uy,
  parameter: /[^\s"'<>\\&;#]{1,4096}/uy,
  content: /[^<]{1,4096}?(?=\s*(?:\]\]>|<|$))/uy,
  double: /(?:[^"\\]|\\.){1,4096}/uy,
  /** In JSON that stands as a text in other JSON: it ends where its quote comes escaped again. */
  escaped: /(?:[^"\\]|\\+[^"\\]){1,4096}/uy,
  code: /[^`\n{}]{1,4096}/uy,
  single: /(?:[^'\\]|\\.){1,4096}/uy,
}

/** Kinds whose values may be several words. */
const wordy = /^(?:name|address|identity question|credential|secret)$/

/**
 * A text with the values replaced that stand in it with their names: in addresses, JSON, XML, HTML, CSV, YAML, forms,
 * headers, programs and sentences.
 */
export function replaceNamed(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  if (!/[@=:<>|\n\d"']|\b(?:is|was|equals|holder) |name\b/i.test(text)) return text
  const replaceValue: ReplaceNamed = (kind, value, start) =>
    isValue(kind, value) ? replace(kind, value, start) : undefined
  const columns = replaceColumns(replaceUsers(text, replace), kinds, replaceValue)
  return replaceBehind(columns, kinds, replaceValue)
}

/** Who stands in front of the host of an address. */
function replaceUsers(text: string, replace: ReplaceNamed): string {
  if (!text.includes('@')) return text
  return text.replace(
    /(?<=:\/\/)[^\s"'<>\\\x60/?#]{1,1024}(?=@)/g,
    (user, start: number) => replace('credential', user, start) ?? user,
  )
}

interface Found {
  readonly kind: string
  readonly start: number
  readonly value: string
}

/** What follows a name, or stands before it. */
function replaceBehind(text: string, kinds: Kinds, replace: ReplaceNamed): string {
  let [result, done] = ['', 0]
  const hide = ({ kind, start, value }: Found) => {
    const standIn = start < done ? undefined : replace(kind, value, start)
    if (standIn === undefined) return false
    result += text.slice(done, start) + standIn
    done = start + value.length
    return true
  }
  word.lastIndex = 0
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const { lastIndex } = word
    for (const found of valuesOf(text, match, kinds)) {
      if (!hide(found)) continue
      for (let next = valueAfter(text, done, found.kind); next && hide(next); )
        next = valueAfter(text, done, found.kind)
      break
    }
    word.lastIndex = Math.max(lastIndex, done)
  }
  return done === 0 ? text : result + text.slice(done)
}

/** What may be the value of a name, the likeliest first. */
function* valuesOf(text: string, match: RegExpExecArray, kinds: Kinds): Generator<Found> {
  const name = match[0].replace(/[.\]-]+$/, '')
  const [at, end] = [match.index, match.index + name.length]
  if (text[at - 1] === '/' && text[at - 2] === '<') return
  // An address of a clause, and no parameter behind the path of an address.
  if (text[at - 1] === '#' && text[end] !== '=') return
  const isPart =
    /[-%+]/.test(name) || /[?&;#]|(?:name|id)=["']$/.test(text.slice(Math.max(0, at - 6), at))
  const own = isPart ? kinds.part : kinds.member
  const ownKind = own(decoded(name))
  if (ownKind === undefined && !endsName(name)) return
  const words = spokenBefore(text, at, (before) => kinds.spoken(before + name) !== undefined)
  const spoken = kinds.spoken(words + name)
  const kind = ownKind ?? spoken
  if (kind === undefined) return
  const first = ownKind === undefined ? at - words.length : at
  const valued = valueBefore(text, first, kind)
  if (valued !== undefined) yield valued
  for (const sign of signsBehind(text, first, end, kind)) {
    if (sign.isWeak && spoken === undefined) continue
    const found = valueIn(text, { kind, at, end, sign, kinds })
    if (found === null) return
    if (found !== undefined) yield found
  }
  if (spoken === undefined) return
  const near = valueNear(text, end, kind) ?? looksBefore(text, first, kind)
  if (near !== undefined) yield near
}

interface Behind {
  readonly kind: string
  readonly at: number
  readonly end: number
  readonly sign: Sign & { readonly start: number }
  readonly kinds: Kinds
}

/** The value behind a sign; null where another name stands there. */
function valueIn(text: string, { kind, at, end, sign, kinds }: Behind): Found | null | undefined {
  const { start } = sign
  const form = formOf(text, at, kind, sign)
  form.lastIndex = start
  // The signs of the sentence around it are no part of it.
  const value = form.exec(text)?.[0].replace(/[.,!:)\]\s]{1,9}$/, '') ?? ''
  const between = text.slice(end, start)
  const isName =
    (/[|,]|^[ \t]+$/.test(between) && !/^\d/.test(value) && kinds.spoken(value) !== undefined) ||
    (between.includes('\n') && /^[\w.-]+\s?(?::\s|=[^=\s])/.test(text.slice(start, start + 80)))
  if (isName) return null
  return value === '' ? undefined : { kind, start, value }
}

/** Between the values of a list, and of a change. */
const between =
  /["'\x60]?\s{0,9}(?:[,;]|to|and|->|AND|\n\s{0,40}-)\s{0,9}(?:["'\x60]?(?:old|new|from|to|before|after|value)["'\x60]?\s?[:=]\s{0,9})?["'\x60]?/y

/** A further value of the same kind: `["5","6"]`, `from 5 to 6`. */
function valueAfter(text: string, at: number, kind: string): Found | undefined {
  between.lastIndex = at
  if (!between.test(text)) return undefined
  const start = between.lastIndex
  for (const { 0: value, index } of looksIn(kind, text.slice(start, start + 100), true)) {
    return index === 0 ? { kind, start, value } : undefined
  }
  return undefined
}

function valueBefore(text: string, at: number, kind: string): Found | undefined {
  if (!/[ =:][\\]?["'\x60]$|[a-z] $/.test(text.slice(Math.max(0, at - 3), at))) return undefined
  const from = Math.max(0, at - 300)
  const held = valueFirst.exec(text.slice(from, at))
  const [start, end] = held?.indices?.slice(1).find((one) => one !== undefined) ?? []
  if (start === undefined) return undefined
  return { kind, start: from + start, value: text.slice(from + start, from + end!) }
}

/** As far as nothing else is named: a member, an assignment, a next line but that right behind it. */
const upToName =
  /^["'\x60:=\s]{0,9}(?:[^\n,;{&]|[,;{&](?!\s{0,9}\\{0,9}["'\x60]?(?!(?:old|new|from|to|before|after|value)\b)[\w.-]{1,40}\\{0,9}["'\x60]?\s?[:=])|\n(?=\s{0,9}[-\d"'<]))*/
/** It is said that there is no value, or what there should be. */
const noValue =
  /^["'\x60]?\s{0,9}(?:[:=]|is|was|has|must|should)\s{0,9}["'\x60]?(?:null|none|missing|required|undefined|true|false|not (?:set|given|found)|no|empty)\b/i

/** What looks like a value, whatever stands between: `The PIN that you gave us yesterday (4821) is wrong.` */
function valueNear(text: string, end: number, kind: string): Found | undefined {
  const behind = text.slice(end, end + 120)
  if (noValue.test(behind)) return undefined
  const [near = ''] = upToName.exec(behind) ?? []
  // What is cut in two looks like another.
  const held = text.slice(end, end + near.length + (near.length === behind.length ? 40 : 0))
  for (const { 0: value, index } of looksIn(
    kind,
    held,
    !wordy.test(kind) || kind === 'credential',
  )) {
    if (index > near.length) return undefined
    const isTold = tellsValue.test(held.slice(0, index)) || isLike(kind, value, false)
    if (isTold) return { kind, start: end + index, value }
  }
  return undefined
}

/** Nothing, or a word that says that a value follows. */
const tellsValue =
  /^[^\p{L}\d]*$|\b(?:is|was|be|got|given|received|actual|of|characters|from|to|parsing|input|string)[^\p{L}\d]{1,4}$/u

/** What stands between a value and the name behind it: `521-43-8765 (SSN)`, `value 4821 of pin`. */
const filler =
  '(?:is|not|no|for|key|as|in|of|an?|the|your|my|their|valid|invalid|wrong|column|field|parameter|property)'
const namedBehind = new RegExp(
  String.raw`^["'\x60]?,?\s{1,3}\(?(?:${filler} ){0,5}(?<words>(?:\p{L}{1,20} ){0,2})["'\x60([]?[\w.]{0,40}$`,
  'u',
)

function looksBefore(text: string, at: number, kind: string): Found | undefined {
  const from = Math.max(0, at - 100)
  const held = text.slice(from, at)
  let found: Found | undefined
  for (const { 0: value, index } of looksIn(kind, held, true)) {
    const behind = held.slice(index + value.length)
    const words = namedBehind.exec(behind)?.groups?.words
    const isTold = isLike(kind, value, false) || (words === '' && /\p{L} |[("']/u.test(behind))
    if ((index > 0 || from === 0) && isTold && words !== undefined)
      found = { kind, start: from + index, value }
  }
  return found
}

/** The fewest words before a name that make it one. */
function spokenBefore(text: string, at: number, isName: (words: string) => boolean): string {
  if (text[at - 1] !== ' ' && text[at - 1] !== '\u00a0') return ''
  const all = before.exec(text.slice(Math.max(0, at - 100), at))?.[0] ?? ''
  for (let start = all.length - 1; start > 0; start--) {
    if (/[ \u00a0]/.test(all[start - 1]!) && isName(all.slice(start))) return all.slice(start)
  }
  return all
}

function* signsBehind(text: string, at: number, end: number, kind: string) {
  const held = text.slice(Math.max(0, at - 50), at)
  for (const sign of signs) {
    if (sign.before?.test(held) === false || (sign.kind ?? kind) !== kind) continue
    sign.between.lastIndex = end
    if (sign.between.test(text)) yield { ...sign, start: sign.between.lastIndex }
  }
}

function formOf(
  text: string,
  at: number,
  kind: string,
  { start, isTag, isWeak }: Sign & { readonly start: number },
): RegExp {
  const quote = text[start - 1]
  if (/[?&;#]/.test(text[at - 1] ?? '') && quote === '=') {
    return kind === 'address' ? values.field : values.parameter
  }
  if (quote === '"') return text[start - 2] === '\\' ? values.escaped : values.double
  if (quote === "'") return values.single
  if (quote === '`') return values.code
  if (isTag) return values.content
  if (quote === '\n') return values.line
  if (wordy.test(kind) && (!isWeak || kind === 'address')) {
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
  if (
    !/[\p{L}\d]/u.test(held) ||
    isMasked(held) ||
    /•••|^\$?\{{1,2}[\w.]+\}{1,2}$|^\$[A-Z_]+$/.test(held)
  )
    return false
  if (isPlace(held)) return false
  if (telling.has(first) || vocabulary.words.has(held.toLowerCase())) return false
  return (
    /^(?:name|address|identity question|credential|secret|token|email)$/.test(kind) ||
    /\d/.test(held) ||
    /^[\d -]{4,}$/.test(Buffer.from(held, 'base64').toString('latin1'))
  )
}
