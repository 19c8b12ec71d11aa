import { secretKinds } from '../contract/index.ts'

/** A value with its kind. */
export interface Secret {
  readonly kind: string
  readonly value: string
}

/** The kind of secret that a place of a given name holds; undefined where it holds none. */
export interface Kinds {
  /** A member of a JSON document. */
  readonly member: (name: string) => string | undefined
  /** A header, or a parameter of an address. */
  readonly part: (name: string) => string | undefined
  /** What a text calls it, also behind other words: `your PIN`. */
  readonly spoken: (name: string) => string | undefined
}

/** What stands for a value that a name betrays; undefined leaves it. `start` is where the value stands. */
export type ReplaceNamed = (kind: string, value: string, start: number) => string | undefined

const number = '(?: ?(?:number|num|no|nbr))'

/**
 * How names end that hold nothing but secrets, whatever words come before: `user_password`, `homePhone`. A space may be
 * missing; `short` ones are words of their own, since others end like them (`compass`). The first row that fits counts.
 */
const endings: readonly (readonly [kind: string, long: string, short?: string])[] = [
  ['ein', `employer ?id(?:entification)?${number}`, 'f?ein'],
  [
    'ssn',
    `social ?(?:security|insurance)(?:${number}| ?id)?|tax ?(?:payer)? ?(?:id|identification|identifier)${number}?|` +
      `tax(?: ?payer)?${number}|(?:national|government) ?(?:id|identity|insurance)${number}?|passport${number}?|` +
      `drivers? ?licen[cs]e|licen[cs]e${number}|ssn|fiscal ?code|(?:id|identity) ?card${number}|` +
      `personal ?id(?:entification|entity)?${number}`,
    `ssn(?:${number}| ?(?:last ?)?(?:4|four))?|itin|tin|id${number}`,
  ],
  ['card number', `primary ?account${number}|card${number}`, `pan|cc${number}`],
  ['account number', `acc(?:oun)?t?${number}|bank ?account|[ib]ban${number}?`],
  [
    'routing number',
    `routing(?: ?transit)?${number}?|sort ?code`,
    `aba(?:${number}| ?routing)?|(?:ach|bank|wire) ?routing`,
  ],
  [
    'card verification value',
    'security ?code|card ?(?:verification ?)?(?:code|value)|cv[vc]2?(?: ?code)?',
    'csc|cid ?code',
  ],
  ['card expiry', 'card ?expir(?:y|ation)(?: ?date)?', 'exp(?:iry|iration)? ?(?:month|year)'],
  [
    'address',
    'street ?address|(?:home|mailing|postal|billing|shipping|residential) ?address|' +
      'address ?(?:line ?)?[1-3]|(?:address|street) ?line(?: ?[1-3])?|(?:zip|postal|post) ?code',
    'line ?[12]|addr ?(?:line ?)?[1-3]?|zip ?5?|street(?: ?[12])?',
  ],
  ['mask', 'last ?(?:4|four)(?: ?digits)?'],
  ['birthday', 'date ?of ?birth|birth ?(?:date|day)', 'dob'],
  [
    'phone',
    `phone${number}?|(?:mobile|fax|cell|contact)${number}`,
    `mobile|msisdn|fax|tel(?:ephone)?${number}?|cell`,
  ],
  ['email', '(?:e ?)?mail ?address|e ?mail'],
  [
    'name',
    '(?:first|given|fore|middle|last|family|sur|maiden|full|legal|holder|owner|customer|beneficiary|recipient|payee|' +
      'payer|borrower|applicant|employer|contact|nick) ?names?|card ?holder|account ?holder|name ?on ?(?:the ?)?card',
    '[fl] ?name',
  ],
  ['identity question', '(?:security|secret) ?(?:question|answer)'],
  [
    'credential',
    'passwords?(?: ?confirm(?:ation)?)?|passwd|pass ?(?:phrase|code)|secrets?|tokens?|credentials?|signature|' +
      'authori[sz]ation|cookies?|mnemonic|bearer|' +
      '(?:api|access|private|secret|sign(?:ing|ature)|encryption|decryption|session|licen[cs]e|subscription|master|auth|' +
      'client|shared|hmac|ssh|recovery|account|consumer|storage|app) ?key(?: ?id)?|session ?id|(?:seed|recovery) ?phrase|' +
      'connection ?string|(?:pin|otp|one ?time|verification|auth|authori[sz]ation|access|confirmation|activation|mfa|' +
      '2 ?fa|sms|recovery|backup) ?codes?',
    `(?:user ?)?pass|pwd|pw|(?:user|card|atm|security)? ?pin${number}?|t?otp|hmac|jwt|csrf|xsrf`,
  ],
]
const byEnding = endings.map(([kind, long, short]) => {
  const all = short === undefined ? long : `${long}|(?:^| )(?:${short})`
  return [kind, new RegExp(`(?:${all})$`)] as const
})

/** Whether further words before it may make a word the name of a secret. */
export const endsName = memo((word) =>
  /(?:number|num|no|nbr|id|identifi\w+|security|insurance|licen[cs]e|account|holder|card|code|codes|value|address|[12]|four|4|digits|birth|date|day|mail|name|question|answer|key|phrase|string)$/i.test(
    word,
  ),
)

/** Words that make a header or a parameter one of a credential, wherever they stand in its name. */
const credentialWord =
  /(?:^| )(?:o?auth2?|authori[sz]ation|authentication|cookies?|sess|session|sid|sig|hmac|[cx]srf(?:token)?|jwt|secret|passw(?:or)?d|pwd|passphrase|credentials?|signature|signed|(?:api|access|private) ?key)(?: |$)|^key$/
/** What tells of a credential and shows none: `token_type`. */
const telling =
  /(?:^| )(?:types?|kind|count|limit|remaining|reset|status|enabled|required|expires|expiry|expiration|at|in|ttl|age|version|algorithm|alg|length|format|ur[il]|endpoint|method|hint|policy)$/

/** Kinds by name, however written: those of the schemas (`x-secret`), and further names as secrets. */
export function kindsOf(names: readonly string[] = []): Kinds {
  const all = [...secretKinds, ...names.map((name) => [name, 'secret'] as const)]
  const joined = (name: string) => wordsOf(name).replaceAll(' ', '')
  const kinds = new Map(all.map(([name, kind]) => [joined(name), kind]))
  const spoken = memo((name) => {
    const words = wordsOf(name)
    return byEnding.find(([, ending]) => ending.test(words))?.[0]
  })
  const member = memo((name) => kinds.get(joined(name)) ?? spoken(name))
  const part = memo((given) => {
    // `ssn[eq]`, `ssn__in`, `ssn[0][]`
    const name = given.replace(/(?:\[(?:[a-z]{2,10}|\d{0,3})\]?|__[a-z]{2,10})+$/, (behind, at) =>
      at === 0 || member(behind) !== undefined ? behind : '',
    )
    const words = wordsOf(name)
    const isCredential = credentialWord.test(words) && !telling.test(words)
    return member(name) ?? (isCredential ? 'credential' : undefined)
  })
  return { member, part, spoken }
}

/** Of a longer name so many characters are looked at, the last ones: what it holds is said at its end. */
const longestName = 200

/** The words of a name in lower case, in whatever way they are set apart: `userSSN`, `USER_SSN`, `user-ssn`. */
function wordsOf(name: string): string {
  // Most names are like this, and an object may have very many.
  if (name.length <= longestName && /^[a-z\d]+(?:_[a-z\d]+)*$/.test(name)) {
    return name.replaceAll('_', ' ')
  }
  const spaced = name
    .slice(-longestName)
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
  const words = spaced.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? []
  return words.join(' ')
}

/**
 * A function of texts that remembers its results, since the same few short ones come again and again; all are forgotten
 * when there are too many, and when what `state` returns changes.
 */
export function memo<Result>(make: (text: string) => Result, state?: () => number, longest = 200) {
  const known = new Map<string, Result>()
  let before = state?.()
  return (text: string): Result => {
    if (text.length > longest) return make(text)
    if (state !== undefined && state() !== before) {
      known.clear()
      before = state()
    }
    const result = known.get(text)
    if (result !== undefined || known.has(text)) return result as Result
    if (known.size >= 5_000) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}
